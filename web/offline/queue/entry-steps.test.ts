import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { ApiError } from "#web/api/api-error.ts";
import type { QueueEntry } from "./entry.ts";
import { classifyServerReply, decideEntryStep, type ServerReply } from "./entry-steps.ts";

const refusal = (status: number, code: string, keyUnused = false, details = {}) =>
  Object.assign(new ApiError(status, code, code, [], details), { keyUnused });

test.each<[string, unknown, ServerReply]>([
  ["no network", refusal(0, "NO_CONNECTION"), "none"],
  ["a timeout", new DOMException("", "TimeoutError"), "none"],
  ["our own 500: it may be done", refusal(500, "INTERNAL"), "none"],
  ["a server too busy", refusal(503, "OVERLOADED"), "none"],
  ["our rate limiter", refusal(429, "TOO_MANY_TRIES"), "none"],
  ["an unreadable success", refusal(201, "BAD_ANSWER"), "none"],
  ["a refusal after the key look-up", refusal(409, "INSUFFICIENT_STOCK", true), "refused"],
  ["a refusal before the key look-up", refusal(400, "INVALID_INPUT"), "refused-unseen"],
  ["an ended session", refusal(401, "NOT_SIGNED_IN"), "session"],
  ["a role that changed", refusal(403, "FORBIDDEN"), "session"],
  ["a page too old: the next one sends it", refusal(426, "PAGE_TOO_OLD"), "none"],
  [
    "the key with the same contents",
    refusal(409, "IDEMPOTENCY_MISMATCH", false, { sameContents: true }),
    "recorded",
  ],
  [
    "the key with other contents",
    refusal(409, "IDEMPOTENCY_MISMATCH", false, { sameContents: false }),
    "other-contents",
  ],
  ["a closed key", refusal(409, "KEY_CLOSED", true), "key-closed"],
])("%s is %s", (_, error, reply) => expect(classifyServerReply(error)).toBe(reply));

/**
 * Model of a till, its queue and a server. At the end the test compares what the till showed with the
 * server's books. The server handles a request when it arrives, which may be after the till stopped waiting;
 * an answer may be lost.
 */
type World = {
  books: Map<string, string>;
  closed: Set<string>;
  /** Requests that have not arrived yet. */
  onTheirWay: { key: string; contents: string }[];
  journal: Map<string, { key: string; contents: string; state: QueueEntry["state"]; wasTried: boolean }>;
  toldDone: string[];
  toldRefused: string[];
  keys: number;
};

const start = (): World => ({
  books: new Map(),
  closed: new Set(),
  onTheirWay: [],
  journal: new Map(),
  toldDone: [],
  toldRefused: [],
  keys: 0,
});

/** What happens to one request and its answer. */
type Line = {
  arrives: "now" | "late" | "never";
  /** The server's decision when the request arrives. */
  judged: "takes" | "refuses" | "refuses-unseen" | "session";
  /** Whether the till receives the answer. */
  heard: boolean;
};

function serve(
  world: World,
  { key, contents }: { key: string; contents: string },
  { judged }: Line,
  isRetry: boolean,
  isLate: boolean,
): ServerReply {
  if (judged === "session") return "session";
  if (judged === "refuses-unseen") return "refused-unseen";
  const first = world.books.get(key);
  if (first !== undefined) return first === contents ? "recorded" : "other-contents";
  if (world.closed.has(key)) return isLate ? "key-closed" : "refused";
  if (judged === "refuses") {
    if (isRetry && !isLate) world.closed.add(key);
    return "refused";
  }
  world.books.set(key, contents);
  return "recorded";
}

function request(
  world: World,
  entry: { key: string; contents: string; wasTried: boolean },
  line: Line,
  isLate: boolean,
): ServerReply {
  if (line.arrives === "late") world.onTheirWay.push({ key: entry.key, contents: entry.contents });
  if (line.arrives !== "now") return "none";
  const reply = serve(world, entry, line, entry.wasTried, isLate);
  return line.heard ? reply : "none";
}

function deliverLate(world: World): void {
  for (const heldRequest of world.onTheirWay.splice(0))
    serve(world, heldRequest, { arrives: "now", judged: "takes", heard: true }, false, false);
}

function newKey(world: World): string {
  world.keys += 1;
  return `key ${world.keys}`;
}

/** Presses 'Finalizar'. Each line is one try; the page closes before try `closes`, or never if null. */
function press(world: World, contents: string, lines: Line[], closes: number | null): void {
  const entry = { key: newKey(world), contents, state: "ASKED" as QueueEntry["state"], wasTried: false };
  world.journal.set(contents, entry);
  ask(world, entry, lines, closes);
}

