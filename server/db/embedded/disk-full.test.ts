import { spawnSync } from "node:child_process";
import { readdirSync } from "node:fs";
import path from "node:path";
import { expect, test } from "vitest";
import { explainServerFailure } from "./explain-failures.ts";
import { createServerLog } from "./server-log.ts";
import { emptyDisk, fillDisk, mountSmallDisk, unmountDisk } from "./testing/disk.ts";
import {
  createTemporaryDirectory,
  findMissingIds,
  onCleanup,
  queryDatabase,
  retryForAMinute,
  startAppProcess,
} from "./testing/kit.ts";

test("reports a full disk in one sentence at first start, start and run, and recovers when there is space", async (context) => {
  const disk = createTemporaryDirectory();
  if (!mountSmallDisk(disk, "30m")) {
    const note =
      "No file system can be mounted here: only the sentences for a full disk were checked, nothing was filled.";
    await context.annotate(note, "warning");
    console.error(note);
    return checkSentencesOnly();
  }
  onCleanup(() => unmountDisk(disk));
  const dataDir = path.join(disk, "data");
  const noSpace = (directory: string) =>
    `No queda espacio en el disco de «${directory}»: libera espacio y vuelve a iniciar.`;
  const cluster = path.join(dataDir, "postgres");

  expect(await startAppProcess(dataDir).refusal()).toBe(noSpace(cluster));
  expect(readdirSync(dataDir).filter((name) => /^postgres(\.tmp|$)/.test(name))).toEqual([]);

  spawnSync("mount", ["-o", "remount,size=160m", disk]);
  let product = startAppProcess(dataDir);
  await queryDatabase(
    await product.connection(),
    "create table sale (id bigint generated always as identity primary key, note text)",
  );
  product.process.kill("SIGTERM");
  await product.ended;

  fillDisk(disk);
  expect(await startAppProcess(dataDir).refusal()).toBe(noSpace(cluster));
  emptyDisk(disk);
  product = startAppProcess(dataDir);
  const connection = await product.connection();

  const acknowledged: number[] = [];
  const sell = async () => {
    const sql = "insert into sale (note) values (repeat(md5(random()::text), 30)) returning id";
    acknowledged.push(Number((await queryDatabase(connection, sql))[0]?.id));
  };
  for (let count = 0; count < 20; count++) await sell();
  fillDisk(disk);
  // Tables cannot grow: statements fail and the server continues.
  await expect(
    queryDatabase(
      connection,
      "insert into sale (note) select repeat('x', 500) from generate_series(1, 9999)",
    ),
  ).rejects.toThrow();
  expect(await findMissingIds(connection, acknowledged)).toEqual([]);
  // The log cannot grow: the server crashes and restarts, or keeps trying.
  const log = "select pg_logical_emit_message(false, '', repeat('x', 9999999)) from generate_series(1, 9)";
  await expect(queryDatabase(connection, log)).rejects.toThrow();
  const line = { level: "error", message: noSpace(cluster) };
  await retryForAMinute(() => expect(product.log).toContainEqual(expect.objectContaining(line)));
  emptyDisk(disk);
  await retryForAMinute(sell);
  expect(await findMissingIds(connection, acknowledged)).toEqual([]);
});

function checkSentencesOnly(): void {
  const message = 'could not write to file "pg_wal/xlogtemp.41": No space left on device';
  expect(explainServerFailure(`53100 FATAL:  ${message}\n`, "/datos").message).toContain(
    "No queda espacio en el disco de «/datos»",
  );
  const messages: string[] = [];
  const add = (_: object, message: string) => void messages.push(message);
  createServerLog({ info: add, warn: add, error: add }, "/datos").write(`53100 PANIC:  ${message}\n`);
  expect(messages).toEqual(["No queda espacio en el disco de «/datos»: libera espacio y vuelve a iniciar."]);
}
