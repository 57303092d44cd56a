import { zipSync } from "fflate";
import type { z } from "zod";
import type { Endpoint } from "#core/contract/endpoint.ts";
import { createSeededRandom } from "#server/demo/random.ts";
import { anInvoice } from "#server/test/an-invoice.ts";
import { listValuePaths, replaceValueAtPath, type ValuePath } from "#server/test/fuzz/hostile.ts";
import { buildValidBodies, withoutValueAtPath } from "#server/test/fuzz/valid-bodies.ts";
import { keyStoreOfRounds } from "#server/test/hostile-certificates.ts";
import { avifOfManyPixels, jpegOfManyScans } from "#server/test/hostile-pictures.ts";
import { wordsOfOneHash } from "#server/test/hostile-words.ts";

// The dearest input that the contract allows: all fields, the longest texts and lists, and hostile files.

const MAX_BODY = 1024 * 1024;
const MAX_LENGTH = 1 << 16;
const UUID = /^[0-9a-f]{8}-/;

/** The longest legal body or query. `ids` are of rows of the store; each item of a list gets another one. */
export function buildLargestInput(
  schema: z.ZodType,
  ids: readonly string[],
  maxBytes = MAX_BODY,
): Record<string, unknown> {
  const isLegal = (value: unknown) =>
    Buffer.byteLength(JSON.stringify(value)) < maxBytes && schema.safeParse(value).success;
  let grown = withoutRefusedFields(buildValidBodies(schema, ids, createSeededRandom("1"), 0)[0], isLegal);
  // The inner parts first: a list repeats its first item.
  for (const path of listValuePaths(grown).toSorted((a, b) => b.length - a.length)) {
    const value = valueAtPath(grown, path);
    const shorter = grown;
    const withLength = (length: number) => replaceValueAtPath(shorter, path, lengthen(value, length, ids));
    if (!Array.isArray(value) && (typeof value !== "string" || UUID.test(value))) continue;
    let [legal, refused] = [0, 2];
    while (refused < MAX_LENGTH && isLegal(withLength(refused))) [legal, refused] = [refused, refused * 2];
    while (refused - legal > Math.max(1, legal / 50)) {
      const middle = (legal + refused) >> 1;
      if (isLegal(withLength(middle))) legal = middle;
      else refused = middle;
    }
    if (legal > 0) grown = withLength(legal);
  }
  return grown as Record<string, unknown>;
}

/** Fields that the store would refuse after all the work of reading the rest: ids that are of no row, and what must be equal. */
const REFUSED = new Set(["late", "number", "exchange", "presentation", "price", "total"]);

function withoutRefusedFields(full: unknown, isLegal: (value: unknown) => boolean): unknown {
  let left = full;
  for (const path of listValuePaths(full)) {
    const [name, value] = [path.at(-1), valueAtPath(left, path)];
    const isOfNoRow = typeof value === "string" && UUID.test(value) && name !== "productId";
    if (!isOfNoRow && !REFUSED.has(String(name))) continue;
    const ways = [path, path.slice(0, -1)].filter((one) => typeof one.at(-1) === "string");
    // A pack's line has no quantity of its own.
    const withQuantity = (one: ValuePath) =>
      replaceValueAtPath(withoutValueAtPath(left, one), [...one.slice(0, -1), "quantity"], 1);
    const found = ways.flatMap((one) => [withoutValueAtPath(left, one), withQuantity(one)]).find(isLegal);
    if (found) left = found;
  }
  return left;
}

const valueAtPath = (value: unknown, path: ValuePath) =>
  path.reduce((part, step) => (part as Record<string, unknown>)?.[step], value);

function lengthen(value: unknown, length: number, ids: readonly string[]): unknown {
  if (typeof value === "string") return "ñ".repeat(length);
  if (!Array.isArray(value)) return value;
  const item = value[0] ?? "";
  return Array.from({ length }, (_, i) =>
    JSON.parse(JSON.stringify(item), (_name, part) =>
      typeof part !== "string"
        ? part
        : UUID.test(part)
          ? ids[i % ids.length]
          : part.replace(/ñ{5}$/, `${10_000 + i}`),
    ),
  );
}

/** Files for a form, used by turns. */
export function buildWorstFiles({ isPicture = true }: NonNullable<Endpoint["form"]>): Buffer[] {
  if (isPicture) return [avifOfManyPixels(), jpegOfManyScans()];
  const zipped = (xml: string) => Buffer.from(zipSync({ "a.xml": Buffer.from(xml) }));
  const items = wordsOfOneHash(10_000).map((_, i, words) => ({
    name: words.slice(i, i + 16).join(" "),
    price: 1,
  }));
  return [
    zipped(
      anInvoice({ items: [{ name: "Pan", price: 1 }] }).replace(
        "</Invoice>",
        `${'<x Id="a"/>'.repeat(190_000)}</Invoice>`,
      ),
    ),
    zipped(anInvoice({ items: items.slice(0, 2_000) })),
    zipped(anInvoice({ items: [{ name: "&".repeat(1_000_000), price: 1 }] })),
    keyStoreOfRounds(40, 25_000),
    keyStoreOfRounds(1, 1_000_000, { isOld: true }),
  ];
}
