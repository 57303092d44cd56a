import { ApiError } from "#web/api/api-error.ts";
import type { Entry } from "./entry.ts";

/** The outcome of one request for an entry of the queue. */
export type Reply =
  /**
   * No answer of the product (no network, a portal, a broken body), or the product could not look (busy,
   * faulty).
   */
  | "none"
  /** Recorded, by this request or an earlier one. */
  | "recorded"
  /** Refused after the key was looked up: nothing is recorded under it. */
  | "refused"
  /** Refused before the key was looked up: an earlier request may be recorded. */
  | "refused-unseen"
  /** The session has ended, or may not write. */
  | "session"
  /** Other contents are recorded under its key. */
  | "other-contents"
  /** A check found nothing under the key and closed it. */
  | "key-closed"
  /** Another document has its number. */
  | "number-taken"
  /** The store does not know the device, as after a restored backup. */
  | "device-unknown";

/** The next step for an entry. `recorded`, `refused` and `finish` are shown to a waiting person. */
export type Step =
  /** Recorded: remove it. */
  | "recorded"
  /** Not recorded and never will be: remove it, and show why. */
  | "refused"
  /** Unknown: it happened here, and is sent until the server has it. */
  | "finish"
  | "again"
  /** Later, together with everything behind it that depends on it. */
  | "wait"
  /** It happened, and the server refuses it: shown, and retried at intervals. */
  | "stuck"
  | "new-key"
  /** The same, and both are shown to the owner. */
  | "new-key-beside"
  | "new-number"
  | "without-device";

/**
 * The next step of an entry. ASKED: a person waits for the outcome. LATE and REFUSED: it was shown as done.
 * `wasTried`: an earlier request under its key may have been recorded.
 */
export function nextStep(
  state: Entry["state"],
  reply: Reply,
  { wasTried, isPatient }: { wasTried: boolean; isPatient: boolean },
): Step {
  switch (reply) {
    case "recorded":
      return "recorded";
    case "other-contents":
      return "new-key-beside";
    case "key-closed":
      return "new-key";
    case "device-unknown":
      return "without-device";
    case "number-taken":
      return state === "ASKED" ? "new-number" : "stuck";
    case "refused":
      return state === "ASKED" ? "refused" : "stuck";
    case "refused-unseen":
      if (state !== "ASKED") return "stuck";
      return wasTried ? unknown(isPatient) : "refused";
    case "session":
      if (state !== "ASKED") return "wait";
      return wasTried ? "finish" : "refused";
    case "none":
      return state === "ASKED" ? unknown(isPatient) : "wait";
  }
}

const unknown = (isPatient: boolean): Step => (isPatient ? "again" : "finish");

/** Classifies a failed request. */
export function replyOf(error: unknown): Reply {
  if (!(error instanceof ApiError) || error.undecided) return "none";
  switch (error.code) {
    case "ALREADY_RECORDED":
      return "recorded";
    case "IDEMPOTENCY_MISMATCH":
      // The entry is removed only if its own contents are recorded. Unknown contents are sent under a new key: twice in
      // the books, flagged to the owner, is better than never.
      return error.details.sameContents === true ? "recorded" : "other-contents";
    case "KEY_CLOSED":
      return "key-closed";
    case "NUMBER_TAKEN":
      return "number-taken";
    case "DEVICE_UNKNOWN":
      return "device-unknown";
  }
  if (error.status === 429) return "none";
  if (error.status === 401 || error.status === 403) return "session";
  return error.keyUnused ? "refused" : "refused-unseen";
}
