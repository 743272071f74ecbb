<#-- Productions of pushlog's own; named by config.fmpp and by the edits of templates/Parser.jj. -->

/** EXPLAIN query (the plan) or EXPLAIN ANALYZE query (a call of the operator "EXPLAIN ANALYZE"). */
SqlNode ShortExplain() :
{
    final Span s;
    final SqlNode stmt;
    boolean analyze = false;
}
{
    <EXPLAIN> { s = span(); }
    [ LOOKAHEAD(1) <ANALYZE> { analyze = true; } ]
    stmt = SqlQueryOrDml() {
        if (analyze) {
            return explainAnalyze().createCall(s.end(this), stmt);
        }
        return new SqlExplain(s.end(this), stmt,
            SqlExplainLevel.EXPPLAN_ATTRIBUTES.symbol(SqlParserPos.ZERO),
            SqlExplain.Depth.PHYSICAL.symbol(SqlParserPos.ZERO),
            SqlExplainFormat.TEXT.symbol(SqlParserPos.ZERO),
            nDynamicParams);
    }
}

JAVACODE SqlOperator explainAnalyze() {
    return new SqlPrefixOperator("EXPLAIN ANALYZE", SqlKind.EXPLAIN, 2, null, null, null);
}

/** JDBC's {call procedure(...)}. */
SqlNode EscapedCall() :
{
    final Span s;
    final SqlNode routineCall;
}
{
    <LBRACE_CALL> { s = span(); }
    routineCall = NamedRoutineCall(
        SqlFunctionCategory.USER_DEFINED_PROCEDURE,
        ExprContext.ACCEPT_SUB_QUERY)
    <RBRACE> {
        return SqlStdOperatorTable.PROCEDURE_CALL.createCall(s.end(this), routineCall);
    }
}

/** ESCAPE 'c' or {escape 'c'} behind a LIKE pattern. */
SqlNode LikeEscape() :
{
    final SqlNode e;
}
{
    <ESCAPE> e = Expression3(ExprContext.ACCEPT_SUB_QUERY) { return e; }
|
    <LBRACE_ESCAPE> e = Expression3(ExprContext.ACCEPT_SUB_QUERY) <RBRACE> { return e; }
}

/** CURRENT_SCHEMA() means what CURRENT_SCHEMA does. */
SqlNode SchemaNameCall() :
{
    final Span s;
}
{
    <CURRENT_SCHEMA> { s = span(); } <LPAREN> <RPAREN> {
        return SqlStdOperatorTable.CURRENT_SCHEMA.createCall(s.end(this));
    }
}

/** TEXT and STRING are VARCHAR without a length. */
SqlTypeNameSpec TextTypeName() :
{
}
{
    ( <TEXT> | <STRING> ) {
        return new SqlBasicTypeNameSpec(SqlTypeName.VARCHAR, getPos());
    }
}

/** The rest of: expression :: type. */
void InfixCast(List<Object> list, ExprContext exprContext, Span s) :
{
    final SqlDataTypeSpec dataType;
}
{
    <INFIX_CAST> {
        checkNonQueryExpression(exprContext);
        list.add(new SqlParserUtil.ToTreeListItem(infixCast(), getPos()));
    }
    dataType = DataType() { list.add(dataType); }
}

/** Binds tighter than arithmetic and the sign, looser than a dot, and builds the standard CAST. */
JAVACODE SqlBinaryOperator infixCast() {
    return new SqlBinaryOperator("::", SqlKind.CAST, 94, true, null, null, null) {
        @Override public SqlCall createCall(SqlLiteral functionQualifier, SqlParserPos pos, SqlNode... operands) {
            return SqlStdOperatorTable.CAST.createCall(pos, operands);
        }
    };
}

SqlCreate CreateTable(Span s, boolean replace) :
{
    boolean ifNotExists = false;
    final SqlIdentifier name;
    SqlNodeList columns = null;
    SqlNode query = null;
}
{
    <TABLE>
    [ LOOKAHEAD(3) <IF> <NOT> <EXISTS> { ifNotExists = true; } ]
    name = CompoundIdentifier()
    [ columns = TableElements() ]
    [ <AS> query = OrderedQueryOrExpr(ExprContext.ACCEPT_QUERY) ]
    {
        return SqlDdlNodes.createTable(s.end(this), replace, ifNotExists, name, columns, query);
    }
}

SqlNodeList TableElements() :
{
    final Span s;
    final List<SqlNode> elements = new ArrayList<SqlNode>();
}
{
    <LPAREN> { s = span(); }
    TableElement(elements)
    ( <COMMA> TableElement(elements) )*
    <RPAREN> { return new SqlNodeList(elements, s.end(this)); }
}

