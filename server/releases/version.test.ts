import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { expect, it } from "vitest";
import { getRelease } from "#core/contract/stores/stores.ts";
import { findNewerRelease, VERSION } from "#server/releases/version.ts";
import { signIn } from "#server/test/harness.ts";

it.each([
  ["no file of Mostrador", ["tienda.mostrador", "mostrador.tgz", "mostrador-1.0.0.tgz.part"], null],
  ["older ones and its own", ["mostrador-0.8.12.tgz", "mostrador-0.9.0.tgz"], null],
  ["a newer one", ["mostrador-0.9.1.tgz"], "0.9.1"],
  ["several, by number and not by letter", ["mostrador-0.10.0.tgz", "mostrador-0.9.9.tgz"], "0.10.0"],
])("0.9.0 beside %s", async (_name, files, newer) => {
  const folder = mkdtempSync(path.join(tmpdir(), "mostrador-newer-"));
  for (const file of files) writeFileSync(path.join(folder, file), "");
  const found = await findNewerRelease(folder, "0.9.0");
  rmSync(folder, { recursive: true, force: true });
  expect(found).toEqual(newer && { version: newer, file: `mostrador-${newer}.tgz` });
});

it("everybody in the store learns the version", async () => {
  const { call } = await signIn("CASHIER");
  expect((await call(getRelease, {})).data).toEqual({ version: VERSION, newer: null });
});
