package org.pushlog.architecture;

import com.sun.source.tree.AnnotationTree;
import com.sun.source.tree.CompilationUnitTree;
import com.sun.source.tree.MethodTree;
import com.sun.source.util.DocTrees;
import com.sun.source.util.JavacTask;
import com.sun.source.util.TreePath;
import com.sun.source.util.TreePathScanner;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import javax.tools.JavaCompiler;
import javax.tools.StandardJavaFileManager;
import javax.tools.ToolProvider;
import org.jspecify.annotations.Nullable;

/**
 * Rules about the text of the sources that no compiler has: sizes, leftovers, package pages, and names of test classes.
 * Methods are measured on the syntax tree, so comments and lambdas within them count and nested braces do not mislead.
 */
final class SourceLint {

    static final int FILE_LINES_MAX = 600;
    static final int METHOD_LINES_MAX = 70;

    // Put together here so that this file does not find itself.
    private static final Pattern LEFTOVER = Pattern.compile("\\b(" + "FIX" + "ME|" + "TO" + "DO|" + "XX" + "X)\\b");
    private static final Pattern TEST_METHOD =
            Pattern.compile("^\\s*@(Test|ParameterizedTest|RepeatedTest|TestFactory|Property|Example)\\b");

    private final SourceTree tree;
    private final Map<String, Integer> longFiles;
    private final List<Finding> findings = new ArrayList<>();

    /**
     * @param tree the project
     * @param longFiles files that may be longer than {@link #FILE_LINES_MAX}, with their own limit in lines
     */
    SourceLint(SourceTree tree, Map<String, Integer> longFiles) {
        this.tree = tree;
        this.longFiles = Map.copyOf(longFiles);
    }

    /** Everything in the project that breaks a rule; empty if nothing does. */
    List<Finding> findings() {
        findings.clear();
        Set<String> unusedExceptions = new TreeSet<>(longFiles.keySet());
        for (Path module : tree.modules()) {
            List<Path> main = SourceTree.mainFiles(module);
            List<Path> test = SourceTree.testFiles(module);
            for (List<Path> files : List.of(main, test)) {
                files.forEach(file -> checkText(file, unusedExceptions));
                checkTrees(files);
            }
            test.forEach(this::checkTestName);
            checkPackagePages(main, Set.of());
            checkPackagePages(test, packageFolders(module.resolve("src/main/java"), main));
            checkNamedOnArchitecturePage(module.resolve("src/main/java"), main);
        }
        unusedExceptions.forEach(file -> add(tree.root().resolve(file), 1, "is a long-file exception without need"));
        return List.copyOf(findings);
    }

    private void checkText(Path file, Set<String> unusedExceptions) {
        List<String> lines = tree.lines(file);
        if (lines.size() > FILE_LINES_MAX) {
            String name = relative(file).toString();
            unusedExceptions.remove(name);
            int lineCountMax = longFiles.getOrDefault(name, FILE_LINES_MAX);
            if (lines.size() > lineCountMax) {
                add(file, lineCountMax + 1L, "file has " + lines.size() + " lines, more than " + lineCountMax);
            }
        }
        for (int i = 0; i < lines.size(); i++) {
            if (LEFTOVER.matcher(lines.get(i)).find()) {
                add(file, i + 1L, "leftover mark");
            }
        }
    }

    private void checkTestName(Path file) {
        String name = file.getFileName().toString();
        List<String> lines = tree.lines(file);
        boolean isAbstract = lines.stream().anyMatch(line -> line.matches("(public )?(abstract class|interface) .*"));
        if (name.endsWith("Test.java") || isAbstract) {
            return;
        }
        for (int i = 0; i < lines.size(); i++) {
            if (TEST_METHOD.matcher(lines.get(i)).find()) {
                add(file, i + 1L, "a class with tests has a name that ends in Test, else it does not run");
                return;
            }
        }
    }

    /** Each folder with sources has a package page, unless another source root of the module has it. */
    private void checkPackagePages(List<Path> files, Set<String> alreadyHavePage) {
        Map<Path, List<Path>> byFolder = files.stream().collect(Collectors.groupingBy(Path::getParent));
        byFolder.forEach((folder, inFolder) -> {
            boolean hasPage = inFolder.contains(folder.resolve("package-info.java"));
            boolean hasPageElsewhere = alreadyHavePage.stream().anyMatch(name -> folder.endsWith(Path.of(name)));
            if (!hasPage && !hasPageElsewhere) {
                add(folder, 1, "package has no package-info.java");
            }
        });
    }

