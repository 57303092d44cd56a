import { ApiError } from "#web/api/api-error.ts";
import type { Entry } from "./entry.ts";

/** What came back of one request, as far as an entry of the queue is concerned. */
export type Reply =
  /** Nothing of the product: no network, a portal, a broken body; or the product could not look (busy, at fault). */
  | "none"
  /** It is in the books, by this request or by an earlier one. */
  | "recorded"
  /** Refused, and nothing is in the books under its key: the server looked. */
  | "refused"
  /** Refused before the key was looked at: an earlier request may be in the books. */
  | "refused-unseen"
  /** The session is over, or may not write. */
  | "session"
  /** Something with other contents has its key. */
  | "other-contents"
  /** A check found nothing under the key and closed it. */
  | "key-closed"
  /** Another document has its number. */
  | "number-taken"
  /** The store does not know the device, as after a backup was restored. */
  | "device-unknown";

/** What to do next with an entry. `recorded`, `refused` and `finish` are told to whoever waits. */
export type Step =
  /** It is in the books: remove it. */
  | "recorded"
  /** It is not in the books and never will be: remove it, and say why. */
  | "refused"
  /** Nobody knows: it happened here, and is sent until the server has it. */
  | "finish"
  | "again"
  /** Later, with everything behind it that depends on it. */
  | "wait"
  /** It happened, and the server does not take it so: shown, and tried again now and then. */
  | "stuck"
  | "new-key"
  /** The same, and both are shown to the owner. */
  | "new-key-beside"
  | "new-number"
  | "without-device";

/**
 * One step of an entry. ASKED: somebody waits to be told. LATE and REFUSED: it was told as done.
 * `wasTried`: an earlier request under its key may have been carried out.
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

/** What a failed request says. */
export function replyOf(error: unknown): Reply {
  if (!(error instanceof ApiError) || error.undecided) return "none";
  switch (error.code) {
    case "ALREADY_RECORDED":
      return "recorded";
    case "IDEMPOTENCY_MISMATCH":
      // Without a digest, as of an earlier version, the same request in other words: asked for first, and then told late.
      return error.details.sameContents === false ? "other-contents" : "recorded";
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