function ask(
  world: World,
  entry: ReturnType<World["journal"]["get"]> & object,
  lines: Line[],
  closes: number | null,
): void {
  for (const [at, line] of lines.entries()) {
    if (at === closes) {
      entry.wasTried = true;
      return;
    }
    const reply = request(world, entry, line, false);
    const step = decideEntryStep("ASKED", reply, {
      wasTried: entry.wasTried,
      isPatient: at < lines.length - 1,
    });
    if (reply === "none") entry.wasTried = true;
    if (step === "recorded") {
      world.journal.delete(entry.contents);
      world.toldDone.push(entry.contents);
      return;
    }
    if (step === "refused") {
      world.journal.delete(entry.contents);
      world.toldRefused.push(entry.contents);
      return;
    }
    if (step === "finish") break;
    if (step === "new-key" || step === "new-key-beside") {
      entry.key = newKey(world);
      entry.wasTried = false;
    }
  }
  entry.state = "LATE";
  world.toldDone.push(entry.contents);
}

/**
 * Runs the sender until nothing changes: the server is reachable, accepts what has happened, and delayed
 * requests arrive.
 */
function settle(world: World): void {
  const calm: Line = { arrives: "now", judged: "takes", heard: true };
  for (let round = 0; round < 4; round++)
    for (const entry of [...world.journal.values()]) {
      if (entry.state === "ASKED") {
        entry.state = "LATE";
        world.toldDone.push(entry.contents);
      }
      const reply = request(world, entry, calm, true);
      const step = decideEntryStep(entry.state, reply, { wasTried: true, isPatient: false });
      if (step === "recorded") world.journal.delete(entry.contents);
      if (step === "stuck") entry.state = "REFUSED";
      if (step === "new-key" || step === "new-key-beside") entry.key = newKey(world);
    }
  deliverLate(world);
}

const line = fc.record<Line>({
  arrives: fc.constantFrom("now", "late", "never"),
  judged: fc.constantFrom("takes", "refuses", "refuses-unseen", "session"),
  heard: fc.boolean(),
});
const lines = fc.array(line, { minLength: 1, maxLength: 4 });
/** The page is closed after this many requests. */
const closes = fc.option(fc.integer({ min: 1, max: 3 }));

/** An action of the person at the till, or of the network. */
const act = fc.oneof(
  { weight: 4, arbitrary: fc.record({ does: fc.constant("sell" as const), lines, closes }) },
  // After a refusal: sells the same contents again, or other contents.
  fc.record({ does: fc.constantFrom("press again" as const, "edit" as const), lines, closes }),
  // A page opens, in the same tab or in another one, and resends the sales that a closed page left.
  fc.record({ does: fc.constant("reload" as const), lines, closes }),
  fc.record({ does: fc.constant("deliver late requests" as const) }),
);
type Act = typeof act extends fc.Arbitrary<infer T> ? T : never;

/** Runs the actions. Returns the contents of every sale that was pressed, in order. */
function play(acts: readonly Act[], world: World): string[] {
  const pressed: string[] = [];
  const sell = (contents: string, { lines, closes }: { lines: Line[]; closes: number | null }) => {
    if (!pressed.includes(contents)) pressed.push(contents);
    press(world, contents, lines, closes);
  };
  for (const act of acts) {
    const refused = world.toldRefused.at(-1);
    if (act.does === "sell") sell(`sale ${pressed.length}`, act);
    else if (act.does === "deliver late requests") deliverLate(world);
    else if (act.does === "reload") {
      for (const entry of [...world.journal.values()])
        if (entry.state === "ASKED") ask(world, entry, act.lines, act.closes);
    } else if (refused !== undefined && act.does === "press again") {
      world.toldRefused = world.toldRefused.filter((contents) => contents !== refused);
      sell(refused, act);
    } else if (refused !== undefined) sell(`${refused}, edited ${pressed.length}`, act);
  }
  return pressed;
}

describe("for any sequence of answers, presses, edits and reloads", () => {
  test("a sale shown as done is in the books once, and a sale shown as refused is not", () => {
    fc.assert(
      fc.property(fc.array(act, { minLength: 1, maxLength: 8 }), (acts) => {
        const world = start();
        const pressed = play(acts, world);
        settle(world);
        const counts = new Map<string, number>();
        for (const contents of world.books.values()) counts.set(contents, (counts.get(contents) ?? 0) + 1);
        for (const contents of world.toldDone)
          expect([contents, counts.get(contents)]).toEqual([contents, 1]);
        for (const contents of world.toldRefused)
          expect([contents, counts.get(contents)]).toEqual([contents, undefined]);
        expect(world.journal.size).toBe(0);
        expect(new Set([...world.toldDone, ...world.toldRefused]).size).toBe(pressed.length);
      }),
      { numRuns: 5_000 },
    );
  });

  test("a sale shown as done stays in the queue until the server has it", () => {
    const replies: ServerReply[] = [
      "none",
      "refused",
      "refused-unseen",
      "session",
      "other-contents",
      "key-closed",
      "number-taken",
      "device-unknown",
    ];
    for (const state of ["LATE", "REFUSED"] as const)
      for (const reply of replies)
        for (const wasTried of [true, false])
          expect(["recorded", "refused"]).not.toContain(
            decideEntryStep(state, reply, { wasTried, isPatient: false }),
          );
  });
});
