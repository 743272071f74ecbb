package org.pushlog.adapter.sql;

import java.lang.reflect.InvocationHandler;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Method;
import java.lang.reflect.Proxy;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.AtomicInteger;
import org.apache.calcite.plan.RelOptCluster;
import org.apache.calcite.rel.RelNode;
import org.apache.calcite.rel.metadata.CyclicMetadataException;
import org.apache.calcite.rel.metadata.DelegatingMetadataRel;
import org.apache.calcite.rel.metadata.JaninoRelMetadataProvider;
import org.apache.calcite.rel.metadata.MetadataHandler;
import org.apache.calcite.rel.metadata.MetadataHandlerProvider;
import org.apache.calcite.rel.metadata.NullSentinel;
import org.apache.calcite.rel.metadata.RelMetadataProvider;
import org.apache.calcite.rel.metadata.RelMetadataQuery;
import org.apache.calcite.runtime.FlatLists;
import org.jspecify.annotations.Nullable;
import org.pushlog.storage.work.Cancellation;
import org.pushlog.storage.work.SharedWork;

/**
 * Answers the planner's questions about plan nodes, such as how many rows they have. Calcite's own provider writes a class for each kind of
 * question and compiles it: a quarter of a second of the first statement of a process, and half of the time of planning a join saved in each
 * statement after it. So the first statements ask Calcite's handlers through reflection, and those that come when that has cost as much as
 * compiling would have ask the compiled classes. The answers are the same.
 *
 * <p>Answers are kept in the {@link RelMetadataQuery} that asks, and a question that comes to depend on itself fails as Calcite expects it to.
 * For any thread.
 */
final class PlanMetadata implements MetadataHandlerProvider {
    /** So many statements are planned before classes are compiled for the planning of more. */
    static final int REFLECTIVE_STATEMENT_COUNT = 16;

    private final RelMetadataProvider source;
    private final MetadataHandlerProvider compiled;
    private final Map<Class<?>, Object> handlers = new ConcurrentHashMap<>();
    private final AtomicInteger statementCount = new AtomicInteger();

    /** @param source has the handlers that answer; of several for one class of nodes the first counts */
    PlanMetadata(RelMetadataProvider source) {
        this.source = source;
        this.compiled = new CompiledHandlers(JaninoRelMetadataProvider.of(source));
    }

    /** Has the nodes of a statement's cluster answered from here, also on this thread if it is another one than that which planned. */
    void bind(RelOptCluster cluster) {
        cluster.setMetadataProvider(source);
        MetadataHandlerProvider provider =
                statementCount.getAndIncrement() < REFLECTIVE_STATEMENT_COUNT ? this : compiled;
        cluster.setMetadataQuerySupplier(() -> new RelMetadataQuery(provider));
    }

    @Override
    public <H extends MetadataHandler<?>> H handler(Class<H> handlerClass) {
        return handlerClass.cast(handlers.computeIfAbsent(handlerClass, type -> newHandler(handlerClass)));
    }

    private <H extends MetadataHandler<?>> Object newHandler(Class<H> handlerClass) {
        List<MetadataHandler<?>> targets = source.handlers(handlerClass);
        Map<Method, Question> questions = new ConcurrentHashMap<>();
        InvocationHandler ask = (proxy, method, arguments) -> method.getDeclaringClass() == Object.class
                ? method.invoke(targets, arguments)
                : questions
                        .computeIfAbsent(method, key -> new Question(key, targets))
                        .ask((RelNode) arguments[0], (RelMetadataQuery) arguments[1], arguments);
        return Proxy.newProxyInstance(handlerClass.getClassLoader(), new Class<?>[] {handlerClass}, ask);
    }

    /**
     * Calcite's compiled handlers, kept. Its own provider gives every new {@link RelMetadataQuery}, of which a search makes many, objects that fail when
     * they are asked first, and only then the handler that was compiled long ago.
     */
    private static final class CompiledHandlers implements MetadataHandlerProvider {
        private final MetadataHandlerProvider compiler;
        private final Map<Class<?>, Object> known = new ConcurrentHashMap<>();
        private final SharedWork compiling = new SharedWork();

        CompiledHandlers(MetadataHandlerProvider compiler) {
            this.compiler = compiler;
        }

