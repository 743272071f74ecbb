package org.pushlog.cli;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.ByteArrayOutputStream;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** What {@code serve} asks for before it listens, and what it prints; clients are tested with the others. */
final class ServeCommandTest {
    @TempDir
    private Path folder;

    private static void assertRefused(Launched launched, String... expected) {
        assertThat(launched.status()).as(launched.err()).isEqualTo(1);
        assertThat(launched.out()).isEmpty();
        assertThat(launched.err().lines()).hasSize(1);
        assertThat(launched.err()).startsWith("error: ").contains(expected);
    }

    @Test
    void otherMachinesNeedAPassword() {
        assertRefused(Launched.run("serve", Launched.DEMO, "--port=0", "--host=0.0.0.0"), "--users", "0.0.0.0");
        assertRefused(Launched.run("serve", Launched.DEMO, "--port=0", "--host=::"), "--users");
    }

    @Test
    void aFileOfUsersIsReadStrictly() throws Exception {
        Path users = folder.resolve("users");
        assertRefused(Launched.run("serve", Launched.DEMO, "--port=0", "--users=" + users), "there is no such file");
        privately(users, "# nobody yet\n");
        assertRefused(Launched.run("serve", Launched.DEMO, "--port=0", "--users=" + users), "there is no user in it");
        privately(users, "anna: one\nsecret-without-name\n");
        Launched launched = Launched.run("serve", Launched.DEMO, "--port=0", "--users=" + users);
        assertRefused(launched, "line 2 is not of the form name: password");
        assertThat(launched.err()).doesNotContain("secret");
        privately(users, "anna: one\nanna: two\n");
        assertRefused(
                Launched.run("serve", Launched.DEMO, "--port=0", "--users=" + users), "line 2 has the user anna again");
    }

    /** Writes a file that only its owner may use. */
    private static Path privately(Path file, String content) throws Exception {
        Files.deleteIfExists(file);
        if (knowsRights(file)) {
            Files.createFile(file, PosixFilePermissions.asFileAttribute(PosixFilePermissions.fromString("rw-------")));
        }
        return Files.writeString(file, content);
    }

    private static boolean knowsRights(Path file) {
        return file.getFileSystem().supportedFileAttributeViews().contains("posix");
    }

    @Test
    void aFileOfPasswordsThatOthersCanUseIsRefused() throws Exception {
        Path users = privately(folder.resolve("users"), "anna: one\n");
        assumeTrue(knowsRights(users));
        for (String rights : List.of("rw----r--", "rw-r-----", "rw--w----", "rw-rw-rw-", "r-------x")) {
            Files.setPosixFilePermissions(users, PosixFilePermissions.fromString(rights));
            assertRefused(
                    Launched.run("serve", Launched.DEMO, "--port=0", "--users=" + users), rights, "chmod 600 " + users);
        }
    }

    @Test
    void aKindOfPasswordWithoutPasswordsIsRefused() {
        for (String kind : List.of("basic", "digest")) {
            assertRefused(
                    Launched.run("serve", Launched.DEMO, "--port=0", "--authentication=" + kind),
                    "--authentication asks for passwords",
                    "--users");
        }
    }

    @Test
    void whatCannotBeServedIsToldAtOnce() throws Exception {
        assertRefused(Launched.run("serve", folder.resolve("nothing").toString(), "--port=0"), "nothing");
        assertRefused(Launched.run("serve", Launched.DEMO, "--port=0", "--mode=sometimes"), "mode", "ro, rw");
        assertRefused(Launched.run("serve", Launched.DEMO, "--port=0", "--mode=ro", "-P", "mode=rw"), "--mode is ro");
        assertRefused(Launched.run("serve", Launched.DEMO, "--port=70000"), "--port is 70000");
        assertRefused(Launched.run("serve", Launched.DEMO, "--port=0", "--idle-timeout=0"), "--idle-timeout is 0");
        assertThat(Launched.run("serve", Launched.DEMO, "--serialization=xml").status())
                .isEqualTo(2);
        try (ServerSocket taken = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
            assertRefused(
                    Launched.run("serve", Launched.DEMO, "--port=" + taken.getLocalPort()),
                    "cannot listen on 127.0.0.1:" + taken.getLocalPort(),
                    "--port=0");
        }
    }

    @Test
    void theFirstLineIsTheUrlAndTheEndIsOrderly() throws Exception {
        Path users = privately(folder.resolve("users"), "anna: one\n");
        ByteArrayOutputStream out = new ByteArrayOutputStream();
        CompletableFuture<Launched> ended = new CompletableFuture<>();
        Thread server = new Thread(() -> ended.complete(Launched.runInto(
                out,
                "",
                "serve",
                Launched.DEMO,
                "--port=0",
                "--serialization=json",
                "--users=" + users,
                "--authentication=basic")));
        server.start();
        while (server.isAlive() && !out.toString(StandardCharsets.UTF_8).contains("\n")) {
            TimeUnit.MILLISECONDS.sleep(10);
        }
        assertThat(out.toString(StandardCharsets.UTF_8))
                .matches(
                        "jdbc:avatica:remote:url=http://127\\.0\\.0\\.1:[0-9]+;serialization=json;authentication=BASIC\n");
        server.interrupt();
        Launched launched = ended.get(5, TimeUnit.MINUTES);
        assertThat(launched.status()).as(launched.err()).isZero();
        assertThat(launched.err()).isEmpty();
    }
}
