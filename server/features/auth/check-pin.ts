import { AppError } from "#core/errors.ts";
import { hasPermission } from "#core/permissions.ts";
import type { StoreTx } from "#server/db/store-tx.ts";
import { recordEvent } from "#server/features/audit/record-event.ts";
import { tooManyTriesError } from "#server/features/auth/count-tries.ts";
import { verifyPassword } from "#server/features/auth/password-hash.ts";
import {
  countPinAttempt,
  countPinAttemptInStore,
  deletePinAttempts,
  findUserWithPinHash,
  readPinWaitEnd,
  readRoleOfSessionOpener,
  type UserWithPinHash,
  uncountPinAttemptInStore,
} from "#server/features/auth/pin-tries.sql.ts";
import type { MultiTransactionContext } from "#server/session.ts";

/** Attempts at a person's PIN on one device. All 10,000 possible PINs take a week at this rate. */
const LIMIT = { most: 5, waitMs: 5 * 60 * 1000 };
/** Attempts at a person's PIN on all devices of the store. All 10,000 PINs take a month at this rate. */
const STORE_LIMIT = { most: 15, withinMs: 60 * 60 * 1000 };

/**
 * Counts the attempt before the check, so that parallel attempts do not evade the limit.
 * @throws DEVICE_UNKNOWN, USER_NOT_FOUND, PIN_NOT_YET or TOO_MANY_TRIES, and `wrongPin` for a wrong PIN
 */
export async function checkPin(
  { inStore, session, now }: MultiTransactionContext,
  { userId, pin }: { userId: string; pin: string },
  wrongPin: "INVALID_PIN" | "WRONG_PIN",
): Promise<UserWithPinHash> {
  const { device } = session;
  if (!device) throw new AppError("DEVICE_UNKNOWN");
  const place = { userId, deviceId: device.id };
  const { person, tries, guesses } = await inStore(async (tx) => {
    const person = await findUserWithPinHash(tx, userId);
    if (!person) throw new AppError("USER_NOT_FOUND");
    if (hasPermission(person.role, "shifts.manage") && !(await mayOpenManager(tx)))
      throw new AppError("PIN_NOT_YET");
    const tries = await countPinAttempt(tx, place, LIMIT, now);
    if (tries === null)
      throw tooManyTriesError({ tries: LIMIT.most, until: (await readPinWaitEnd(tx, place)) ?? now }, now);
    const guesses = await countPinAttemptInStore(tx, userId, STORE_LIMIT.withinMs, now);
    if (guesses.tries > STORE_LIMIT.most) throw tooManyTriesError(guesses, now);
    return { person, tries, guesses: guesses.tries };
  });
  if (await verifyPassword(person.pinHash, pin, session.storeId)) {
    await inStore(async (tx) => {
      await deletePinAttempts(tx, place);
      await uncountPinAttemptInStore(tx, userId);
    });
    return person;
  }
  if (tries === LIMIT.most) await inStore((tx) => recordPinStopped(tx, { tries, device: device.name }));
  if (guesses === STORE_LIMIT.most)
    await inStore((tx) => recordPinStopped(tx, { tries: guesses, everywhere: true }));
  throw new AppError(wrongPin);

  /** Owners and administrators may sign in by PIN only on a device on which one of them has used a password. */
  async function mayOpenManager(tx: StoreTx): Promise<boolean> {
    if (!device!.own) return false;
    if (device!.trusted) return true;
    const role = session.openedBy && (await readRoleOfSessionOpener(tx, session.openedBy));
    return role !== null && hasPermission(role, "shifts.manage");
  }

  async function recordPinStopped(tx: StoreTx, details: Record<string, string | number | boolean>) {
    const subject = { id: person.id, name: person.name };
    await recordEvent(tx, session, { kind: "PIN_STOPPED", subject, details }, now);
  }
}
