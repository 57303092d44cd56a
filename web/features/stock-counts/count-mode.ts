import { readStored, writeStored } from "#web/storage.ts";

/** What a scan does: it counts one, or it asks how many there are. */
export type CountMode = "ONE" | "ASK";

/** Key in localStorage of the setting, which each device has for itself. */
const NAME = "countMode";

export const readCountMode = (): CountMode => (readStored(NAME) === "ASK" ? "ASK" : "ONE");

export const storeCountMode = (mode: CountMode): boolean => writeStored(NAME, mode);
