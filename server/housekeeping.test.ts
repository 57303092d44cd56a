import { mkdtempSync, readdirSync, rmSync, utimesSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { expect, it } from "vitest";
import { uuidv7 } from "#core/uuid.ts";
import { startHousekeeping } from "#server/housekeeping.ts";
import { createFileDelivery } from "#server/mail/mail-files.ts";
import { openTestServer } from "#server/test/harness.ts";

const MINUTE_MS = 60_000;

it("removes mail files whose links have expired, and nothing else in the folder", async () => {
  const place = mkdtempSync(path.join(tmpdir(), "mostrador-house-"));
  const directory = path.join(place, "mail");
  const age = (name: string, minutes: number) => {
    const then = new Date(Date.now() - minutes * MINUTE_MS);
    utimesSync(path.join(directory, name), then, then);
  };
  const [old, fresh, cut] = [uuidv7(), uuidv7(), uuidv7()];
  const mail = { recipient: "ana@example.com", subject: "Hola", text: "uno\n", html: "<p>uno</p>" };
  for (const id of [old, fresh]) await createFileDelivery(directory)({ ...mail, id });
  writeFileSync(path.join(directory, `${cut}.html.part`), "<p>u");
  writeFileSync(path.join(directory, `${old}.pdf`), "an attachment");
  writeFileSync(path.join(directory, "notas.txt"), "de la tienda");
  for (const name of [`${old}.txt`, `${old}.html`, `${old}.pdf`, `${cut}.html.part`, "notas.txt"])
    age(name, 61);
  for (const name of [`${fresh}.txt`, `${fresh}.html`]) age(name, 59);

  const warnings: object[] = [];
  const log = { warn: (details: object) => void warnings.push(details) };
  const { db } = await openTestServer();
  await startHousekeeping(db, { mailDirectory: directory, log })();
  expect(readdirSync(directory).sort()).toEqual([`${fresh}.html`, `${fresh}.txt`, "notas.txt"].sort());

  rmSync(place, { recursive: true });
  await startHousekeeping(db, { mailDirectory: directory, log })();
  expect(warnings, "nor is a folder missed that was never needed").toEqual([]);
});
