import { beforeEach, expect, test, vi } from "vitest";

beforeEach(() => vi.resetModules());

test("tells listeners, also late ones, the version of a server that is another than the page's", async () => {
  const { PAGE_VERSION, isServerOfOtherVersion, noteServerVersion, onOtherServerVersion } = await import(
    "./page-version.ts"
  );
  const versions: string[] = [];
  const stop = onOtherServerVersion((version) => versions.push(version));
  noteServerVersion(PAGE_VERSION);
  noteServerVersion(null);
  expect([versions, isServerOfOtherVersion()]).toEqual([[], false]);
  noteServerVersion("99.0.0");
  noteServerVersion("99.0.0");
  onOtherServerVersion((version) => versions.push(`late ${version}`));
  expect([versions, isServerOfOtherVersion()]).toEqual([["99.0.0", "late 99.0.0"], true]);
  stop();
  noteServerVersion(PAGE_VERSION);
  expect(isServerOfOtherVersion()).toBe(false);
});
