// Ids are version 7 UUIDs (RFC 9562, 5.7), which begin with their time and so sort by time.

// Browsers and Node have `crypto`, but core loads the types of neither.
declare const crypto: { getRandomValues(bytes: Uint8Array<ArrayBuffer>): Uint8Array };

/** The lowest and the highest id, for comparisons. No row has one of them. */
export const MIN_UUID = "00000000-0000-0000-0000-000000000000";
export const MAX_UUID = "ffffffff-ffff-ffff-ffff-ffffffffffff";

export const isUuid = (text: string): boolean => /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i.test(text);

let lastTime = 0;
let counter = 0;

/** Random bytes are drawn in blocks, because a sale needs an id per line and stock entry, and each call takes time. */
const POOL = new Uint8Array(1_024);
let used = POOL.length;

function randomBytes(count: number): Uint8Array {
  if (used + count > POOL.length) {
    crypto.getRandomValues(POOL);
    used = 0;
  }
  used += count;
  return POOL.slice(used - count, used);
}

/** A new id. Ids of the same millisecond sort in the order in which they were made. */
export function uuidv7(at: number = Date.now()): string {
  const bytes = randomBytes(16);
  if (at === lastTime) counter = (counter + 1) & 0xfff;
  else {
    lastTime = at;
    counter = bytes[6]! & 0x7f;
  }
  bytes[6] = 0x70 | (counter >> 8);
  bytes[7] = counter & 0xff;
  bytes[8] = 0x80 | (bytes[8]! & 0x3f);
  return join(at, hex(bytes).slice(12));
}

/** The time in a version 7 UUID; null for other versions. */
export function readUuidTime(id: string): Date | null {
  return /^.{14}7/.test(id) ? new Date(Number.parseInt(id.slice(0, 8) + id.slice(9, 13), 16)) : null;
}

/** Another id of the same millisecond; the same `id` always gives the same result. */
export function nextUuid(id: string): string {
  const last = (BigInt(`0x${id.slice(24)}`) + 1n) & 0xffff_ffff_ffffn;
  return id.slice(0, 24) + last.toString(16).padStart(12, "0");
}

/** The smallest id of an instant: `id >= minUuidAt(start) and id < minUuidAt(end)` is a time range. */
export const minUuidAt = (at: Date) => join(Math.max(0, at.getTime()), "0".repeat(20));

function join(time: number, rest: string): string {
  const all = time.toString(16).padStart(12, "0") + rest;
  return `${all.slice(0, 8)}-${all.slice(8, 12)}-${all.slice(12, 16)}-${all.slice(16, 20)}-${all.slice(20)}`;
}

const HEX = Array.from({ length: 256 }, (_, byte) => byte.toString(16).padStart(2, "0"));

function hex(bytes: Uint8Array): string {
  let text = "";
  for (const byte of bytes) text += HEX[byte]!;
  return text;
}