    private void checkNamedOnArchitecturePage(Path sourceRoot, List<Path> files) {
        Path page = tree.root().resolve("docs/ARCHITECTURE.md");
        if (!Files.exists(page)) {
            return;
        }
        String text = String.join("\n", tree.lines(page));
        List<Path> classes = files.stream()
                .filter(file -> !file.endsWith("package-info.java"))
                .toList();
        for (String folder : packageFolders(sourceRoot, classes)) {
            String room = folder.replace('/', '.').replaceFirst("^org\\.pushlog\\.", "");
            if (!Pattern.compile("(?<![\\w.])" + Pattern.quote(room) + "(?![\\w.]*\\w)")
                    .matcher(text)
                    .find()) {
                add(sourceRoot.resolve(folder), 1, "room " + room + " is not named in docs/ARCHITECTURE.md");
            }
        }
    }

    private static Set<String> packageFolders(Path sourceRoot, List<Path> files) {
        Set<String> folders = new TreeSet<>();
        for (Path file : files) {
            folders.add(sourceRoot.relativize(file.getParent()).toString());
        }
        return folders;
    }

    private void checkTrees(List<Path> files) {
        if (files.isEmpty()) {
            return;
        }
        JavaCompiler compiler = ToolProvider.getSystemJavaCompiler();
        try (StandardJavaFileManager manager = compiler.getStandardFileManager(null, null, null)) {
            JavacTask task = (JavacTask) compiler.getTask(
                    null, manager, null, List.of("-proc:none"), null, manager.getJavaFileObjectsFromPaths(files));
            DocTrees trees = DocTrees.instance(task);
            for (CompilationUnitTree unit : task.parse()) {
                Path file = Path.of(unit.getSourceFile().toUri());
                new MethodScanner(file, unit, trees).scan(new TreePath(unit), null);
                if (file.endsWith("package-info.java")) {
                    checkPackagePage(file, unit, trees);
                }
            }
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private void checkPackagePage(Path file, CompilationUnitTree unit, DocTrees trees) {
        Set<String> annotations = new HashSet<>();
        for (AnnotationTree annotation : unit.getPackageAnnotations()) {
            annotations.add(annotation.getAnnotationType().toString());
        }
        if (!annotations.contains("NullMarked") && !annotations.contains("org.jspecify.annotations.NullMarked")) {
            add(file, 1, "package is not @NullMarked");
        }
        String comment = trees.getDocComment(TreePath.getPath(unit, unit.getPackage()));
        if (comment == null || !comment.strip().endsWith(".")) {
            add(file, 1, "package page has no sentence");
        }
    }

    private void add(Path file, long lineNumber, String problem) {
        findings.add(new Finding(relative(file), lineNumber, problem));
    }

    private Path relative(Path file) {
        return tree.root().relativize(file);
    }

    /** Measures each method from the line of its name or annotations to that of its closing brace. */
    private final class MethodScanner extends TreePathScanner<@Nullable Void, @Nullable Void> {

        private final Path file;
        private final CompilationUnitTree unit;
        private final DocTrees trees;

        MethodScanner(Path file, CompilationUnitTree unit, DocTrees trees) {
            this.file = file;
            this.unit = unit;
            this.trees = trees;
        }

        @Override
        public @Nullable Void visitMethod(MethodTree method, @Nullable Void nothing) {
            long first = lineAt(trees.getSourcePositions().getStartPosition(unit, method));
            long last = lineAt(trees.getSourcePositions().getEndPosition(unit, method));
            long lineCount = last - first + 1;
            if (lineCount > METHOD_LINES_MAX) {
                add(
                        file,
                        first,
                        "method " + method.getName() + " has " + lineCount + " lines, more than " + METHOD_LINES_MAX);
            }
            return super.visitMethod(method, null);
        }

        private long lineAt(long offset) {
            return unit.getLineMap().getLineNumber(offset);
        }
    }

    /** Reads lines of the form {@code <path> <lines> <reason>}; empty lines and those that start with # do not count. */
    static Map<String, Integer> parseExceptions(List<String> lines) {
        Map<String, Integer> exceptions = new HashMap<>();
        for (String line : lines) {
            if (line.isBlank() || line.startsWith("#")) {
                continue;
            }
            String[] parts = line.strip().split("\\s+", 3);
            if (parts.length < 3) {
                throw new IllegalArgumentException(
                        "an exception needs a path, a number of lines and a reason: " + line);
            }
            exceptions.put(parts[0], Integer.parseInt(parts[1]));
        }
        return exceptions;
    }
}
