import { ApiError } from "#web/api/api-error.ts";
import type { Entry } from "./entry.ts";

export type Reply =
  /** No answer of the product, or it could not look (busy, faulty). */
  | "none"
  | "recorded"
  /** Refused after the key was looked up: nothing is recorded under it. */
  | "refused"
  /** Refused before the key was looked up: an earlier request may be recorded. */
  | "refused-unseen"
  | "session"
  | "other-contents"
  /** A check found nothing under the key and closed it. */
  | "key-closed"
  | "number-taken"
  /** The store does not know the device, as after a restored backup. */
  | "device-unknown";

export type Step =
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

/** `wasTried`: an earlier request under its key may have been recorded. */
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

export function replyOf(error: unknown): Reply {
  if (!(error instanceof ApiError) || error.undecided) return "none";
  switch (error.code) {
    case "ALREADY_RECORDED":
      return "recorded";
    case "IDEMPOTENCY_MISMATCH":
      // Unknown contents get a new key: twice in the books, flagged to the owner, is better than never.
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
