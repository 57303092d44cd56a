import { StringDecoder } from "node:string_decoder";
import { setImmediate as nextTurn } from "node:timers/promises";
import type { FastifyInstance } from "fastify";
import { AppError } from "#core/errors.ts";

/** Limits of a JSON body: the longest import with a margin. A larger body would block the event loop. */
const MAX_COUNTS = { brackets: 30_000, commas: 300_000, colons: 300_000, names: 75_000 };

const MAX_DEPTH = 100;

/** In bytes; a larger body is parsed and checked in separate turns of the event loop. */
const SMALL_BODY_BYTES = 64 * 1024;

/** In bytes: a longer body is decoded in steps of this size. */
const STEP = 512 * 1024;

/** Parses JSON bodies. Refuses prototype keys, and with TOO_LARGE bodies of more values than any endpoint accepts. */
export function addJsonBodyParser(app: FastifyInstance): void {
  const parse = app.getDefaultJsonParser("error", "error");
  app.addContentTypeParser<Buffer>("application/json", { parseAs: "buffer" }, (request, bytes, done) => {
    request.bodyBytes = bytes.length;
    const measured: typeof done = (error, value) =>
      isDeeperThan(MAX_DEPTH, value) ? done(new AppError("TOO_LARGE")) : done(error, value);
    const inTurns: typeof done = (error, value) => setImmediate(measured, error, value);
    const read = (body: string) => {
      if (hasTooManyJsonParts(body)) done(new AppError("TOO_LARGE"));
      else parse(request, body, bytes.length <= SMALL_BODY_BYTES ? measured : inTurns);
    };
    if (bytes.length <= STEP) read(bytes.toString());
    else textOf(bytes).then(read);
  });
}

/** Decodes in steps between which other requests run, because decoding multibyte text takes as long as parsing. */
async function textOf(bytes: Buffer): Promise<string> {
  const decoder = new StringDecoder();
  let text = "";
  for (let at = 0; at < bytes.length; at += STEP) {
    text += decoder.write(bytes.subarray(at, at + STEP));
    await nextTurn();
  }
  return text + decoder.end();
}

function isDeeperThan(levels: number, value: unknown): boolean {
  if (typeof value !== "object" || value === null) return false;
  return levels === 0 || Object.values(value).some((part) => isDeeperThan(levels - 1, part));
}

/** Counts punctuation with `indexOf`, because a loop over all characters takes as long as parsing. */
export function hasTooManyJsonParts(json: string): boolean {
  let names = 0;
  const mayBeName = (at: number) => {
    if (isAfterQuote(json, at)) names += 1;
    return names <= MAX_COUNTS.names;
  };
  return !(
    fewOf("[", json, MAX_COUNTS.brackets) &&
    fewOf("{", json, MAX_COUNTS.brackets) &&
    fewOf(",", json, MAX_COUNTS.commas) &&
    fewOf(":", json, MAX_COUNTS.colons, mayBeName)
  );
}

function fewOf(sign: string, json: string, most: number, goOn = (_at: number) => true): boolean {
  let seen = 0;
  for (let at = json.indexOf(sign); at !== -1; at = json.indexOf(sign, at + 1)) {
    seen += 1;
    if (seen > most || !goOn(at)) return false;
  }
  return true;
}

/** The colon between a name and its value follows a quote and perhaps spaces; inside a text this is rare. */
function isAfterQuote(json: string, colon: number): boolean {
  const before = json[colon - 1];
  if (before !== " " && before !== "\n" && before !== "\t" && before !== "\r") return before === '"';
  const further = json.slice(Math.max(0, colon - 16), colon).trimEnd();
  return further === "" || further.endsWith('"');
}
