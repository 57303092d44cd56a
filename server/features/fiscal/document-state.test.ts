import fc from "fast-check";
import { describe, expect, it } from "vitest";
import {
  type DianConversation,
  type FiscalDocumentStatus,
  type FiscalDocumentTransition,
  type NumberHolder,
  settleDocument,
  stepDocument,
  wasRepeatedlyRejected,
} from "#server/features/fiscal/document-state.ts";
import type { DianAnswer, DianResponse } from "#server/fiscal/service/dian-answers.ts";

const NO_RESPONSE: DianResponse = {
  isValid: false,
  statusCode: "",
  description: "",
  messages: [],
  key: null,
  applicationResponse: null,
};
const answerOf = (kind: DianAnswer["kind"], heldKey: string | null = null): DianAnswer => ({
  kind,
  heldKey,
  response: NO_RESPONSE,
});

class CallFailed extends Error {}

/** What happens to one call: where it is lost, and the answer in place of the truth. */
type Call = {
  arrives: boolean;
  result: "ACCEPT" | "REJECT" | "LATER" | "RETURN";
  answer: "TRUE" | "LOST" | "NOTHING" | "DUPLICATE" | "LAG";
};
type Move =
  | { kind: "ATTEMPT"; calls: Call[] }
  | { kind: "CORRECT" }
  /** DIAN finishes what it is working on. */
  | { kind: "PROCESS"; result: "ACCEPT" | "REJECT" }
  /** The process is killed after DIAN answered and before the books were written. */
  | { kind: "KILLED_ATTEMPT"; calls: Call[] };

const call: fc.Arbitrary<Call> = fc.record({
  arrives: fc.boolean(),
  result: fc.constantFrom("ACCEPT", "REJECT", "LATER", "RETURN"),
  answer: fc.constantFrom("TRUE", "TRUE", "LOST", "NOTHING", "DUPLICATE", "LAG"),
});
const calls = fc.array(call, { minLength: 5, maxLength: 5 });
const move: fc.Arbitrary<Move> = fc.oneof(
  { weight: 6, arbitrary: calls.map((all) => ({ kind: "ATTEMPT" as const, calls: all })) },
  { weight: 2, arbitrary: calls.map((all) => ({ kind: "KILLED_ATTEMPT" as const, calls: all })) },
  { weight: 2, arbitrary: fc.constant({ kind: "CORRECT" as const }) },
  {
    weight: 2,
    arbitrary: fc.constantFrom("ACCEPT", "REJECT").map((result) => ({ kind: "PROCESS" as const, result })),
  },
);

type Holding = "IN_PROCESS" | "ACCEPTED" | "REJECTED";
const HONEST: Call = { arrives: true, result: "ACCEPT", answer: "TRUE" };
/** The key of another document that DIAN accepted under this number before a backup was restored. */
const LOST_KEY = "lost";

/** What DIAN holds under one number. */
class DianModel {
  readonly held = new Map<string, Holding>();
  /** Keys that DIAN refused without keeping anything of them. */
  readonly returned = new Set<string>();

  constructor(isNumberTaken: boolean) {
    if (isNumberTaken) this.held.set(LOST_KEY, "ACCEPTED");
  }

  get acceptedKey(): string | null {
    return [...this.held].find(([, holding]) => holding === "ACCEPTED")?.[0] ?? null;
  }

  /** Whether no document with this key can be accepted any more, since nobody sends it again. */
  isDead(key: string): boolean {
    return this.held.get(key) === "REJECTED" || (!this.held.has(key) && this.returned.has(key));
  }

  finish(result: "ACCEPT" | "REJECT"): void {
    for (const [key, holding] of this.held)
      if (holding === "IN_PROCESS")
        this.held.set(key, result === "ACCEPT" && this.acceptedKey === null ? "ACCEPTED" : "REJECTED");
  }

  /** The true answer to sending. */
  receive(key: string, result: Call["result"]): DianAnswer {
    if (this.acceptedKey !== null) return answerOf("DUPLICATE", this.acceptedKey);
    if (this.held.has(key)) return answerOf("DUPLICATE", key);
    if (result === "RETURN") {
      this.returned.add(key);
      return answerOf("REJECTED");
    }
    if (result === "LATER") {
      this.held.set(key, "IN_PROCESS");
      return answerOf("IN_PROCESS");
    }
    this.held.set(key, result === "ACCEPT" ? "ACCEPTED" : "REJECTED");
    return answerOf(result === "ACCEPT" ? "ACCEPTED" : "REJECTED");
  }

