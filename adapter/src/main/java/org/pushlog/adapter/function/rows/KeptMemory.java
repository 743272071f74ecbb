package org.pushlog.adapter.function.rows;

import java.util.HashMap;
import java.util.Map;
import org.apache.calcite.DataContext;
import org.pushlog.adapter.exec.MemoryAccount;

/** The memory that the operators of one statement's generated code keep rows in. For the thread that fetches the rows. */
public final class KeptMemory {
    /** The variable of the data context that holds it. */
    public static final String VARIABLE = "pushlog.kept_memory";

    private final MemoryAccount account;
    private final Map<Integer, Hold> holds = new HashMap<>();

    /** @param account of the statement */
    public KeptMemory(MemoryAccount account) {
        this.account = account;
    }

    /**
     * What an operator keeps from now on. It begins anew: what it kept when it ran before, for another row of a query around it, is given back.
     *
     * @param site a number for the operator in the generated code
     * @param what the operator in words of SQL, for the message
     */
    static Hold begin(DataContext context, int site, String what) {
        KeptMemory memory = context.get(VARIABLE) instanceof KeptMemory running
                ? running
                : new KeptMemory(new MemoryAccount(Long.MAX_VALUE));
        Hold hold = memory.holds.computeIfAbsent(site, ignored -> new Hold(memory.account, what));
        hold.release();
        return hold;
    }
}
