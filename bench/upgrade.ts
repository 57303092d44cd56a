import { spawnSync } from "node:child_process";
import { chmodSync, mkdtempSync, rmSync } from "node:fs";
import { readFile } from "node:fs/promises";
import os from "node:os";
import path from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import pg from "pg";
import { uuidv7 } from "#core/uuid.ts";
import type { Connection } from "#server/db/connect.ts";
import { readMigrations } from "#server/db/migration-files.ts";
import { createOldFolder, signInAsOwner, withDatabase } from "#server/test/releases/recorded-release.ts";
import { type Release, readReleases } from "#server/test/releases/releases.ts";
import { buildOlderVersion, commitOfRelease } from "../scripts/testing/older-build.mjs";
import { runMaintenance } from "./bench.ts";
import { type BenchApp, buildDatabaseUrl, startBenchApp } from "./product.ts";
import { compareWithTarget } from "./targets.ts";

const SIZE = { products: 20_000, sales: 1_000_000, days: 1_000 };

/**
 * Brings a million sales of each release to this version: alone, and beside a till at a process of the release, where that
 * may go on selling.
 */
export async function upgradeTable(): Promise<string> {
  const names = (await readMigrations()).map(({ name }) => name);
  const rows: string[] = [];
  for (const release of readReleases().reverse()) {
    if (release.lastMigration === names.at(-1)) continue;
    const name = release.build ?? release.version;
    const directory = mkdtempSync(path.join(os.tmpdir(), "mostrador-bench-"));
    chmodSync(directory, 0o711);
    try {
      const dataDir = path.join(directory, "data");
      await createOldFolder(release, dataDir);
      await withDatabase(dataDir, addMillionSales);
      const columns = ["–", "–", "–"];
      if (names.includes(release.lastMigration)) {
        const copy = `${dataDir}-copy`;
        spawnSync("cp", ["-a", dataDir, copy]);
        const { start, longest, before } = await sellMeanwhile(copy, release);
        rmSync(copy, { recursive: true, force: true });
        compareWithTarget(`${name}, a till beside it waits`, longest / 1_000, { most: 5 }, "s");
        columns.splice(0, 3, ...[start, longest, before].map(seconds));
      }
      const shop = await startBenchApp({ DATA_DIR: dataDir, HTTPS_PORT: "off" });
      await shop.stop();
      compareWithTarget(`${name} with a million sales, the start`, shop.startedIn / 1_000, { most: 60 }, "s");
      rows.push(`| ${[name, seconds(shop.startedIn), ...columns].join(" | ")} |`);
      console.log(rows.at(-1));
    } finally {
      rmSync(directory, { recursive: true, force: true });
    }
  }
  return `## Coming to this version with a million sales

\`npm start\` on the embedded database, its copy for the way back included; then with \`DATABASE_URL\` beside a process of the
older version at which one till sells without a pause. Seconds.

| from | \`npm start\` | start with \`DATABASE_URL\` | longest wait of the till | before it |
|---|---:|---:|---:|---:|
${rows.join("\n")}
`;
}

const seconds = (ms: number) => (ms / 1_000).toFixed(1);

/** A store of its own beside the recorded ones, in the schema of any release. */
async function addMillionSales(owner: Connection): Promise<void> {
  const client = new pg.Client(owner);
  await client.connect();
  try {
    const store = uuidv7();
    await client.query(
      `insert into stores select (jsonb_populate_record(s, jsonb_build_object('store_id', $1::uuid, 'join_code', 'MEDIDA'))).*
        from stores s order by store_id limit 1`,
      [store],
    );
    for (const [name, value] of Object.entries({ stores: `{${store}}`, ...SIZE }))
      await client.query("select set_config($1, $2, false)", [`bench.${name}`, String(value)]);
    await client.query(await readFile(new URL("./data/history.sql", import.meta.url), "utf8"));
  } finally {
    await client.end();
  }
  await runMaintenance(owner);
}

async function sellMeanwhile(
  dataDir: string,
  release: Release,
): Promise<{ start: number; longest: number; before: number }> {
  const main = path.join(await buildOlderVersion(await commitOfRelease(release)), "dist/server/main.js");
  const found = { start: 0, longest: 0, before: 0 };
  await withDatabase(dataDir, async (owner) => {
    const settings = {
      DATABASE_URL: buildDatabaseUrl(owner),
      DATA_DIR: `${dataDir}-files`,
      HTTPS_PORT: "off",
    };
    const older = await startBenchApp(settings, [process.execPath, main]);
    const till = await openTill(older);
    for (let sales = 0; sales < 100; sales++) found.before = Math.max(found.before, await till.sell());
    let over = false;
    const selling = (async () => {
      while (!over) found.longest = Math.max(found.longest, await till.sell());
    })();
    await sleep(1_000);
    const today = await startBenchApp(settings);
    found.start = today.startedIn;
    await sleep(2_000);
    over = true;
    await selling;
    await older.stop();
    await today.stop();
  });
  return found;
}

/** A till that repeats a sale under its key until it is answered, as the screens do. */
async function openTill({ port }: BenchApp) {
  const address = `http://127.0.0.1:${port}`;
  const headers = { ...(await signInAsOwner(address)), "content-type": "application/json" };
  const post = (url: string, key: string, body: object) =>
    fetch(`${address}/api${url}`, {
      method: "POST",
      headers: { ...headers, "idempotency-key": key },
      body: JSON.stringify(body),
    });
  const product = { name: `Panela ${uuidv7()}`, price: 3_000, stock: 90_000, category: "Otra" };
  const created = (await (await post("/products", uuidv7(), product)).json()) as {
    data: { product: { id: string } };
  };
  const items = [{ productId: created.data.product.id, quantity: 1 }];
  return {
    /** Returns how long the person waited, in milliseconds. */
    async sell(): Promise<number> {
      const began = performance.now();
      const key = uuidv7();
      for (;;) {
        const answer = await post("/sales", key, { items, paymentMethod: "CASH" }).catch(() => null);
        if (answer?.ok) {
          await answer.arrayBuffer();
          return performance.now() - began;
        }
        if (answer && answer.status < 500 && answer.status !== 429) throw new Error(await answer.text());
        await sleep(100);
      }
    },
  };
}
