import { type ChildProcess, type ForkOptions, fork } from "node:child_process";
import { existsSync } from "node:fs";
import { createRequire } from "node:module";
import { availableParallelism } from "node:os";
import { fileURLToPath, pathToFileURL } from "node:url";
import { AppError } from "#core/errors.ts";
import { createJobTurns } from "#server/concurrency/turns.ts";
import type {
  ForeignTaskAnswer,
  ForeignTaskCall,
  ForeignTaskInput,
  ForeignTaskName,
  ForeignTaskOutput,
} from "#server/foreign/tasks.ts";

/** At least two, so that one store's slow file does not stop the others'. */
const WORKERS = Math.max(2, availableParallelism() - 1);
/** Waiting tasks of one store; each may hold 10 MB. */
const MAX_WAITING = 8;
const WAIT_TIMEOUT_MS = 30_000;

/** In megabytes. Twice what a photo of 50 megapixels, and an invoice of 6 MB, need. */
const [MAX_MEMORY, MAX_HEAP] = [400, 256];
/** Processor time of a task, and of the tasks before it in its process, in seconds. */
const [MAX_SECONDS, MAX_SECONDS_BEFORE] = [7, 10];
/** In milliseconds: the longest run of a task, long enough for a busy machine. */
const TIMEOUT_MS = 30_000;
const IDLE_MS = 10_000;

/** Tasks with decoders written in C. Each has its own process: a file that takes over a decoder must not see others. */
const USES_NATIVE_DECODER: ReadonlySet<ForeignTaskName> = new Set(["rewritePicture", "readQrText"]);

const turns = createJobTurns({ mostWaiting: MAX_WAITING }, { permits: WORKERS, timeoutMs: WAIT_TIMEOUT_MS });
/** The process that ran the last task runs the next one, so that the others stay idle and end. */
const idleWorkers: { worker: ChildProcess; timer: NodeJS.Timeout }[] = [];

/**
 * Runs a task on bytes from outside in a process with limits of time, memory and output, one task of a store at a time.
 * @throws AppError the task's own; FILE_TOO_COSTLY past a limit; OVERLOADED when too many tasks of the store wait
 */
export function runForeignTask<Name extends ForeignTaskName>(
  name: Name,
  storeId: string,
  ...input: ForeignTaskInput<Name>
): Promise<ForeignTaskOutput<Name>> {
  return turns(storeId, async () => {
    const isAlone = USES_NATIVE_DECODER.has(name);
    const worker = isAlone
      ? startWorker(MAX_SECONDS)
      : (takeIdleWorker() ?? startWorker(MAX_SECONDS + MAX_SECONDS_BEFORE));
    const answer = await answerOf(worker, { name, input });
    if (isAlone || answer.spentMs > 1000 * MAX_SECONDS_BEFORE) worker.kill("SIGKILL");
    else keepIdle(worker);
    if ("output" in answer) return answer.output as ForeignTaskOutput<Name>;
    if ("refused" in answer) throw new AppError(answer.refused.code, answer.refused);
    throw new Error(`the task ${name} failed: ${answer.failure}`);
  });
}

function answerOf(worker: ChildProcess, call: ForeignTaskCall): Promise<ForeignTaskAnswer> {
  worker.ref();
  worker.channel?.ref();
  return new Promise<ForeignTaskAnswer>((resolve, reject) => {
    const timer = setTimeout(() => worker.kill("SIGKILL"), TIMEOUT_MS);
    const settle = (act: () => void) => {
      clearTimeout(timer);
      worker.removeAllListeners("message").removeAllListeners("exit").removeAllListeners("error");
      worker.on("error", () => {}); // of a process that has ended
      act();
    };
    worker.once("message", (answer) => settle(() => resolve(answer as ForeignTaskAnswer)));
    worker.once("error", (error) => settle(() => reject(error)));
    worker.once("exit", (code, signal) =>
      settle(() =>
        reject(
          // Past a limit the process ends by a signal, or with a code of 128 plus the signal's number.
          signal || (code ?? 0) > 128
            ? new AppError("FILE_TOO_COSTLY")
            : new Error(`the process of the task ${call.name} ended with ${code}`),
        ),
      ),
    );
    // A process that ends while it is written to is reported by its exit.
    worker.send(call, () => {});
  });
}

function takeIdleWorker(): ChildProcess | undefined {
  for (let last = idleWorkers.pop(); last; last = idleWorkers.pop()) {
    clearTimeout(last.timer);
    if (last.worker.connected) return last.worker;
  }
  return undefined;
}

/** Keeps the process for the next task. It does not keep the server's process alive. */
function keepIdle(worker: ChildProcess): void {
  worker.unref();
  worker.channel?.unref();
  const timer = setTimeout(() => {
    idleWorkers.splice(
      idleWorkers.findIndex((one) => one.worker === worker),
      1,
    );
    worker.disconnect();
  }, IDLE_MS);
  timer.unref();
  idleWorkers.push({ worker, timer });
}

const NODE_OPTIONS = [`--max-old-space-size=${MAX_HEAP}`];

function startWorker(maxSeconds: number): ChildProcess {
  const built = fileURLToPath(new URL("../foreign-worker.js", import.meta.url));
  const isBuilt = existsSync(built);
  const file = isBuilt ? built : fileURLToPath(new URL("./worker.ts", import.meta.url));
  const nodeOptions = isBuilt ? NODE_OPTIONS : [...NODE_OPTIONS, "--import", typeScriptLoader()];
  const options: ForkOptions = {
    serialization: "advanced",
    stdio: ["ignore", "ignore", "ignore", "ipc"],
    env: environment(),
    execArgv: nodeOptions,
  };
  if (process.platform === "win32") return fork(file, options);
  const limits = `ulimit -c 0; ulimit -d ${MAX_MEMORY * 1000}; ulimit -t ${maxSeconds}; exec "$0" "$@"`;
  const execArgv = ["-c", limits, process.execPath, ...nodeOptions];
  return fork(file, { ...options, execPath: "/bin/sh", execArgv });
}

/** For development and tests, which run the sources. */
const typeScriptLoader = () => pathToFileURL(createRequire(import.meta.url).resolve("tsx")).href;

/** Without the address of the database and the password of the mail server. */
function environment(): NodeJS.ProcessEnv {
  const { LD_LIBRARY_PATH, SystemRoot } = process.env;
  return { ...(LD_LIBRARY_PATH && { LD_LIBRARY_PATH }), ...(SystemRoot && { SystemRoot }) };
}