/** A column or a table key; a key on a column becomes a key constraint after the column. */
void TableElement(List<SqlNode> elements) :
{
    final SqlIdentifier name;
    SqlIdentifier constraint = null;
    SqlDataTypeSpec type;
    final SqlNodeList columns;
    Boolean nullable = null;
    boolean key = false;
    final Span s = Span.of();
}
{
    LOOKAHEAD(2)
    name = SimpleIdentifier()
    type = DataType()
    (
        <NOT> <NULL> { nullable = false; }
    |
        <NULL> { nullable = true; }
    |
        <PRIMARY> { s.add(this); } <KEY> { key = true; s.add(this); }
    )*
    {
        final boolean mayBeNull = nullable == null ? !key : nullable;
        elements.add(SqlDdlNodes.column(s.add(name).end(this), name, type.withNullable(mayBeNull), null,
            mayBeNull ? ColumnStrategy.NULLABLE : ColumnStrategy.NOT_NULLABLE));
        if (key) {
            elements.add(SqlDdlNodes.primary(s.pos(), null, new SqlNodeList(ImmutableList.of(name), name.getParserPosition())));
        }
    }
|
    [ <CONSTRAINT> { s.add(this); } constraint = SimpleIdentifier() ]
    <PRIMARY> { s.add(this); } <KEY>
    columns = ParenthesizedSimpleIdentifierList() {
        elements.add(SqlDdlNodes.primary(s.end(columns), constraint, columns));
    }
}

SqlDrop DropTable(Span s, boolean replace) :
{
    boolean ifExists = false;
    final SqlIdentifier name;
}
{
    <TABLE>
    [ LOOKAHEAD(2) <IF> <EXISTS> { ifExists = true; } ]
    name = CompoundIdentifier() {
        return SqlDdlNodes.dropTable(s.end(this), ifExists, name);
    }
}

/** Whether the quoted text is an interval with its units inside, such as '1 day' or '2 hours 30 minutes'. */
JAVACODE boolean holdsIntervalUnit(String quoted) {
    final String number = "[+-]?\\d{1,10}(\\.\\d{1,9})?";
    final String monthUnit = "(?:years?|quarters?|months?|mons?)";
    final String secondUnit = "(?:weeks?|days?|hours?|minutes?|mins?|seconds?|secs?|milliseconds?)";
    final String text = quoted.toLowerCase(Locale.ROOT);
    return text.matches("'\\s*" + number + "\\s*" + monthUnit + "(?:[\\s,]+" + number + "\\s*" + monthUnit + ")*\\s*'")
        || text.matches("'\\s*" + number + "\\s*" + secondUnit + "(?:[\\s,]+" + number + "\\s*" + secondUnit + ")*\\s*'");
}

/** Makes '1 day' INTERVAL '1' DAY; several units or a fraction become YEAR TO MONTH or DAY TO SECOND. */
JAVACODE SqlLiteral intervalOfText(SqlParserPos pos, int sign, String text) {
    final java.util.regex.Matcher parts =
        java.util.regex.Pattern.compile("([+-]?[\\d.]+)\\s*([a-z]+?)s?(?=[\\s,+-]|$)").matcher(text.trim().toLowerCase(Locale.ROOT));
    BigDecimal months = BigDecimal.ZERO;
    BigDecimal millis = BigDecimal.ZERO;
    BigDecimal number = BigDecimal.ZERO;
    TimeUnit unit = TimeUnit.DAY;
    int count = 0;
    while (parts.find()) {
        number = new BigDecimal(parts.group(1));
        final String word = parts.group(2);
        unit = word.equals("mon") ? TimeUnit.MONTH : word.equals("min") ? TimeUnit.MINUTE
            : word.equals("sec") ? TimeUnit.SECOND : TimeUnit.valueOf(word.toUpperCase(Locale.ROOT));
        count++;
        if (unit.yearMonth) {
            months = months.add(number.multiply(unit.multiplier));
        } else {
            millis = millis.add(number.multiply(unit == TimeUnit.MILLISECOND ? BigDecimal.ONE : unit.multiplier));
        }
    }
    if (count == 1 && number.scale() == 0 && unit != TimeUnit.MILLISECOND) {
        final int digits = Math.min(10, Math.max(2, number.precision()));
        return SqlParserUtil.parseIntervalLiteral(pos, sign * (number.signum() < 0 ? -1 : 1),
            number.abs().toPlainString(), new SqlIntervalQualifier(unit, digits, null, -1, pos));
    }
    final BigDecimal total = unit.yearMonth ? months : millis;
    final int totalSign = sign * (total.signum() < 0 ? -1 : 1);
    if (unit.yearMonth) {
        final java.math.BigInteger whole = total.abs().toBigInteger();
        final java.math.BigInteger[] yearMonth = whole.divideAndRemainder(java.math.BigInteger.valueOf(12));
        return SqlParserUtil.parseIntervalLiteral(pos, totalSign, yearMonth[0] + "-" + yearMonth[1],
            new SqlIntervalQualifier(TimeUnit.YEAR, 10, TimeUnit.MONTH, -1, pos));
    }
    final BigDecimal[] dayRest = total.abs().divideAndRemainder(TimeUnit.DAY.multiplier);
    final BigDecimal[] hourRest = dayRest[1].divideAndRemainder(TimeUnit.HOUR.multiplier);
    final BigDecimal[] minuteRest = hourRest[1].divideAndRemainder(TimeUnit.MINUTE.multiplier);
    final String seconds = minuteRest[1].movePointLeft(3).setScale(3, java.math.RoundingMode.HALF_UP).toPlainString();
    return SqlParserUtil.parseIntervalLiteral(pos, totalSign,
        dayRest[0].toBigInteger() + " " + hourRest[0].toBigInteger() + ":" + minuteRest[0].toBigInteger() + ":" + seconds,
        new SqlIntervalQualifier(TimeUnit.DAY, 10, TimeUnit.SECOND, 3, pos));
}

