package org.pushlog.cli;

import org.pushlog.driver.PushLogDriver;
import picocli.CommandLine.IVersionProvider;

/** The version that the launcher reports: the driver's. */
final class LauncherVersion implements IVersionProvider {
    @Override
    public String[] getVersion() {
        PushLogDriver driver = new PushLogDriver();
        return new String[] {"pushlog " + driver.getMajorVersion() + "." + driver.getMinorVersion()};
    }
}
