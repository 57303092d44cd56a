import type { FiscalDocument } from "#core/contract/fiscal/fiscal-document.ts";
import type { DianAnswer } from "#server/fiscal/service/dian-answers.ts";

/**
 * A document as the books have it. `doubt` is set while it is SENT: UNKNOWN until DIAN said something about its
 * key, IN_PROCESS while DIAN says that it is working on it. `isConfirmed` is true for a rejection that DIAN
 * confirmed when it was asked by the key that was sent, or for one that it returned for so long.
 */
export type DocumentStatus = Pick<FiscalDocument, "state" | "doubt"> & { isConfirmed: boolean };

/** The status of a stored document. Versions before 0111 stored no doubt, and no rejection that DIAN confirmed. */
export const readStatus = ({
  state,
  doubt,
  key,
  rejectedKey,
}: Pick<FiscalDocument, "state" | "doubt" | "key"> & { rejectedKey: string | null }): DocumentStatus => ({
  state,
  doubt: state === "SENT" ? (doubt ?? "UNKNOWN") : null,
  isConfirmed: state === "ACCEPTED" || (state === "REJECTED" && rejectedKey === key),
});

/**
 * A document that DIAN holds under the number of the sent one: this document under another key, another document,
 * or none that DIAN names.
 */
export type NumberHolder = "SAME_DOCUMENT" | "OTHER_DOCUMENT" | "NOBODY";

export type DocumentEvent =
  /** The signed file and its key are stored. */
  | { kind: "SIGNED" }
  /** The file is about to leave. */
  | { kind: "SENDING" }
  | { kind: "SEND_ANSWERED"; answer: DianAnswer["kind"] }
  /**
   * DIAN answered a question by the key. `wasSent`: the file was sent again just before. `isDuplicate`: DIAN had
   * called that sending a duplicate. `isReturned`: DIAN rejected that sending too, as `wasReturned` means.
   */
  | {
      kind: "QUESTION_ANSWERED";
      answer: DianAnswer["kind"];
      wasSent: boolean;
      isDuplicate: boolean;
      isReturned: boolean;
    }
  | { kind: "HOLDER_FOUND"; holder: NumberHolder }
  /** The shop wants it made again, corrected. */
  | { kind: "CORRECTED" };

/**
 * SEND: the same bytes. ASK: by the key that was sent. FIND: who holds the number. SIGN: under its number with
 * another key. RENUMBER: sign with another number. WAIT: ask again later.
 */
export type NextStep = "SEND" | "ASK" | "FIND" | "SIGN" | "RENUMBER" | "WAIT" | "NONE";

export type DocumentTransition = DocumentStatus & { next: NextStep };

const UNKNOWN = { state: "SENT", doubt: "UNKNOWN", isConfirmed: false } as const;
const IN_PROCESS = { state: "SENT", doubt: "IN_PROCESS", isConfirmed: false } as const;
const ACCEPTED = { state: "ACCEPTED", doubt: null, isConfirmed: true, next: "NONE" } as const;
const REJECTED = { state: "REJECTED", doubt: null, isConfirmed: true, next: "NONE" } as const;
const PENDING = { state: "PENDING", doubt: null, isConfirmed: false } as const;

/**
 * Returns the document's status after an event, and the next step. A sent document stays in doubt until DIAN accepts
 * it, answers about the sent key, or names who holds the number. A rejection that answers the sending proves nothing:
 * DIAN must repeat it when asked by that key. DUPLICATE ('processed before') is never a rejection. The number is signed
 * again with another key only after a confirmed rejection, or after `wasReturned`: DIAN rejected every sending and did
 * not know the key, so it holds nothing.
 */
export function stepDocument(status: DocumentStatus, event: DocumentEvent): DocumentTransition {
  const unchanged: DocumentTransition = { ...status, next: "NONE" };
  if (status.state === "ACCEPTED") return unchanged;
  switch (event.kind) {
    case "SIGNED":
      return status.state === "PENDING"
        ? { state: "SIGNED", doubt: null, isConfirmed: false, next: "SEND" }
        : unchanged;
    case "SENDING":
      return status.state === "SIGNED" || status.state === "SENT" ? { ...UNKNOWN, next: "SEND" } : unchanged;
    case "SEND_ANSWERED":
      return status.state === "SENT" ? afterSending(event.answer) : unchanged;
    case "QUESTION_ANSWERED":
      return status.state === "PENDING" ? unchanged : afterQuestion(status, event);
    case "HOLDER_FOUND":
      return status.state === "SENT" ? afterFinding(event.holder) : unchanged;
    case "CORRECTED":
      return afterCorrection(status);
  }
}