  tell(key: string): DianAnswer {
    return answerOf(this.held.get(key) ?? "NOT_HELD");
  }
}

const garble = (truth: DianAnswer, { answer }: Call): DianAnswer => {
  if (answer === "LOST") throw new CallFailed();
  if (answer === "NOTHING" || answer === "DUPLICATE") return answerOf(answer);
  // DIAN forgets for a while what it has, which it never does with an answer to sending.
  return answer === "LAG" ? answerOf("NOT_HELD") : truth;
};

/** The books of one document, with the keys that its number was signed with. */
class BooksModel {
  status: FiscalDocumentStatus = { state: "PENDING", doubt: null, isConfirmed: false };
  keys: string[] = [];
  isRenumbered = false;
  wantsCorrection = false;
  mayHaveLeft = false;
  minutes = 0;
  evidence: { kind: string; at: string }[] = [];

  constructor(readonly dian: DianModel) {
    this.sign();
  }

  get key(): string {
    return this.keys.at(-1)!;
  }

  sign(): void {
    // The law: no other key while one under this number may live.
    for (const key of this.keys) expect(this.dian.isDead(key)).toBe(true);
    this.keys.push(`key ${this.keys.length}`);
    this.mayHaveLeft = false;
    this.evidence = [];
    this.take(stepDocument(this.status, { kind: "SIGNED" }));
  }

  take(next: FiscalDocumentTransition): void {
    const { state, doubt, isConfirmed } = next;
    this.status = { state, doubt, isConfirmed };
    expect(doubt !== null).toBe(state === "SENT");
    if (state === "ACCEPTED") expect(this.dian.acceptedKey).not.toBeNull();
    if (state === "REJECTED") expect(this.dian.isDead(this.key)).toBe(true);
    if (next.next === "SIGN" && state === "PENDING") this.sign();
    if (next.next === "RENUMBER") {
      expect(this.dian.acceptedKey).toBe(LOST_KEY);
      this.isRenumbered = true;
    }
  }

  correct(): void {
    if (this.status.state === "REJECTED") this.take(stepDocument(this.status, { kind: "CORRECTED" }));
  }

  async attempt(given: readonly Call[], isKilled = false): Promise<void> {
    if (this.isRenumbered || !["SIGNED", "SENT"].includes(this.status.state)) return;
    this.minutes += 25;
    const now = new Date(this.minutes * 60_000);
    const keep = (kinds: string[]) => {
      const more = kinds.map((kind) => ({ kind, at: now.toISOString() }));
      if (!isKilled) this.evidence = [...this.evidence, ...more].slice(-10);
    };
    const left = [...given];
    const nextCall = () => left.shift() ?? HONEST;
    const conversation: DianConversation = {
      markSent: async () => {
        this.mayHaveLeft = true;
        if (this.status.state === "SIGNED")
          this.status = { state: "SENT", doubt: "UNKNOWN", isConfirmed: false };
      },
      send: async () => {
        const one = nextCall();
        if (!one.arrives) throw new CallFailed();
        const truth = this.dian.receive(this.key, one.result);
        // DIAN's answer to sending may be lost or say nothing; it does not say that it never had the document.
        return garble(truth, one.answer === "LAG" ? { ...one, answer: "NOTHING" } : one);
      },
      ask: async () => {
        const one = nextCall();
        if (!one.arrives) throw new CallFailed();
        return garble(this.dian.tell(this.key), one);
      },
      find: async (heldKey) => this.find(heldKey),
    };
    try {
      const before = {
        mayHaveLeft: this.mayHaveLeft,
        wasRepeatedlyRejected: wasRepeatedlyRejected(this.evidence, now),
      };
      const { status, answers } = await settleDocument(this.status, before, conversation);
      keep(answers.map(({ kind }) => kind));
      if (!isKilled) this.take(status);
    } catch (error) {
      if (!(error instanceof CallFailed)) throw error;
      keep(["NO_ANSWER"]);
    }
  }

  find(heldKey: string | null): NumberHolder {
    return heldKey === LOST_KEY ? "OTHER_DOCUMENT" : "NOBODY";
  }
}

const RUNS = Number(process.env.DOCUMENT_SEQUENCES || 1500);

