import { mkdtempSync, readdirSync, rmSync, symlinkSync, utimesSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import pg from "pg";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { getStoreBackupStatus } from "#core/contract/stores/stores.ts";
import { DAY_MS } from "#core/dates.ts";
import { createApp } from "#server/app.ts";
import { BackupError } from "#server/backup/backup-error.ts";
import { checkBackup } from "#server/backup/check-backup.ts";
import { findLastBackup, removePartialBackups } from "#server/backup/daily/backup-folder.ts";
import { backupFileName } from "#server/backup/daily/backup-name.ts";
import { makeDailyBackup } from "#server/backup/daily/daily-backup.ts";
import { scheduleBackups } from "#server/backup/daily/schedule-backups.ts";
import { requireFreeSpace, reservedDiskBytes } from "#server/backup/free-space.ts";
import { ADVISORY_LOCKS } from "#server/db/advisory-locks.ts";
import { migrateDatabase } from "#server/db/migrate.ts";
import { openEmptyDatabases } from "#server/test/empty-databases.ts";
import { endpointUrl, openTestServer, signIn } from "#server/test/harness.ts";

const now = new Date("2026-11-21T15:00:00Z");
const quiet = { info() {}, error() {} };
let directory: string;
let made: string;

beforeAll(async () => {
  made = mkdtempSync(path.join(tmpdir(), "mostrador-daily-"));
  await Promise.all([signIn(), signIn()]); // a backup needs a store
});
beforeEach(() => {
  directory = path.join(mkdtempSync(path.join(made, "d-")), "backups");
});
afterAll(() => rmSync(made, { recursive: true }));

const files = () =>
  readdirSync(directory)
    .filter((name) => !name.startsWith("."))
    .sort();
const daily = async (at = now, requireSpace?: () => Promise<void>) => {
  const { owner } = await openTestServer();
  return makeDailyBackup({ owner, directory, now: at, ...(requireSpace && { requireSpace }) });
};
const full = async () => {
  throw new BackupError("Queda muy poco espacio en el disco");
};

describe("daily backup", () => {
  it("is made once per store day, complete, and removes the old ones", async () => {
    expect(await daily()).toBe(true);
    expect(await daily(new Date("2026-11-22T04:59:00Z"))).toBe(false);
    expect(await daily(new Date("2026-11-22T05:00:00Z"))).toBe(true);
    expect(files()).toEqual(["copia-2026-11-21-100000.mostrador", "copia-2026-11-22-000000.mostrador"]);
    for (const name of files()) await checkBackup(path.join(directory, name));
    for (let day = 2; day <= 8; day++) await daily(new Date(now.getTime() + day * DAY_MS));
    // Saturday the 21st and Sunday the 22nd belong to one week.
    expect(files()).toEqual([
      "copia-2026-11-22-000000.mostrador",
      ...[2, 3, 4, 5, 6, 7, 8].map((day) => backupFileName(new Date(now.getTime() + day * DAY_MS))),
    ]);
  });

  it("is made by one of the processes that share a database and a folder", async () => {
    const outcomes = await Promise.all([daily(), daily(), daily()]);
    expect(outcomes.filter(Boolean)).toHaveLength(1);
    expect(files()).toHaveLength(1);
  });

  it("is made while a backfill runs", async () => {
    const client = new pg.Client((await openTestServer()).owner);
    await client.connect();
    await client.query("begin");
    await client.query("select pg_advisory_xact_lock($1)", [ADVISORY_LOCKS.backfills]);
    expect(await daily()).toBe(true);
    await client.end();
  });

  it("that fails removes no old one, leaves no partial file, and is retried", async () => {
    await daily();
    const before = files();
    const later = new Date(now.getTime() + 90 * DAY_MS);
    await expect(daily(later, full)).rejects.toThrow("Queda muy poco espacio");
    expect(files()).toEqual(before);
    expect(await daily(later)).toBe(true);
  });

  it("is made after the clock was ahead", async () => {
    await daily(new Date("2031-01-01T12:00:00Z"));
    expect(await daily()).toBe(true);
    expect(await daily()).toBe(false);
    expect(files()).toHaveLength(2);
  });

  it("is kept beside any number of backups dated in the future", async () => {
    const day = (count: number) => new Date(now.getTime() + count * DAY_MS);
    await daily();
    const ahead = [100, 101, 102, 103, 104, 105, 106, 107].map((count) => backupFileName(day(count)));
    for (const name of ahead) writeFileSync(path.join(directory, name), "x");
    expect(await daily(day(1))).toBe(true);
    expect(await daily(day(1))).toBe(false);
    expect(files()).toEqual([backupFileName(now), backupFileName(day(1)), ...ahead].sort());
  });

  it("is found when a newer file disappears during the listing", async () => {
    await daily();
    // These files are listed, but missing when they are read.
    symlinkSync("gone", path.join(directory, "copia-2026-11-21-095959.mostrador"));
    symlinkSync("gone", path.join(directory, "copia-2026-11-22-095959.mostrador"));
    symlinkSync("gone", path.join(directory, "copia-2026-11-22-095959.mostrador.tmp-3"));
    const later = new Date(now.getTime() + DAY_MS);
    expect((await findLastBackup(directory, later))?.name).toBe(backupFileName(now));
    await removePartialBackups(directory, later);
    expect(await daily(later)).toBe(true);
  });

  it("refuses the folder of another database that has a backup of today", async () => {
    await daily();
    const databases = await openEmptyDatabases();
    const owner = await databases.here();
    await migrateDatabase(owner);
    const client = new pg.Client(owner);
    await client.connect();
    await client.query(
      "insert into stores (store_id, name, owner_name, join_code, created_at) values (gen_random_uuid(), 'T', 'A', 'OTRA', now())",
    );
    await client.end();
    await expect(makeDailyBackup({ owner, directory, now })).rejects.toThrow("copias de otra base de datos");
    await databases.end();
    expect(files()).toHaveLength(1);
  });

  it("removes what a killed process left, and nothing else", async () => {
    await daily();
    const left = path.join(directory, "copia-2026-11-20-100000.mostrador.tmp-1");
    const fresh = path.join(directory, "copia-2026-11-22-100000.mostrador.tmp-2");
    for (const file of [left, fresh, path.join(directory, "notas.txt")]) writeFileSync(file, "x");
    utimesSync(left, new Date(0), new Date(0));
    utimesSync(fresh, new Date(now.getTime() + DAY_MS), new Date(now.getTime() + DAY_MS));
    await daily(new Date(now.getTime() + DAY_MS));
    expect(files()).toEqual([
      "copia-2026-11-21-100000.mostrador",
      "copia-2026-11-22-100000.mostrador",
      "copia-2026-11-22-100000.mostrador.tmp-2",
      "notas.txt",
    ]);
  });

  it("waits for the first store", async () => {
    const databases = await openEmptyDatabases();
    const owner = await databases.here();
    await migrateDatabase(owner);
    expect(await makeDailyBackup({ owner, directory, now })).toBe(false);
    await databases.end();
  });

  it("leaves a gigabyte for sales, on a small disk a tenth", async () => {
    expect(reservedDiskBytes(500e9)).toBe(1024 ** 3);
    expect(reservedDiskBytes(2e9)).toBe(2e8);
    await expect(requireFreeSpace(made, Number.MAX_SAFE_INTEGER)).rejects.toThrow(
      `Queda muy poco espacio en el disco de «${made}»`,
    );
  });
});

it("leaves nothing behind that grows with each hourly run", async () => {
  const { owner } = await openTestServer();
  const warnings: Error[] = [];
  const note = (warning: Error) => warnings.push(warning);
  process.on("warning", note);
  writeFileSync(directory, "a file where the folder should be");
  let looks = 0;
  const log = { ...quiet, error: () => void looks++ };
  const backups = scheduleBackups(owner, directory, { log, first: 0, every: 0 });
  await expect.poll(() => looks).toBeGreaterThan(15);
  await backups.stop();
  process.off("warning", note);
  expect(warnings).toEqual([]);
});

describe("owner sees", () => {
  const ask = async (backups?: Parameters<typeof createApp>[0]["backups"]) => {
    const { db } = await openTestServer();
    const ana = await signIn();
    const app = await createApp({ db, backups });
    const response = await app.inject({
      url: endpointUrl(getStoreBackupStatus, { id: ana.storeId }),
      headers: { authorization: `Bearer ${ana.token}` },
    });
    const metrics = (await app.inject("/metrics")).body;
    await app.close();
    return { data: response.json().data, failing: /^backup_failing (\d)/m.exec(metrics)?.[1] };
  };
  const untilSettled = (backups: ReturnType<typeof scheduleBackups>) =>
    expect
      .poll(() => {
        const { last, problem } = backups.state();
        return last ?? problem;
      })
      .toBeTruthy();

  it("when the last backup was made and its size", async () => {
    const { owner } = await openTestServer();
    const backups = scheduleBackups(owner, directory, { log: quiet, clock: () => now, first: 0 });
    await untilSettled(backups);
    await backups.stop();
    const { data, failing } = await ask({ state: () => ({ ...backups.state(), ofOneStore: true }) });
    expect(data).toEqual({
      automatic: true,
      last: { at: now.toISOString(), bytes: expect.any(Number) },
      problem: null,
    });
    expect(data.last.bytes).toBeGreaterThan(1_000);
    // The database has other stores, so the size would cover all of them.
    expect((await ask(backups)).data.last).toEqual({ at: now.toISOString(), bytes: null });
    expect(failing).toBe("0");
  });

  it("why there is none, in plain words", async () => {
    const { owner } = await openTestServer();
    writeFileSync(directory, "a file where the folder should be");
    const backups = scheduleBackups(owner, directory, { log: quiet, first: 0 });
    await expect.poll(() => backups.state().problem).toBeTruthy();
    await backups.stop();
    const { data, failing } = await ask(backups);
    expect(data).toEqual({ automatic: true, last: null, problem: "No existe la carpeta de las copias." });
    expect(failing).toBe("1");
  });

  it("that no backups are made of an external database", async () => {
    const { data, failing } = await ask();
    expect(data).toEqual({ automatic: false, last: null, problem: null });
    expect(failing).toBeUndefined();
  });
});
