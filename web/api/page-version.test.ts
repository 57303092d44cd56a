import { beforeEach, expect, test, vi } from "vitest";

beforeEach(() => vi.resetModules());

test("tells listeners, also late ones, the version of a server that is another than the page's", async () => {
  const { PAGE_VERSION, isServerOfOtherVersion, noteServerVersion, onOtherServerVersion } = await import(
    "./page-version.ts"
  );
  const heard: string[] = [];
  const stop = onOtherServerVersion((version) => heard.push(version));
  noteServerVersion(PAGE_VERSION);
  noteServerVersion(null);
  expect([heard, isServerOfOtherVersion()]).toEqual([[], false]);
  noteServerVersion("99.0.0");
  noteServerVersion("99.0.0");
  onOtherServerVersion((version) => heard.push(`late ${version}`));
  expect([heard, isServerOfOtherVersion()]).toEqual([["99.0.0", "late 99.0.0"], true]);
  stop();
  noteServerVersion(PAGE_VERSION);
  expect(isServerOfOtherVersion()).toBe(false);
});