describe("a document and what DIAN holds", () => {
  it("agree after every sequence of answers, and no number has two keys that may live", async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(move, { maxLength: 14 }), fc.boolean(), async (moves, isNumberTaken) => {
        const dian = new DianModel(isNumberTaken);
        const books = new BooksModel(dian);
        for (const one of moves) {
          if (one.kind === "ATTEMPT") await books.attempt(one.calls);
          else if (one.kind === "KILLED_ATTEMPT") await books.attempt(one.calls, true);
          else if (one.kind === "CORRECT") books.correct();
          else dian.finish(one.result);
        }
        // The service answers again: every doubt ends without a hand.
        dian.finish("ACCEPT");
        for (let round = 0; round < 3; round++) await books.attempt([]);
        if (isNumberTaken) expect(books.isRenumbered).toBe(true);
        else if (dian.held.has(books.key)) expect(books.status.state).toBe(dian.held.get(books.key));
        else expect([books.status.state, dian.isDead(books.key)]).toEqual(["REJECTED", true]);
        const living = [...dian.held.values()].filter((holding) => holding !== "REJECTED");
        expect(living.length).toBeLessThanOrEqual(1);
      }),
      { numRuns: RUNS },
    );
  }, 600_000);

  it("a document that DIAN returns and does not keep is rejected without a hand, and gets another key", async () => {
    const dian = new DianModel(false);
    const books = new BooksModel(dian);
    const returned: Call = { arrives: true, result: "RETURN", answer: "TRUE" };
    const states = [];
    for (let attempt = 0; attempt < 5; attempt++) {
      await books.attempt([returned, returned, returned, returned]);
      states.push(books.status.state);
    }
    // The fourth attempt is the first one more than an hour after the first.
    expect(states).toEqual(["SENT", "SENT", "SENT", "REJECTED", "REJECTED"]);
    books.correct();
    await books.attempt([]);
    expect([books.status.state, books.keys, [...dian.held.keys()]]).toEqual([
      ...["ACCEPTED", ["key 0", "key 1"]],
      ["key 1"],
    ]);
  });

  it("are found different by the model when a rejection of a sending is taken for the last word", async () => {
    const dian = new DianModel(false);
    dian.receive("key 0", "LATER");
    const books = new BooksModel(dian);
    dian.finish("ACCEPT");
    expect(() => books.take({ state: "REJECTED", doubt: null, isConfirmed: true, next: "NONE" })).toThrow();
  });
});

const SENT: FiscalDocumentStatus = { state: "SENT", doubt: "UNKNOWN", isConfirmed: false };

describe("a step", () => {
  it.each(["REJECTED", "DUPLICATE", "NOT_HELD", "NOTHING"] as const)(
    "asks by the key after a sending that was answered with %s",
    (answer) => {
      expect(stepDocument(SENT, { kind: "SEND_ANSWERED", answer })).toEqual({ ...SENT, next: "ASK" });
    },
  );

  it("never changes an accepted document", () => {
    const accepted: FiscalDocumentStatus = { state: "ACCEPTED", doubt: null, isConfirmed: true };
    for (const answer of [
      "ACCEPTED",
      "REJECTED",
      "DUPLICATE",
      "NOT_HELD",
      "IN_PROCESS",
      "NOTHING",
    ] as const) {
      const question = {
        kind: "QUESTION_ANSWERED",
        answer,
        wasSent: true,
        isDuplicate: true,
        isRejectedAgain: true,
      } as const;
      expect(stepDocument(accepted, question)).toEqual({ ...accepted, next: "NONE" });
    }
    expect(stepDocument(accepted, { kind: "CORRECTED" })).toEqual({ ...accepted, next: "NONE" });
  });

  it("asks before it corrects a rejection that an earlier version wrote", () => {
    const unconfirmed: FiscalDocumentStatus = { state: "REJECTED", doubt: null, isConfirmed: false };
    expect(stepDocument(unconfirmed, { kind: "CORRECTED" })).toEqual({ ...SENT, next: "ASK" });
    expect(stepDocument({ ...unconfirmed, isConfirmed: true }, { kind: "CORRECTED" }).next).toBe("SIGN");
  });

  it("believes DIAN when it accepts what it had called rejected", () => {
    const rejected: FiscalDocumentStatus = { state: "REJECTED", doubt: null, isConfirmed: true };
    const question = {
      kind: "QUESTION_ANSWERED",
      answer: "ACCEPTED",
      wasSent: false,
      isDuplicate: false,
      isRejectedAgain: false,
    } as const;
    expect(stepDocument(rejected, question).state).toBe("ACCEPTED");
  });
});
