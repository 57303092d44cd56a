import { execFile } from "node:child_process";
import { constants } from "node:fs";
import { type FileHandle, open, realpath } from "node:fs/promises";
import { setTimeout as sleep } from "node:timers/promises";
import { promisify } from "node:util";
import type { PrintOutcome } from "#core/printing/print-outcome.ts";
import { type BeforeSending, type PrinterLink, printOverLink } from "#core/printing/print-over-link.ts";
import { PRINTER_DEVICE_PATH_PATTERN } from "#core/printing/printer-address.ts";
import { isPrinterStatusByte } from "#core/printing/printer-status.ts";

const ANSWER_TIMEOUT_MS = 400;
/** Delay between two attempts on a busy device, in milliseconds. */
const PAUSE = 20;
const BAUD = 9_600;
/** With these flags, opening never blocks, sets no controlling terminal, and refuses a symbolic link. */
const FLAGS = constants.O_NONBLOCK | constants.O_NOCTTY | constants.O_NOFOLLOW;

type Target = { path: string; baud?: number | null | undefined };
type DeviceOptions = {
  deadline: AbortSignal;
  /** Tests allow other files. */
  isAllowed?: (path: string) => Promise<boolean>;
  beforeSending?: BeforeSending | undefined;
};

async function isPrinterFile(path: string): Promise<boolean> {
  return PRINTER_DEVICE_PATH_PATTERN.test(path) && (await realpath(path)) === path;
}

/** Prints on a device file (Linux). */
export async function sendBytesToDeviceFile(
  { path, baud }: Target,
  bytes: Uint8Array,
  { deadline, isAllowed = isPrinterFile, beforeSending }: DeviceOptions,
): Promise<PrintOutcome> {
  const file = await openDevice(path, isAllowed).catch(() => null);
  if (!file) return { problem: "PRINTER_UNREACHABLE" };
  let isOpen = true;
  const close = () => {
    const closing = isOpen ? file.close() : Promise.resolve();
    isOpen = false;
    return closing;
  };
  try {
    const isSerial = path.includes("tty") || path.includes("pts");
    if (isSerial && !(await setLine(path, baud ?? BAUD))) return { problem: "PRINTER_UNREACHABLE" };
    return await printOverLink(linkOf(file, close, deadline), bytes, beforeSending);
  } finally {
    await close().catch(() => {});
  }
}

async function openDevice(path: string, isAllowed: (path: string) => Promise<boolean>): Promise<FileHandle> {
  if (!(await isAllowed(path))) throw new Error("not a printer's device");
  const file = await open(path, constants.O_RDWR | FLAGS).catch(() => open(path, constants.O_WRONLY | FLAGS));
  if ((await file.stat()).isCharacterDevice()) return file;
  await file.close();
  throw new Error("not a device");
}

/** False when the device refuses the settings. */
const setLine = (path: string, baud: number): Promise<boolean> =>
  promisify(execFile)("stty", ["-F", path, String(baud), "raw", "-echo", "clocal"], { timeout: 2_000 }).then(
    () => true,
    () => false,
  );

const isAgain = (error: unknown) => (error as { code?: string }).code === "EAGAIN";

function linkOf(file: FileHandle, close: () => Promise<void>, deadline: AbortSignal): PrinterLink {
  const buffer = Buffer.alloc(64);

  async function writeAll(bytes: Uint8Array) {
    let at = 0;
    while (at < bytes.length) {
      deadline.throwIfAborted();
      try {
        at += (await file.write(bytes, at, Math.min(4_096, bytes.length - at))).bytesWritten;
      } catch (error) {
        if (!isAgain(error)) throw error;
        await sleep(PAUSE);
      }
    }
  }

  /** Null when there is nothing to read; write-only devices never answer. */
  async function readByte(): Promise<number | null> {
    try {
      const { bytesRead } = await file.read(buffer, 0, buffer.length, null);
      return buffer.subarray(0, bytesRead).findLast(isPrinterStatusByte) ?? null;
    } catch (error) {
      if (isAgain(error) || (error as { code?: string }).code === "EBADF") return null;
      throw error;
    }
  }

  return {
    ask: async (question) => {
      // Discards bytes that the printer sent before the question.
      while ((await readByte()) !== null);
      await writeAll(question);
      const until = performance.now() + ANSWER_TIMEOUT_MS;
      while (performance.now() < until) {
        const byte = await readByte();
        if (byte !== null) return byte;
        await sleep(PAUSE);
      }
      return null;
    },
    write: writeAll,
    finish: async () => {
      await close();
      return !deadline.aborted;
    },
  };
}
