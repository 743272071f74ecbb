package org.pushlog.cli.serve;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFileAttributeView;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.eclipse.jetty.security.UserStore;
import org.eclipse.jetty.util.security.Credential;

/** Who may connect: names and passwords out of a file, a line {@code name: password} each; empty lines and such with # are passed over. */
public final class Users {
    /** What a user must be to be let in; all of the file are. */
    static final String ROLE = "pushlog";

    private final Map<String, String> passwords;

    private Users(Map<String, String> passwords) {
        this.passwords = passwords;
    }

    /**
     * Reads the file.
     *
     * @throws IOException if it cannot be read, if others than its owner may read or change it, or if it has a line that is no user; the
     *     message says which, and never what stands there
     */
    public static Users read(Path file) throws IOException {
        requirePrivate(file);
        Map<String, String> passwords = new LinkedHashMap<>();
        List<String> lines = Files.readAllLines(file, StandardCharsets.UTF_8);
        for (int i = 0; i < lines.size(); i++) {
            String line = lines.get(i).strip();
            if (line.isEmpty() || line.startsWith("#")) {
                continue;
            }
            int colon = line.indexOf(':');
            String name = line.substring(0, Math.max(0, colon)).strip();
            String password = line.substring(colon + 1).strip();
            if (name.isEmpty() || password.isEmpty()) {
                throw new IOException(file + ": line " + (i + 1) + " is not of the form name: password");
            }
            if (passwords.put(name, password) != null) {
                throw new IOException(file + ": line " + (i + 1) + " has the user " + name + " again");
            }
        }
        if (passwords.isEmpty()) {
            throw new IOException(file + ": there is no user in it; expected are lines name: password");
        }
        return new Users(passwords);
    }

    /** Where the file system knows no owner and group, this is left to whoever keeps the file. */
    private static void requirePrivate(Path file) throws IOException {
        PosixFileAttributeView view = Files.getFileAttributeView(file, PosixFileAttributeView.class);
        if (view != null) {
            String rights = PosixFilePermissions.toString(view.readAttributes().permissions());
            if (!rights.endsWith("------")) {
                throw new IOException(file + ": others than its owner can use this file of passwords (" + rights
                        + "); expected is rw-------, as after: chmod 600 " + file);
            }
        }
    }

    UserStore store() {
        UserStore store = new UserStore();
        passwords.forEach(
                (name, password) -> store.addUser(name, Credential.getCredential(password), new String[] {ROLE}));
        return store;
    }
}
