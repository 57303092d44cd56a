import type { FiscalDocument } from "#core/contract/fiscal/fiscal-document.ts";
import type { DianAnswer } from "#server/fiscal/service/dian-answers.ts";

/**
 * The state of an electronic document in this database. `doubt` is set while the state is SENT: UNKNOWN until DIAN says
 * something about the document's key, IN_PROCESS while DIAN says that it still works on the document. `isConfirmed` is
 * true for an accepted document, and for a rejection that DIAN repeated when it was asked by the key that was sent, or
 * that `wasRepeatedlyRejected` shows.
 */
export type FiscalDocumentStatus = Pick<FiscalDocument, "state" | "doubt"> & { isConfirmed: boolean };

/** The status of a stored document. Rows from before migration 0111 have neither a doubt nor a confirmed rejection. */
export const toFiscalDocumentStatus = ({
  state,
  doubt,
  key,
  rejectedKey,
}: Pick<FiscalDocument, "state" | "doubt" | "key"> & {
  rejectedKey: string | null;
}): FiscalDocumentStatus => ({
  state,
  doubt: state === "SENT" ? (doubt ?? "UNKNOWN") : null,
  isConfirmed: state === "ACCEPTED" || (state === "REJECTED" && rejectedKey === key),
});

/**
 * Which document DIAN holds under the number of the sent document: the same document under another key, another
 * document, or none that DIAN names.
 */
export type NumberHolder = "SAME_DOCUMENT" | "OTHER_DOCUMENT" | "NOBODY";

type FiscalDocumentEvent =
  /** The signed file and its key are stored. */
  | { kind: "SIGNED" }
  /** The file is about to be sent. */
  | { kind: "SENDING" }
  | { kind: "SEND_ANSWERED"; answer: DianAnswer["kind"] }
  /**
   * DIAN answered a question by the key. `wasSent`: the file was sent again just before. `isDuplicate`: DIAN called
   * that sending a duplicate. `isRejectedAgain`: DIAN rejected that sending, and `wasRepeatedlyRejected` is true.
   */
  | {
      kind: "QUESTION_ANSWERED";
      answer: DianAnswer["kind"];
      wasSent: boolean;
      isDuplicate: boolean;
      isRejectedAgain: boolean;
    }
  | { kind: "HOLDER_FOUND"; holder: NumberHolder }
  /** The shop corrected the document and wants it issued again. */
  | { kind: "CORRECTED" };

/**
 * SEND sends the same bytes. ASK asks DIAN by the key that was sent. FIND looks for the document that holds the number.
 * SIGN signs again under the same number with another key. RENUMBER signs with another number. WAIT asks again later.
 */
type FiscalDocumentStep = "SEND" | "ASK" | "FIND" | "SIGN" | "RENUMBER" | "WAIT" | "NONE";

export type FiscalDocumentTransition = FiscalDocumentStatus & { next: FiscalDocumentStep };

const UNKNOWN = { state: "SENT", doubt: "UNKNOWN", isConfirmed: false } as const;
const IN_PROCESS = { state: "SENT", doubt: "IN_PROCESS", isConfirmed: false } as const;
const ACCEPTED = { state: "ACCEPTED", doubt: null, isConfirmed: true, next: "NONE" } as const;
const REJECTED = { state: "REJECTED", doubt: null, isConfirmed: true, next: "NONE" } as const;
const PENDING = { state: "PENDING", doubt: null, isConfirmed: false } as const;

/**
 * Returns the document's status after an event, and the next step. A sent document stays in doubt until DIAN accepts
 * it, answers about the sent key, or names the document that holds the number. A rejection that answers the sending proves nothing:
 * DIAN must repeat it when asked by that key. DUPLICATE ('processed before') is never a rejection. The number is signed
 * again with another key only after a confirmed rejection, or after `wasRepeatedlyRejected`: DIAN rejected every sending and did
 * not know the key, so it holds nothing.
 */
export function stepDocument(
  status: FiscalDocumentStatus,
  event: FiscalDocumentEvent,
): FiscalDocumentTransition {
  const unchanged: FiscalDocumentTransition = { ...status, next: "NONE" };
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

function afterSending(answer: DianAnswer["kind"]): FiscalDocumentTransition {
  if (answer === "ACCEPTED") return ACCEPTED;
  return answer === "IN_PROCESS" ? { ...IN_PROCESS, next: "WAIT" } : { ...UNKNOWN, next: "ASK" };
}

function afterQuestion(
  status: FiscalDocumentStatus,
  {
    answer,
    wasSent,
    isDuplicate,
    isRejectedAgain,
  }: Extract<FiscalDocumentEvent, { kind: "QUESTION_ANSWERED" }>,
): FiscalDocumentTransition {
  if (answer === "ACCEPTED") return ACCEPTED;
  if (answer === "REJECTED") return REJECTED;
  // A rejection that DIAN confirmed stays until DIAN says that the document is accepted.
  if (status.state === "REJECTED" && status.isConfirmed) return { ...status, next: "NONE" };
  if (answer === "IN_PROCESS") return { ...IN_PROCESS, next: "WAIT" };
  if (isDuplicate) return { ...UNKNOWN, next: "FIND" };
  if (answer === "NOT_HELD" && isRejectedAgain) return REJECTED;
  return { ...UNKNOWN, next: answer === "NOT_HELD" && !wasSent ? "SEND" : "WAIT" };
}

function afterFinding(holder: NumberHolder): FiscalDocumentTransition {
  if (holder === "SAME_DOCUMENT") return ACCEPTED;
  return holder === "OTHER_DOCUMENT" ? { ...PENDING, next: "RENUMBER" } : { ...UNKNOWN, next: "WAIT" };
}

function afterCorrection(status: FiscalDocumentStatus): FiscalDocumentTransition {
  switch (status.state) {
    case "REJECTED":
      // Before migration 0111 rejections were stored without asking DIAN by the key.
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
 * True if DIAN has only answered for at least an hour, and at least twice, that it rejects the file and does not know
 * its key. `answers` are the last answers, oldest first.
 */
export function wasRepeatedlyRejected(answers: readonly { kind: string; at: string }[], now: Date): boolean {
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
  /** `heldKey` is the key under which DIAN says that it holds the number. */
  find(heldKey: string | null): Promise<NumberHolder>;
};

export type AttemptOutcome = { status: FiscalDocumentTransition; answers: readonly DianAnswer[] };

/** Each attempt asks, sends, asks again and finds at most once. */
const MAX_STEPS = 5;

/**
 * Makes one attempt to get DIAN's decision on a document. Asks before it sends if an earlier attempt may have sent the
 * file. The next step in the outcome is NONE, WAIT, SIGN or RENUMBER.
 */
export async function settleDocument(
  start: FiscalDocumentStatus,
  { mayHaveLeft, wasRepeatedlyRejected }: { mayHaveLeft: boolean; wasRepeatedlyRejected: boolean },
  dian: DianConversation,
): Promise<AttemptOutcome> {
  const answers: DianAnswer[] = [];
  let status: FiscalDocumentTransition = { ...start, next: mayHaveLeft ? "ASK" : "SEND" };
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
        isRejectedAgain: wasRepeatedlyRejected && sent?.kind === "REJECTED",
      });
    } else if (status.next === "FIND") {
      const holder = await dian.find(sent?.heldKey ?? null);
      status = stepDocument(status, { kind: "HOLDER_FOUND", holder });
    } else break;
  }
  return { status, answers };
}
