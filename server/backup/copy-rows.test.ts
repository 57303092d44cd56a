import pg from "pg";
import { expect, it } from "vitest";
import { copyRowsOut } from "#server/backup/copy-rows.ts";
import { openTestServer } from "#server/test/harness.ts";

it("reads the next answer after one that ended with a full queue", async () => {
  const client = new pg.Client((await openTestServer()).owner);
  await client.connect();
  const rows = "select repeat('x', 200000) from generate_series(1, 2)";
  let bytes = 0;
  for await (const chunk of copyRowsOut(client, `copy (${rows}) to stdout`, () => {})) bytes += chunk.length;
  expect(bytes).toBe(2 * 200_001);
  expect(client.connection.stream.isPaused()).toBe(false);
  expect((await client.query("select 1 as one")).rows).toEqual([{ one: 1 }]);
  await client.end();
});
