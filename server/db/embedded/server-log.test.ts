import { expect, test } from "vitest";
import { createServerLog } from "./server-log.ts";

test.each([
  ["00000 LOG:  database system is ready to accept connections", []],
  ['23505 ERROR:  duplicate key value violates unique constraint "product_code"', []],
  ["57P03 FATAL:  the database system is starting up", []],
  ["57P01 FATAL:  terminating connection due to administrator command", []],
  ["00000 LOG:  server process (PID 7) was terminated by signal 9: Killed", ["warn"]],
  ["01000 WARNING:  out of transaction ids soon", ["warn"]],
  ["53300 FATAL:  sorry, too many clients already", ["warn"]],
  ["XX001 ERROR:  invalid page in block 7", ["error"]],
  ["58030 PANIC:  could not fdatasync file", ["error"]],
])("%s", (line, expected) => {
  const levels: string[] = [];
  const at = (level: string) => () => void levels.push(level);
  const output = createServerLog({ info: at("info"), warn: at("warn"), error: at("error") }, "/datos");
  // The pipe splits lines anywhere.
  output.write(line.slice(0, 9));
  output.write(`${line.slice(9)}\n`);
  expect(levels).toEqual(expected);
  expect(output.tail()).toContain(line);
});
