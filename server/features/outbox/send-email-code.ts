import { createHash, randomInt } from "node:crypto";
import { DAY_MS } from "#core/dates.ts";
import { AppError } from "#core/errors.ts";
import { uuidv7 } from "#core/uuid.ts";
import type { StoreTx } from "#server/db/store-tx.ts";
import {
  insertEmailCode,
  lockUserEmailAddress,
  readEmailCodeTimesSince,
} from "#server/features/outbox/email-codes.sql.ts";
import { queueAccountMail } from "#server/mail/account-mails.ts";
import { renderMail } from "#server/mail/render-mail.ts";
import type { Session } from "#server/session.ts";

const LIFETIME_MS = 60 * 60 * 1000;
/** Codes per day; with five attempts per code, an attacker has 15 guesses among a million codes. */
const MAX_A_DAY = 3;

export function hashEmailCode(id: string, code: string): Buffer {
  return createHash("sha256").update(`${id} ${code}`).digest();
}

/** @throws TOO_MANY_TRIES after three codes in a day */
export async function sendEmailCode(tx: StoreTx, { userId }: Session, now: Date): Promise<string> {
  const own = await lockUserEmailAddress(tx, userId);
  if (!own) throw new AppError("NOT_FOUND");
  const sent = await readEmailCodeTimesSince(tx, userId, new Date(now.getTime() - DAY_MS));
  if (sent.length >= MAX_A_DAY) {
    const free = sent.at(-MAX_A_DAY)!.getTime() + DAY_MS;
    throw new AppError("TOO_MANY_TRIES", {
      message: "Ya te enviamos tres códigos hoy. Busca el último, también en la carpeta de no deseados.",
      retryAfter: Math.max(1, Math.ceil((free - now.getTime()) / 1000)),
    });
  }
  const id = uuidv7(now.getTime());
  const code = String(randomInt(1_000_000)).padStart(6, "0");
  const expiresAt = new Date(now.getTime() + LIFETIME_MS);
  await insertEmailCode(tx, { id, userId, form: own.form, hash: hashEmailCode(id, code), now, expiresAt });
  await queueAccountMail(tx, tx.storeId, codeMail(own.address, code), now);
  return own.address;
}

/** The address is not confirmed, so the mail contains no text that a user entered. */
function codeMail(recipient: string, code: string) {
  return renderMail({
    recipient,
    storeName: null,
    subject: "Confirma tu correo en Mostrador",
    title: `Tu código: ${code.slice(0, 3)} ${code.slice(3)}`,
    paragraphs: [
      "Escríbelo en Mi Tienda, en «Correos de la tienda», para que te lleguen los cierres de caja.",
    ],
    notes: [
      "El código sirve durante una hora.",
      "Si no usas Mostrador, alguien escribió tu correo por error: no hagas nada y no te enviaremos nada de esa tienda.",
    ],
  });
}