        @Override
        public <H extends MetadataHandler<?>> H handler(Class<H> handlerClass) {
            Object ready = known.get(handlerClass);
            return handlerClass.cast(
                    ready != null
                            ? ready
                            : compiling.call(
                                    () -> known.computeIfAbsent(handlerClass, key -> compiler.handler(handlerClass))));
        }

        @Override
        public <H extends MetadataHandler<?>> H revise(Class<H> handlerClass) {
            H handler = compiler.revise(handlerClass);
            known.put(handlerClass, handler);
            return handler;
        }
    }

    /** One kind of question, and who answers it for which class of nodes. */
    private static final class Question {
        private final Method method;
        private final List<MetadataHandler<?>> targets;
        private final Map<Class<?>, Answerer> answerers = new ConcurrentHashMap<>();

        Question(Method method, List<MetadataHandler<?>> targets) {
            this.method = method;
            this.targets = targets;
        }

        @Nullable
        Object ask(RelNode node, RelMetadataQuery query, @Nullable Object[] arguments) {
            Cancellation.check();
            RelNode asked = node;
            while (asked instanceof DelegatingMetadataRel delegating) {
                asked = delegating.getMetadataDelegateRel();
            }
            Object key = arguments.length == 2 ? this : keyOf(arguments);
            Object known = query.map.get(asked, key);
            if (known == NullSentinel.ACTIVE) {
                throw new CyclicMetadataException();
            }
            if (known != null) {
                return known == NullSentinel.INSTANCE ? null : known;
            }
            query.map.put(asked, key, NullSentinel.ACTIVE);
            try {
                Object answer = answer(asked, arguments);
                query.map.put(asked, key, NullSentinel.mask(answer));
                return answer;
            } catch (RuntimeException | Error e) {
                query.map.row(asked).clear();
                throw e;
            }
        }

        private Object keyOf(@Nullable Object[] arguments) {
            Object[] parts = new Object[arguments.length - 1];
            parts[0] = this;
            for (int i = 2; i < arguments.length; i++) {
                parts[i - 1] = NullSentinel.mask(arguments[i]);
            }
            return FlatLists.copyOf(parts);
        }

        private @Nullable Object answer(RelNode asked, @Nullable Object[] arguments) {
            @Nullable Object[] passed = arguments.clone();
            passed[0] = asked;
            Answerer answerer = answerers.computeIfAbsent(asked.getClass(), this::find);
            try {
                return answerer.method.invoke(answerer.target, passed);
            } catch (InvocationTargetException e) {
                if (e.getCause() instanceof RuntimeException cause) {
                    throw cause;
                }
                if (e.getCause() instanceof Error cause) {
                    throw cause;
                }
                throw new IllegalStateException(e.getCause());
            } catch (IllegalAccessException e) {
                throw new IllegalStateException(e);
            }
        }

        /** The first handler of the most special class that the nodes of a class belong to. */
        private Answerer find(Class<?> nodeClass) {
            Answerer best = null;
            for (MetadataHandler<?> target : targets) {
                for (Method candidate : target.getClass().getMethods()) {
                    if (answers(candidate, nodeClass) && (best == null || isMoreSpecial(candidate, best.method))) {
                        best = new Answerer(target, candidate);
                    }
                }
            }
            if (best == null) {
                throw new IllegalArgumentException("no handler of " + method + " for " + nodeClass);
            }
            return best;
        }

        private boolean answers(Method candidate, Class<?> nodeClass) {
            Class<?>[] types = candidate.getParameterTypes();
            Class<?>[] wanted = method.getParameterTypes();
            return candidate.getName().equals(method.getName())
                    && !candidate.isBridge()
                    && types.length == wanted.length
                    && RelNode.class.isAssignableFrom(types[0])
                    && types[0].isAssignableFrom(nodeClass)
                    && Arrays.equals(types, 1, types.length, wanted, 1, wanted.length);
        }

        private static boolean isMoreSpecial(Method candidate, Method than) {
            Class<?> type = candidate.getParameterTypes()[0];
            Class<?> other = than.getParameterTypes()[0];
            return type != other && other.isAssignableFrom(type);
        }
    }

    private record Answerer(MetadataHandler<?> target, Method method) {}
}
