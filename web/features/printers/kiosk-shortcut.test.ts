import { expect, test } from "vitest";
import { buildKioskShortcutFile } from "./kiosk-shortcut.ts";

const CHROME = "Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 Chrome/150.0.0.0 Safari/537.36";
const PHONE = "Mozilla/5.0 (Linux; Android 14; K) AppleWebKit/537.36 Chrome/150.0.0.0 Mobile Safari/537.36";
const ORIGIN = "http://localhost:3000";

test("Windows gets a file that starts the first browser it finds, in its own profile", () => {
  const file = buildKioskShortcutFile("Win32", "", ORIGIN)!;
  expect(file.fileName).toBe("Mostrador.cmd");
  expect(file.text).toContain(
    'start "" %%B --kiosk-printing --user-data-dir="%LocalAppData%\\Mostrador" --app=http://localhost:3000/sales/new\r\n',
  );
  expect(file.text.split("\r\n").every((line) => !line.includes("\n"))).toBe(true);
});

test("on Linux the entry starts the browser with the switch, read as the specification says", () => {
  const { fileName, text } = buildKioskShortcutFile("Linux x86_64", CHROME, ORIGIN)!;
  expect(fileName).toBe("mostrador.desktop");
  const [, exec] = /^Exec=sh -c "(.*)"$/m.exec(text)!;
  // Undoes first the escapes of the desktop file, then those of the quoted shell argument.
  const script = exec!.replaceAll("\\\\", "\\").replace(/\\(["$`\\])/g, "$1");
  expect(script).toBe(
    "exec $(command -v google-chrome || command -v chromium || command -v chromium-browser) " +
      '--kiosk-printing --user-data-dir="$HOME/.mostrador" --app=http://localhost:3000/sales/new',
  );
});

test("phones and Macs get none", () => {
  expect(buildKioskShortcutFile("Linux armv81", PHONE, ORIGIN)).toBeNull();
  expect(buildKioskShortcutFile("MacIntel", "", ORIGIN)).toBeNull();
});
