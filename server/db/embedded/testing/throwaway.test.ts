import { spawnSync } from "node:child_process";
import { existsSync, mkdirSync } from "node:fs";
import os from "node:os";
import path from "node:path";
import { expect, test } from "vitest";
import { queryDatabase } from "./kit.ts";
import { startThrowawayPostgres } from "./throwaway.ts";

test("is durable unless asked otherwise, removes its directory, and cleans up after dead processes", async () => {
  const left = path.join(os.tmpdir(), `mostrador-throwaway-${spawnSync("true").pid}-left`);
  mkdirSync(left);
  for (const fast of [false, true]) {
    const server = await startThrowawayPostgres({ fast });
    expect(await queryDatabase(server.connection, "show fsync")).toEqual([{ fsync: fast ? "off" : "on" }]);
    expect(existsSync(server.connection.host)).toBe(true);
    await server.stop();
    expect(existsSync(path.resolve(server.connection.host, "../.."))).toBe(false);
  }
  expect(existsSync(left)).toBe(false);
});
