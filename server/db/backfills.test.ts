import pg from "pg";
import { afterAll, beforeEach, expect, it } from "vitest";
import { addBackfillConstraints, type Backfill, runBackfills } from "#server/db/backfills.ts";
import type { Connection } from "#server/db/connect.ts";
import { migrateDatabase } from "#server/db/migrate.ts";
import { openEmptyDatabases } from "#server/test/empty-databases.ts";

const ROWS = 9;

/** Doubles each number once, part by part. */
const DOUBLES: Backfill = {
  name: "9999 doubles",
  size: "select count(*) as count from numbers",
  part: `
    with part as materialized (
      select id from numbers where $1::jsonb is null or id > ($1 ->> 'id')::integer order by id limit $2 for update
    ), changed as (
      update numbers n set doubled = n.id * 2, writes = n.writes + 1 from part where n.id = part.id
    )
    select count(*)::integer as count, jsonb_build_object('id', max(id)) as reached from part`,
  finish: `alter table numbers drop constraint if exists numbers_doubled_given,
    add constraint numbers_doubled_given check (doubled is not null)`,
};
const backfills = [DOUBLES];

const databases = await openEmptyDatabases();
let owner: Connection;
let client: pg.Client;
afterAll(async () => {
  await client.end();
  await databases.end();
});

beforeEach(async () => {
  await client?.end();
  owner = await databases.here();
  await migrateDatabase(owner);
  client = new pg.Client(owner);
  await client.connect();
  await client.query(
    "create table numbers (id integer primary key, doubled integer, writes integer not null default 0)",
  );
  await client.query(`insert into numbers (id) select generate_series(1, ${ROWS})`);
});

const numbers = async () => (await client.query("select id, doubled, writes from numbers order by id")).rows;
const done = async () => (await client.query("select done from schema_backfills")).rows;
const constraints = async () =>
  (await client.query("select from pg_constraint where conname = 'numbers_doubled_given'")).rowCount;

it("changes each row once, also after an interruption and by processes that start together", async () => {
  const percents: number[] = [];
  const cutOff = (name: string, percent: number) => {
    expect(name).toBe(DOUBLES.name);
    percents.push(percent);
    if (percent >= 40) throw new Error("cut off");
  };
  await expect(runBackfills(owner, cutOff, { partSize: 2, backfills })).rejects.toThrow("cut off");
  expect(percents).toEqual([22, 44]);
  expect(await done()).toEqual([{ done: false }]);
  expect(await constraints()).toBe(0);
  const again = () => runBackfills(owner, () => {}, { partSize: 2, backfills });
  await Promise.all([again(), again()]);
  const expected = Array.from({ length: ROWS }, (_, i) => ({ id: i + 1, doubled: 2 * (i + 1), writes: 1 }));
  expect(await numbers()).toEqual(expected);
  expect(await done()).toEqual([{ done: true }]);
  expect(await constraints()).toBe(1);
  await runBackfills(owner, cutOff, { partSize: 2, backfills });
  expect(await numbers()).toEqual(expected);
});

it("applies the final constraints of finished backfills alone to a restored schema", async () => {
  await addBackfillConstraints(client, backfills);
  expect(await constraints()).toBe(0);
  await runBackfills(owner, () => {}, { backfills });
  await client.query("alter table numbers drop constraint numbers_doubled_given");
  await addBackfillConstraints(client, backfills);
  expect(await constraints()).toBe(1);
});
