import { ApiError } from "#web/api/api-error.ts";
import type { QueueEntry } from "./entry.ts";

export type ServerReply =
  /** No answer, or an answer from a busy or faulty server. */
  | "none"
  | "recorded"
  /** Refused after the idempotency key was looked up, so nothing is recorded under the key. */
  | "refused"
  /** Refused before the idempotency key was looked up, so an earlier request may be recorded. */
  | "refused-unseen"
  /** Refused, because the session ended or its role may not do it. */
  | "session"
  /** Another request is recorded under the idempotency key. */
  | "other-contents"
  /** The server closed the idempotency key after a refusal or a check, and records nothing under it. */
  | "key-closed"
  /** Another document has the number that the device assigned. */
  | "number-taken"
  /** The server does not know the device, as after it restored an older backup. */
  | "device-unknown";

type EntryStep =
  | "recorded"
  /** Never recorded: remove the entry and show the reason. */
  | "refused"
  /** The outcome is unknown: treat it as done on this device and send it until the server has it. */
  | "finish"
  | "again"
  /** Send it later, together with the entries that depend on it. */
  | "wait"
  /** The server refuses an entry that already happened: show it to the user and retry at intervals. */
  | "stuck"
  | "new-key"
  /** Like `new-key`, and a flag shows both records to the owner. */
  | "new-key-beside"
  | "new-number"
  | "without-device";

/**
 * Decides what to do with an entry after the server's reply. `wasTried`: an earlier request under the key may
 * be recorded. `isPatient`: there is time for another try.
 */
export function decideEntryStep(
  state: QueueEntry["state"],
  reply: ServerReply,
  { wasTried, isPatient }: { wasTried: boolean; isPatient: boolean },
): EntryStep {
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

const unknown = (isPatient: boolean): EntryStep => (isPatient ? "again" : "finish");

/** `hasContents`: false for an entry of an early version, whose contents the server cannot compare. */
export function classifyServerReply(error: unknown, hasContents = true): ServerReply {
  if (!(error instanceof ApiError) || error.undecided) return "none";
  switch (error.code) {
    case "ALREADY_RECORDED":
      return "recorded";
    case "IDEMPOTENCY_MISMATCH":
      // If the contents may differ, the entry gets a new key: two records with a flag are better than none. In an early
      // version a key never had other contents.
      return !hasContents || error.details.sameContents === true ? "recorded" : "other-contents";
    case "KEY_CLOSED":
      return "key-closed";
    case "NUMBER_TAKEN":
      return "number-taken";
    case "DEVICE_UNKNOWN":
      return "device-unknown";
    case "PAGE_TOO_OLD":
      // The page sends the entry after it was reloaded in its new version.
      return "none";
  }
  if (error.status === 429) return "none";
  if (error.status === 401 || error.status === 403) return "session";
  return error.keyUnused ? "refused" : "refused-unseen";
}
