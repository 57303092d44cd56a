import { execFileSync } from "node:child_process";
import { chmodSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { expect, test } from "vitest";
import { kioskShortcut } from "./kiosk-shortcut.ts";

const CHROME = "Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 Chrome/150.0.0.0 Safari/537.36";
const PHONE = "Mozilla/5.0 (Linux; Android 14; K) AppleWebKit/537.36 Chrome/150.0.0.0 Mobile Safari/537.36";
const ORIGIN = "http://localhost:3000";

test("Windows gets a file that starts the first browser it finds, in its own profile", () => {
  const file = kioskShortcut("Win32", "", ORIGIN)!;
  expect(file.fileName).toBe("Mostrador.cmd");
  expect(file.text).toContain(
    'start "" %%B --kiosk-printing --user-data-dir="%LocalAppData%\\Mostrador" --app=http://localhost:3000/sales/new\r\n',
  );
  expect(file.text.split("\r\n").every((line) => !line.includes("\n"))).toBe(true);
});

test("on Linux the entry starts the browser with the switch, read as the specification says", () => {
  const { fileName, text } = kioskShortcut("Linux x86_64", CHROME, ORIGIN)!;
  expect(fileName).toBe("mostrador.desktop");
  const [, exec] = /^Exec=sh -c "(.*)"$/m.exec(text)!;
  // First the string's escapes, then those of the quoted argument.
  const script = exec!.replaceAll("\\\\", "\\").replace(/\\(["$`\\])/g, "$1");
  const folder = mkdtempSync(path.join(tmpdir(), "kiosk-"));
  try {
    const browser = path.join(folder, "google-chrome");
    writeFileSync(browser, '#!/bin/sh\nprintf "%s\\n" "$@"\n');
    chmodSync(browser, 0o755);
    const env = { PATH: `${folder}:/usr/bin:/bin`, HOME: "/home/ana maría" };
    expect(execFileSync("sh", ["-c", script], { env, encoding: "utf8" }).trim().split("\n")).toEqual([
      "--kiosk-printing",
      "--user-data-dir=/home/ana maría/.mostrador",
      "--app=http://localhost:3000/sales/new",
    ]);
  } finally {
    rmSync(folder, { recursive: true });
  }
});

test("phones and Macs get none", () => {
  expect(kioskShortcut("Linux armv81", PHONE, ORIGIN)).toBeNull();
  expect(kioskShortcut("MacIntel", "", ORIGIN)).toBeNull();
});
