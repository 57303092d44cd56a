import { spawn } from "node:child_process";
import { createHash } from "node:crypto";
import { buffer } from "node:stream/consumers";
import { fileURLToPath } from "node:url";
import { AppError, type ErrorCode } from "#core/errors.ts";
import { isHeic } from "#core/heic.ts";
import { createFairSemaphore } from "#server/concurrency/fair-semaphore.ts";
import { detectPictureFormat, type PictureFormat, pictureLoaderOf } from "#server/pictures/picture-kind.ts";

export type Picture = { bytes: Buffer; hash: Buffer };

/** Concurrent pictures, one per store. Decoding uses a core and much memory. */
const MAX_CONCURRENT = 2;
/** Waiting pictures of one store; each may hold 10 MB. */
const MAX_WAITING = 8;
const pictureSemaphore = createFairSemaphore(MAX_CONCURRENT, MAX_WAITING);

const PROCESS = fileURLToPath(new URL("./picture-process.mjs", import.meta.url));
/** In kilobytes (-d) and CPU seconds (-t): twice what a photo of 50 megapixels needs. Not on Windows. */
const LIMITED = 'ulimit -c 0; ulimit -d 400000; ulimit -t 5; exec "$0" "$@"';
/** In milliseconds; enough also on a busy machine. */
const TIMEOUT_MS = 30_000;
/** The exit code of picture-process.mjs for a file that is no picture. */
const REFUSED = 3;

/**
 * Keeps only the pixels of a picture.
 * @throws NOT_AN_IMAGE or HEIC_IMAGE
 * @throws OVERLOADED when too many pictures of the store are waiting
 */
export async function reencodePicture(bytes: Buffer, storeId: string): Promise<Picture> {
  const kind = detectPictureFormat(bytes);
  const written = kind && (await pictureSemaphore(storeId, () => rewrite(bytes, kind)));
  if (!written) throw notAPictureError(isHeic(bytes) ? "HEIC_IMAGE" : "NOT_AN_IMAGE");
  return { bytes: written, hash: createHash("sha256").update(written).digest() };
}

export function notAPictureError(code: ErrorCode = "NOT_AN_IMAGE"): AppError {
  const { message } = new AppError(code);
  return new AppError(code, { fields: [{ field: "image", message }] });
}

/** Null for a file that is no picture of this kind or exceeds the limits. */
async function rewrite(bytes: Buffer, kind: PictureFormat): Promise<Buffer | null> {
  const command = [process.execPath, PROCESS, pictureLoaderOf(kind)] as const;
  const limited = process.platform === "win32" ? command : (["/bin/sh", "-c", LIMITED, ...command] as const);
  const [program, ...args] = limited;
  const child = spawn(program, args, {
    env: environment(),
    stdio: ["pipe", "pipe", "ignore"],
    timeout: TIMEOUT_MS,
    killSignal: "SIGKILL",
    windowsHide: true,
  });
  const ended = new Promise<{ code: number | null; signal: NodeJS.Signals | null }>((resolve, reject) => {
    child.once("error", reject);
    child.once("close", (code, signal) => resolve({ code, signal }));
  });
  child.stdin.on("error", () => {}); // the process may end without reading; its exit code tells
  child.stdin.end(bytes);
  const [written, { code, signal }] = await Promise.all([buffer(child.stdout), ended]);
  if (code === 0) return written;
  if (code === REFUSED || signal || (code ?? 0) > 128) return null;
  throw new Error(`the process of a picture ended with ${code}`);
}

/** The environment of the picture's process: without the database address and the mail password. */
function environment(): NodeJS.ProcessEnv {
  const { LD_LIBRARY_PATH, SystemRoot } = process.env;
  return { ...(LD_LIBRARY_PATH && { LD_LIBRARY_PATH }), ...(SystemRoot && { SystemRoot }) };
}
