import { spawnSync } from "node:child_process";
import { once } from "node:events";
import { readdirSync, realpathSync, writeFileSync } from "node:fs";
import path from "node:path";
import pg from "pg";
import { afterAll, describe, expect, it } from "vitest";
import { readMigrations } from "#server/db/migration-files.ts";
import {
  createOldFolder,
  findDifferingDocuments,
  withDatabase,
} from "#server/test/releases/recorded-release.ts";
import { type Release, readReleases } from "#server/test/releases/releases.ts";
import { createDataDirectory, startBuiltServer, startServerThatRefuses } from "./product.ts";

// Folders as older releases left them, opened by the built product. `npm run upgrades` plays every release and many cuts.

const [OLDEST, , THIRD] = readReleases() as [Release, Release, Release];

type Place = Awaited<ReturnType<typeof createDataDirectory>>;
const places: Place[] = [];
afterAll(async () => {
  for (const place of places) await place.remove();
});

const folderOf = (place: Place) => place.env.DATA_DIR!;

async function newPlace(): Promise<Place> {
  const place = await createDataDirectory({ embedded: true });
  places.push(place);
  return place;
}

const originals = new Map<Release, Promise<Place>>();

/** A copy of the folder that the release left. */
async function oldFolder(release: Release): Promise<Place> {
  if (!originals.has(release))
    originals.set(
      release,
      newPlace().then(async (place) => {
        await createOldFolder(release, folderOf(place));
        return place;
      }),
    );
  const copy = await newPlace();
  // With `cp`, which keeps the owner of PostgreSQL's files.
  const original = folderOf(await originals.get(release)!);
  expect(spawnSync("cp", ["-a", `${original}/.`, folderOf(copy)]).status).toBe(0);
  return copy;
}

const runSql = (place: Place, statement: string) =>
  withDatabase(folderOf(place), async (connection) => {
    const client = new pg.Client(connection);
    await client.connect();
    await client.query(statement);
    await client.end();
  });

/** Copies of the earlier folder, and unfinished ones. */
const copies = (place: Place) => {
  const home = realpathSync(path.join(folderOf(place), "postgres"));
  return readdirSync(path.dirname(home))
    .filter((name) => name.startsWith(`${path.basename(home)}-antes-`))
    .map((name) => path.join(path.dirname(home), name));
};

async function opensWithEveryNumber(place: Place, release: Release): Promise<void> {
  const shop = await startBuiltServer(place.env);
  expect(await findDifferingDocuments(shop.address, release)).toEqual([]);
  expect(await shop.stop()).toBe(0);
}

const all = readReleases().map(
  (release) => [[release.version, release.build].join(" ").trim(), release] as const,
);
describe.each(process.env.UPGRADES === "all" ? all : all.slice(0, 1))("a folder of %s", (_name, release) => {
  it("comes over in one start with every number, and keeps how it was before", async () => {
    const place = await oldFolder(release);
    await opensWithEveryNumber(place, release);
    const isOfToday = release.lastMigration === (await readMigrations()).at(-1)!.name;
    expect(copies(place)).toHaveLength(isOfToday ? 0 : 1);
  });
});

/** About how long a start that changes the database takes, in seconds. */
const WHOLE_S = 6;
it("an upgrade that is cut by kill -9 at any moment is continued by the next start", async () => {
  const place = await oldFolder(OLDEST);
  const cutAfter = String(Math.random() * WHOLE_S);
  const starting = startBuiltServer(place.env, [], ["timeout", "--signal=KILL", cutAfter]);
  await starting.then((shop) => once(shop.process, "exit")).catch(() => {});
  await opensWithEveryNumber(place, OLDEST);
  expect(copies(place).filter((name) => name.endsWith(".tmp"))).toEqual([]);
});

it("an upgrade that fails changes nothing and names a way back that works as printed", async () => {
  const place = await oldFolder(THIRD);
  await runSql(place, "alter table sale_payments add column card text");
  const { code, output } = await startServerThatRefuses(place.env);
  expect(code).toBe(1);
  expect(output).toContain('No se pudo pasar la tienda a esta versión: column "card"');
  expect(output).toContain(`lo de antes está en «${copies(place)[0]}»`);
  const goBack = /para volver: (.*)$/m.exec(output)![1]!;
  expect(spawnSync("sh", ["-c", goBack], { encoding: "utf8" })).toMatchObject({ status: 0, stderr: "" });
  await runSql(place, "alter table sale_payments drop column card");
  await opensWithEveryNumber(place, THIRD);
});

it("an older version refuses a newer folder in one sentence, and changes nothing", async () => {
  const place = await oldFolder(OLDEST);
  await runSql(place, "insert into schema_migrations values ('9999-future.sql', 'x')");
  writeFileSync(path.join(folderOf(place), "note"), "");
  const before = readdirSync(folderOf(place)).sort();
  const { code, output } = await startServerThatRefuses(place.env);
  expect([code, output]).toEqual([
    1,
    "La base de datos la preparó una versión más nueva de Mostrador (9999-future.sql). Actualiza el programa.\n",
  ]);
  expect(readdirSync(folderOf(place)).sort()).toEqual(before);
  await runSql(place, "select 1 / count(*) from schema_migrations where name = '0060-apart.sql'");
});
