import { StringDecoder } from "node:string_decoder";
import { setImmediate as nextTurn } from "node:timers/promises";
import type { FastifyInstance } from "fastify";
import { AppError } from "#core/errors.ts";

/**
 * What the longest import has, with the signs that stand inside of its texts, and some more. A body may be large, but a
 * million brackets or names in it would hold up every till while they are read.
 */
const MOST = { brackets: 30_000, commas: 300_000, colons: 300_000, names: 75_000 };

/** Levels of what lies in what. Ours has a handful, and what goes through a value step by step has a stack that ends. */
const DEEPEST = 100;

/** In bytes: what is longer may have so many names that they are read in one turn and gone through in another. */
const SMALL = 64 * 1024;

/** In bytes: what is longer is read in steps, between which the tills are served. */
const STEP = 512 * 1024;

/** As the library reads JSON, prototype keys refused, once it is known to have no more parts than anything we take. */
export function readJsonBodies(app: FastifyInstance): void {
  const parse = app.getDefaultJsonParser("error", "error");
  app.addContentTypeParser<Buffer>("application/json", { parseAs: "buffer" }, (request, bytes, done) => {
    request.bodyBytes = bytes.length;
    const measured: typeof done = (error, value) =>
      isDeeperThan(DEEPEST, value) ? done(new AppError("TOO_LARGE")) : done(error, value);
    const inTurns: typeof done = (error, value) => setImmediate(measured, error, value);
    const read = (body: string) => {
      if (hasTooManyParts(body)) done(new AppError("TOO_LARGE"));
      else parse(request, body, bytes.length <= SMALL ? measured : inTurns);
    };
    if (bytes.length <= STEP) read(bytes.toString());
    else textOf(bytes).then(read);
  });
}

/** Of letters that are several bytes long it takes as long as what follows. */
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

/** From one sign to the next, since going through four million characters would take as long as reading them. */
export function hasTooManyParts(json: string): boolean {
  let names = 0;
  const mayBeName = (at: number) => {
    if (isAfterQuote(json, at)) names += 1;
    return names <= MOST.names;
  };
  return !(
    fewOf("[", json, MOST.brackets) &&
    fewOf("{", json, MOST.brackets) &&
    fewOf(",", json, MOST.commas) &&
    fewOf(":", json, MOST.colons, mayBeName)
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

/** Of a name and its value the colon comes after a quote; with so many spaces between them nobody writes it in a text. */
function isAfterQuote(json: string, colon: number): boolean {
  const before = json[colon - 1];
  if (before !== " " && before !== "\n" && before !== "\t" && before !== "\r") return before === '"';
  const further = json.slice(Math.max(0, colon - 16), colon).trimEnd();
  return further === "" || further.endsWith('"');
}
