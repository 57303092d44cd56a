import { setPriority } from "node:os";
import { serialize } from "node:v8";
import { AppError } from "#core/errors.ts";
import { FOREIGN_TASKS, type ForeignTaskAnswer, type ForeignTaskCall } from "#server/foreign/tasks.ts";

// Runs in a process of its own: `pool.ts` starts it, gives it one task at a time, and ends it past a limit.

/** In bytes; a PDF of 1,000 lines has 200 kB. */
const MAX_OUTPUT = 8 * 1024 * 1024;

setPriority(10); // tills have priority
process.once("disconnect", () => process.exit());
process.on("message", async (call: ForeignTaskCall) => {
  const answer = await answerTo(call);
  const { user, system } = process.cpuUsage();
  process.send!({ ...answer, spentMs: (user + system) / 1000 } satisfies ForeignTaskAnswer);
});

async function answerTo({ name, input }: ForeignTaskCall) {
  try {
    const run = (await FOREIGN_TASKS[name]()) as (...input: unknown[]) => unknown;
    const output = await run(...input);
    if (serialize(output).length > MAX_OUTPUT) throw new AppError("FILE_TOO_COSTLY");
    return { output };
  } catch (error) {
    if (!(error instanceof AppError)) return { failure: String((error as Error)?.stack ?? error) };
    const { code, message, fields, details } = error;
    return { refused: { code, message, fields, details } };
  }
}
