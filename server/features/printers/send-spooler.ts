import { execFile, spawn } from "node:child_process";
import { setTimeout as sleep } from "node:timers/promises";
import { promisify } from "node:util";
import type { PrintOutcome } from "#core/printing/print-outcome.ts";
import { PRINT_QUEUE_NAME_PATTERN } from "#core/printing/printer-address.ts";
import {
  listWindowsPrinterQueues,
  sendFileToWindowsSpooler,
} from "#server/features/printers/windows-spooler.ts";

const runFile = promisify(execFile);
/** Delay between two checks of the queue, in milliseconds. */
const PAUSE = 200;
const MAX_QUEUES = 100;
/** By default CUPS answers in the computer's language. */
const env = () => ({ ...process.env, LC_ALL: "C", LANG: "C" });

export async function listPrinterQueues(): Promise<string[]> {
  try {
    const names =
      process.platform === "win32"
        ? await listWindowsPrinterQueues()
        : (await runFile("lpstat", ["-e"], { env: env(), timeout: 5_000 })).stdout.split("\n");
    return names
      .map((name) => name.trim())
      .filter((name) => PRINT_QUEUE_NAME_PATTERN.test(name))
      .slice(0, MAX_QUEUES);
  } catch {
    return []; // no spooler, or a spooler without printers
  }
}

/** The spooler reports nothing about paper. A job that is not passed on to the printer in time is cancelled. */
export async function sendBytesToSpooler(
  queue: string,
  bytes: Uint8Array,
  deadline: AbortSignal,
): Promise<PrintOutcome> {
  if (!PRINT_QUEUE_NAME_PATTERN.test(queue)) return { problem: "PRINTER_UNREACHABLE" };
  if (process.platform === "win32") return sendFileToWindowsSpooler(queue, bytes, deadline);
  const job = await submit(queue, bytes).catch(() => null);
  if (!job) return { problem: "PRINTER_UNREACHABLE" };
  while (!deadline.aborted) {
    const waiting = await waitingJobs(queue).catch(() => null);
    if (waiting && !waiting.includes(job)) return { result: "SENT", state: "UNKNOWN" };
    await sleep(PAUSE);
  }
  // If the printer is offline, nothing was sent; otherwise a part may be on paper.
  const nothingSent = await isWaitingForPrinter(queue).catch(() => false);
  await runFile("cancel", [job], { env: env(), timeout: 5_000 }).catch(() => {});
  return { problem: nothingSent ? "PRINTER_UNREACHABLE" : "PRINT_UNSURE" };
}

function submit(queue: string, bytes: Uint8Array): Promise<string> {
  return new Promise((resolve, reject) => {
    const lp = spawn("lp", ["-d", queue, "-o", "raw", "-t", "Mostrador"], { env: env(), timeout: 5_000 });
    let output = "";
    lp.stdout.on("data", (text) => {
      output += text;
    });
    lp.on("error", reject);
    lp.on("close", (code) => {
      const job = /request id is (\S+-\d+)/.exec(output)?.[1];
      if (code === 0 && job) resolve(job);
      else reject(new Error("the spooler did not take it"));
    });
    lp.stdin.on("error", () => {});
    lp.stdin.end(bytes);
  });
}

async function waitingJobs(queue: string): Promise<string[]> {
  const { stdout } = await runFile("lpstat", ["-W", "not-completed", "-o", queue], {
    env: env(),
    timeout: 5_000,
  });
  return stdout.split("\n").flatMap((line) => line.split(/\s/, 1));
}

async function isWaitingForPrinter(queue: string): Promise<boolean> {
  const { stdout } = await runFile("lpstat", ["-l", "-p", queue], { env: env(), timeout: 5_000 });
  return /connecting-to-device|offline|not responding|unable to (locate|connect)|disabled|waiting for printer|may not exist|unavailable|unreachable/i.test(
    stdout,
  );
}
