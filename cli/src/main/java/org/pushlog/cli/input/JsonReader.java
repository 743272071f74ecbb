package org.pushlog.cli.input;

import com.fasterxml.jackson.core.JsonFactory;
import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.core.JsonToken;
import com.fasterxml.jackson.core.StreamReadFeature;
import java.io.IOException;
import java.io.Reader;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** JSON objects one after another, one row each. */
final class JsonReader implements RowReader {
    private static final JsonFactory FACTORY = JsonFactory.builder()
            .enable(StreamReadFeature.STRICT_DUPLICATE_DETECTION)
            .disable(StreamReadFeature.AUTO_CLOSE_SOURCE)
            .build();

    private final JsonParser parser;

    JsonReader(Reader in) throws IOException {
        this.parser = FACTORY.createParser(in);
    }

    @Override
    public @Nullable Row next() throws IOException, InvalidInputException {
        try {
            JsonToken token = parser.nextToken();
            if (token == null) {
                return null;
            }
            long line = parser.currentTokenLocation().getLineNr();
            if (token != JsonToken.START_OBJECT) {
                throw InvalidInputException.inLine(line, "expected an object {…}, found " + parser.getText());
            }
            Map<String, InputValue> values = new LinkedHashMap<>();
            while (parser.nextToken() != JsonToken.END_OBJECT) {
                String column = parser.currentName();
                parser.nextToken();
                values.put(column, value(column));
            }
            return new Row(line, values);
        } catch (JsonProcessingException e) {
            throw InvalidInputException.inLine(
                    e.getLocation() == null ? 1 : e.getLocation().getLineNr(), "no JSON: " + problem(e), e);
        }
    }

    /** Without the place that the library adds in its own form. */
    private static String problem(JsonProcessingException e) {
        return e.getOriginalMessage().replaceAll(" ?\\([^()]*\\[Source: [^]]*]\\)?", "");
    }

    /** A list that is written as JSON in one field; null if it is none. */
    static @Nullable InputValue list(String text) {
        try (JsonParser parser = FACTORY.createParser(text)) {
            JsonReader reader = new JsonReader(parser);
            if (parser.nextToken() != JsonToken.START_ARRAY) {
                return null;
            }
            InputValue list = reader.value("");
            return parser.nextToken() == null ? list : null;
        } catch (IOException | InvalidInputException e) {
            return null;
        }
    }

    private JsonReader(JsonParser parser) {
        this.parser = parser;
    }

    private InputValue value(String column) throws IOException, InvalidInputException {
        JsonToken token = parser.currentToken();
        return switch (token) {
            case VALUE_NULL -> InputValue.NULL;
            case VALUE_TRUE, VALUE_FALSE -> InputValue.of(InputValue.Kind.FLAG, parser.getText());
            case VALUE_NUMBER_INT, VALUE_NUMBER_FLOAT -> InputValue.of(InputValue.Kind.NUMBER, parser.getText());
            case VALUE_STRING -> InputValue.of(InputValue.Kind.TEXT, parser.getText());
            case START_ARRAY -> {
                List<InputValue> items = new ArrayList<>();
                while (parser.nextToken() != JsonToken.END_ARRAY) {
                    items.add(value(column));
                }
                yield InputValue.ofList(items);
            }
            default ->
                throw InvalidInputException.inColumn(
                        parser.currentTokenLocation().getLineNr(), column, "an object cannot be a value");
        };
    }
}