function afterSending(answer: DianAnswer["kind"]): DocumentTransition {
  if (answer === "ACCEPTED") return ACCEPTED;
  return answer === "IN_PROCESS" ? { ...IN_PROCESS, next: "WAIT" } : { ...UNKNOWN, next: "ASK" };
}

function afterQuestion(
  status: DocumentStatus,
  { answer, wasSent, isDuplicate, isReturned }: Extract<DocumentEvent, { kind: "QUESTION_ANSWERED" }>,
): DocumentTransition {
  if (answer === "ACCEPTED") return ACCEPTED;
  if (answer === "REJECTED") return REJECTED;
  // A rejection that DIAN confirmed stays until DIAN says that the document is accepted.
  if (status.state === "REJECTED" && status.isConfirmed) return { ...status, next: "NONE" };
  if (answer === "IN_PROCESS") return { ...IN_PROCESS, next: "WAIT" };
  if (isDuplicate) return { ...UNKNOWN, next: "FIND" };
  if (answer === "NOT_HELD" && isReturned) return REJECTED;
  return { ...UNKNOWN, next: answer === "NOT_HELD" && !wasSent ? "SEND" : "WAIT" };
}

function afterFinding(holder: NumberHolder): DocumentTransition {
  if (holder === "SAME_DOCUMENT") return ACCEPTED;
  return holder === "OTHER_DOCUMENT" ? { ...PENDING, next: "RENUMBER" } : { ...UNKNOWN, next: "WAIT" };
}

function afterCorrection(status: DocumentStatus): DocumentTransition {
  switch (status.state) {
    case "REJECTED":
      // Versions before 0111 wrote rejections that nobody had confirmed.
      return status.isConfirmed ? { ...PENDING, next: "SIGN" } : { ...UNKNOWN, next: "ASK" };
    case "SIGNED":
      return { ...status, next: "SEND" };
    case "SENT":
      return { ...status, next: "ASK" };
    default:
      return { ...status, next: "SIGN" };
  }
}

const [MIN_RETURNS, MIN_RETURNED_MS] = [2, 60 * 60 * 1000];

/**
 * Whether the attempts before, for an hour, had no other answers than these: the file is rejected, its key is not known.
 * `answers` are the last ones, in their order.
 */
export function wasReturned(answers: readonly { kind: string; at: string }[], now: Date): boolean {
  const since = answers.findLastIndex(({ kind }) => kind !== "REJECTED" && kind !== "NOT_HELD") + 1;
  const returns = answers.slice(since).filter(({ kind }) => kind === "REJECTED");
  return returns.length >= MIN_RETURNS && now.getTime() - Date.parse(returns[0]!.at) >= MIN_RETURNED_MS;
}

/** How an attempt reaches DIAN. Each call may fail; the document is then in doubt. */
export type DianConversation = {
  /** Called before the file leaves. */
  markSent(): Promise<void>;
  send(): Promise<DianAnswer>;
  ask(): Promise<DianAnswer>;
  /** `heldKey` is the key that DIAN named as the one that it has. */
  find(heldKey: string | null): Promise<NumberHolder>;
};

export type AttemptOutcome = { status: DocumentTransition; answers: readonly DianAnswer[] };

/** Each attempt asks, sends, asks again and finds at most once. */
const MAX_STEPS = 5;

/**
 * One attempt to learn what became of a document: asks first if the file may have left before. The last step of the
 * answer is NONE, WAIT, SIGN or RENUMBER.
 */
export async function settleDocument(
  start: DocumentStatus,
  { mayHaveLeft, wasReturned }: { mayHaveLeft: boolean; wasReturned: boolean },
  dian: DianConversation,
): Promise<AttemptOutcome> {
  const answers: DianAnswer[] = [];
  let status: DocumentTransition = { ...start, next: mayHaveLeft ? "ASK" : "SEND" };
  let sent: DianAnswer | null = null;
  for (let step = 0; step < MAX_STEPS; step++) {
    if (status.next === "SEND") {
      await dian.markSent();
      status = stepDocument(status, { kind: "SENDING" });
      sent = await dian.send();
      answers.push(sent);
      status = stepDocument(status, { kind: "SEND_ANSWERED", answer: sent.kind });
    } else if (status.next === "ASK") {
      const answer = await dian.ask();
      answers.push(answer);
      const { kind } = answer;
      status = stepDocument(status, {
        kind: "QUESTION_ANSWERED",
        answer: kind,
        wasSent: sent !== null,
        isDuplicate: sent?.kind === "DUPLICATE",
        isReturned: wasReturned && sent?.kind === "REJECTED",
      });
    } else if (status.next === "FIND") {
      const holder = await dian.find(sent?.heldKey ?? null);
      status = stepDocument(status, { kind: "HOLDER_FOUND", holder });
    } else break;
  }
  return { status, answers };
}