/**
 * The tree of operands and operators that were read as a flat list. SqlParserUtil takes time with the square of the
 * list's length or worse; here the list is first cut at its ORs, then at its ANDs, and only the pieces go there.
 */
JAVACODE SqlNode expressionTree(List<Object> list) {
    boolean or = false;
    boolean and = false;
    boolean between = false;
    for (Object item : list) {
        if (item instanceof SqlParserUtil.ToTreeListItem) {
            SqlOperator operator = ((SqlParserUtil.ToTreeListItem) item).getOperator();
            if (operator.getLeftPrec() < SqlStdOperatorTable.OR.getLeftPrec()) {
                return SqlParserUtil.toTree(list);
            }
            or |= operator == SqlStdOperatorTable.OR;
            and |= operator == SqlStdOperatorTable.AND;
            between |= operator.getKind() == SqlKind.BETWEEN;
        }
    }
    // The AND of BETWEEN is no operator of its own.
    if (!or && (!and || between)) {
        return SqlParserUtil.toTree(list);
    }
    SqlOperator at = or ? SqlStdOperatorTable.OR : SqlStdOperatorTable.AND;
    SqlNode tree = null;
    List<Object> piece = new ArrayList<Object>();
    for (Object item : list) {
        if (item instanceof SqlParserUtil.ToTreeListItem && ((SqlParserUtil.ToTreeListItem) item).getOperator() == at) {
            tree = joinedTree(at, tree, expressionTree(piece));
            piece = new ArrayList<Object>();
        } else {
            piece.add(item);
        }
    }
    return joinedTree(at, tree, expressionTree(piece));
}

JAVACODE SqlNode joinedTree(SqlOperator operator, SqlNode left, SqlNode right) {
    if (left == null) {
        return right;
    }
    return operator.createCall(left.getParserPosition().plus(right.getParserPosition()), left, right);
}

/** The characters that the escapes of U&'...' stand for: four hexadecimal digits, or a plus sign and six. */
JAVACODE SqlLiteral unescapeUnicode(SqlLiteral literal, char escape) {
    if (escape == 0) {
        return literal;
    }
    String text = literal.getValueAs(String.class);
    StringBuilder characters = new StringBuilder(text.length());
    int at = 0;
    while (at < text.length()) {
        if (text.charAt(at) != escape) {
            characters.append(text.charAt(at));
            at++;
        } else if (at + 1 < text.length() && text.charAt(at + 1) == escape) {
            characters.append(escape);
            at += 2;
        } else {
            boolean six = at + 1 < text.length() && text.charAt(at + 1) == '+';
            int from = at + (six ? 2 : 1);
            int end = from + (six ? 6 : 4);
            int codePoint = -1;
            if (end <= text.length() && text.substring(from, end).matches("[0-9A-Fa-f]+")) {
                codePoint = Integer.parseInt(text.substring(from, end), 16);
            }
            if (!Character.isValidCodePoint(codePoint)) {
                throw SqlUtil.newContextException(literal.getParserPosition(), RESOURCE.unicodeEscapeMalformed(at));
            }
            characters.appendCodePoint(codePoint);
            at = end;
        }
    }
    return SqlLiteral.createCharString(characters.toString(), literal.getParserPosition());
}
