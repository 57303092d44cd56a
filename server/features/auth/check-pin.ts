import { AppError } from "#core/errors.ts";
import type { StoreTx } from "#server/db/store-tx.ts";
import { recordEvent } from "#server/features/audit/record-event.ts";
import { tooManyTries } from "#server/features/auth/count-tries.ts";
import { passwordMatches } from "#server/features/auth/password-hash.ts";
import {
  countPinTry,
  forgetPinTries,
  type PinHolder,
  pinHolder,
  waitsUntil,
} from "#server/features/auth/pin-tries.sql.ts";
import type { Steps } from "#server/session.ts";

/** Ten thousand PINs of four digits: at this pace they take a week of somebody who stands at the till and is seen. */
const LIMIT = { most: 5, waitMs: 5 * 60 * 1000 };

/**
 * Whose PIN that is. A try is kept before the PIN is looked at, whatever becomes of it, so that many at once are no way
 * around; and no connection is held while it is looked at. @throws USER_NOT_FOUND, TOO_MANY_TRIES or `otherwise`
 */
export async function checkPin(
  { inStore, session, now }: Steps,
  { userId, pin }: { userId: string; pin: string },
  otherwise: "INVALID_PIN" | "WRONG_PIN",
): Promise<PinHolder> {
  const { device } = session;
  if (!device) throw new AppError("DEVICE_UNKNOWN");
  const place = { userId, deviceId: device.id };
  const { person, tries } = await inStore(async (tx) => {
    const person = await pinHolder(tx, userId);
    if (!person) throw new AppError("USER_NOT_FOUND");
    const tries = await countPinTry(tx, place, LIMIT, now);
    if (tries === null)
      throw tooManyTries({ tries: LIMIT.most, until: (await waitsUntil(tx, place)) ?? now }, now);
    return { person, tries };
  });
  if (await passwordMatches(person.pinHash, pin, session.storeId)) {
    await inStore((tx) => forgetPinTries(tx, place));
    return person;
  }
  if (tries === LIMIT.most) await inStore((tx) => tellStopped(tx));
  throw new AppError(otherwise);

  async function tellStopped(tx: StoreTx): Promise<void> {
    const subject = { id: person.id, name: person.name };
    const details = { tries, device: device!.name };
    await recordEvent(tx, session, { kind: "PIN_STOPPED", subject, details }, now);
  }
}
