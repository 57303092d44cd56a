import { spawnSync } from "node:child_process";
import { once } from "node:events";
import { cpSync, mkdirSync, readdirSync, realpathSync, writeFileSync } from "node:fs";
import path from "node:path";
import pg from "pg";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { backupFileName } from "#server/backup/daily/backup-name.ts";
import { startEmbeddedPostgres } from "#server/db/embedded.ts";
import { readMigrations } from "#server/db/migration-files.ts";
import { type Release, readReleases } from "#server/releases/releases.ts";
import { differences, loadAsItWas, readRecorded } from "#server/test/releases/recorded-release.ts";
import { createDataDirectory, startBuiltServer, startServerThatRefuses } from "./product.ts";

// Folders as older releases left them, opened by the built product.

const silent = { info: () => {}, warn: () => {}, error: () => {} };
const [OLDEST, , THIRD] = readReleases() as [Release, Release, Release];
/** The password of both recorded owners. */
const PASSWORD = "Segura.2026$z";
const EMAIL = "ana@laesquina.example";

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

async function withDatabase(place: Place, work: (owner: pg.ClientConfig) => Promise<void>): Promise<void> {
  const server = await startEmbeddedPostgres({ dataDir: folderOf(place), log: silent });
  try {
    await work(server.connection);
  } finally {
    await server.stop();
  }
}

const runSql = (place: Place, statement: string) =>
  withDatabase(place, async (connection) => {
    const client = new pg.Client(connection);
    await client.connect();
    await client.query(statement);
    await client.end();
  });

async function oldFolder(release: Release): Promise<Place> {
  const place = await newPlace();
  await withDatabase(place, (owner) => loadAsItWas(release, owner as never));
  return place;
}

/** Copies of the earlier folder, and unfinished ones. */
const copies = (place: Place) => {
  const home = realpathSync(path.join(folderOf(place), "postgres"));
  return readdirSync(path.dirname(home))
    .filter((name) => name.startsWith(`${path.basename(home)}-antes-`))
    .map((name) => path.join(path.dirname(home), name));
};

/** What does not depend on the day of the question: documents by their id, and the chain of closings. */
const TIMELESS = /^\/api\/(sales|returns|shifts|purchase-orders)\/(verify|[0-9a-f-]{36})$/;

async function differingAnswers(address: string, release: Release): Promise<string[]> {
  const login = await fetch(`${address}/api/auth/login`, {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify({ email: EMAIL, password: PASSWORD }),
  });
  const { token } = (await login.json()) as { token: string };
  const recorded = readRecorded(release).stores[0]!.answers.filter(({ url }) => TIMELESS.test(url));
  expect(recorded.length).toBeGreaterThan(10);
  const found: string[] = [];
  for (const { url, answer } of recorded) {
    const response = await fetch(`${address}${url}`, { headers: { authorization: `Bearer ${token}` } });
    found.push(...differences(answer, await response.json(), url));
  }
  return found;
}

async function opensWithEveryNumber(place: Place, release: Release): Promise<void> {
  const shop = await startBuiltServer(place.env);
  expect(await differingAnswers(shop.address, release)).toEqual([]);
  expect(await shop.stop()).toBe(0);
}

const releases = readReleases().map(
  (release) => [[release.version, release.build].join(" ").trim(), release] as const,
);
describe.each(releases)("a folder of %s", (_name, release) => {
  it("comes over in one start, which keeps how it was before for a week", async () => {
    const place = await oldFolder(release);
    await opensWithEveryNumber(place, release);
    const [copy] = copies(place);
    if (release.lastMigration === (await readMigrations()).at(-1)!.name) return expect(copy).toBeUndefined();
    const home = realpathSync(path.join(folderOf(place), "postgres"));
    const goBack = `mv "${home}" "${home}-fallida" && mv "${copy}" "${home}"`;
    expect(spawnSync("sh", ["-c", goBack]).status).toBe(0);
    await opensWithEveryNumber(place, release);
    expect(copies(place)).toHaveLength(1);
  });
});

describe("an upgrade that is cut", () => {
  let original: Place;
  let whole: number;
  beforeAll(async () => {
    original = await oldFolder(OLDEST);
    const place = await copyOf(original);
    const began = performance.now();
    await (await startBuiltServer(place.env)).stop();
    whole = performance.now() - began;
  });

  async function copyOf(place: Place): Promise<Place> {
    const copy = await newPlace();
    // With `cp`, which keeps the owner of PostgreSQL's files.
    expect(spawnSync("cp", ["-a", `${folderOf(place)}/.`, folderOf(copy)]).status).toBe(0);
    return copy;
  }

  const ROUNDS = Number(process.env.UPGRADE_CUTS ?? 4);
  it(`by kill -9 at ${ROUNDS} moments is continued by the next start`, {
    timeout: 60_000 * ROUNDS,
  }, async () => {
    for (let round = 0; round < ROUNDS; round++) {
      const place = await copyOf(original);
      const cutAfter = ((round + Math.random()) / ROUNDS) * whole;
      const starting = startBuiltServer(
        place.env,
        [],
        ["timeout", "--signal=KILL", String(cutAfter / 1_000)],
      );
      await starting.then((shop) => once(shop.process, "exit")).catch(() => {});
      await opensWithEveryNumber(place, OLDEST);
      expect(copies(place).filter((name) => name.endsWith(".tmp"))).toEqual([]);
    }
  });
});

describe("an upgrade that fails", () => {
  it("changes nothing and names a way back that works", async () => {
    const place = await oldFolder(THIRD);
    await runSql(place, "alter table sale_payments add column card text");
    const { code, output } = await startServerThatRefuses(place.env);
    const [copy] = copies(place);
    expect(code).toBe(1);
    expect(output).toContain('No se pudo pasar la tienda a esta versión: column "card"');
    expect(output).toContain(`lo de antes está en «${copy}»`);
    const goBack = /para volver: (.*)$/m.exec(output)![1]!;
    expect(spawnSync("sh", ["-c", goBack]).status).toBe(0);
    await runSql(place, "alter table sale_payments drop column card");
    await opensWithEveryNumber(place, THIRD);
  });

  it("finds a backup of the last hour instead of copying", async () => {
    const place = await oldFolder(OLDEST);
    const backups = path.join(folderOf(place), "backups");
    mkdirSync(backups);
    cpSync(
      new URL(`../server/test/releases/${OLDEST.build}/backup.mostrador`, import.meta.url),
      path.join(backups, backupFileName(new Date())),
    );
    await opensWithEveryNumber(place, OLDEST);
    expect(copies(place)).toEqual([]);
  });
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
