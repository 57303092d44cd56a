import { createHash } from "node:crypto";
import type { IdentityDatabase } from "#server/db/identity-database.ts";
import type { QueryRunner } from "#server/db/store-tx.ts";
import {
  countPasswordResetsSince,
  insertPasswordReset,
  lockAccountByEmail,
} from "#server/features/auth/password-resets.sql.ts";
import { queueAccountMail } from "#server/mail/account-mails.ts";
import type { Mail } from "#server/mail/mail.ts";
import { renderMail } from "#server/mail/render-mail.ts";
import { createToken } from "#server/session.ts";

const LIFETIME_MS = 60 * 60 * 1000;
/** Maximum reset mails per account, so that nobody can fill the mailbox of another person. */
const MAILS_PER_HOUR = 3;

export function hashResetToken(token: string): Buffer {
  return createHash("sha256").update(token).digest();
}

/** Mails a reset link. Runs after the response, because its duration would reveal whether an account exists. */
export async function requestPasswordReset(
  identityDb: IdentityDatabase,
  email: string,
  appUrl: string,
  now: Date,
) {
  await identityDb.transaction(async (queries) => {
    const account = await lockAccountByEmail(queries, email);
    if (!account) return;
    const since = new Date(now.getTime() - LIFETIME_MS);
    if ((await countPasswordResetsSince(queries, account, since)) >= MAILS_PER_HOUR) return;
    const link = await addResetLink(queries, account, appUrl, now);
    const { email: recipient, name, storeName, storeId, verified } = account;
    const names = verified ? { name, storeName } : null;
    await queueAccountMail(queries, storeId, buildPasswordResetMail({ recipient, names, link }), now);
  });
}

async function addResetLink(
  queries: QueryRunner,
  account: { storeId: string; userId: string },
  appUrl: string,
  now: Date,
): Promise<string> {
  const token = createToken(account.storeId);
  const expiresAt = new Date(now.getTime() + LIFETIME_MS);
  await insertPasswordReset(queries, account, hashResetToken(token), now, expiresAt);
  return `${appUrl}/reset-password?token=${token}`;
}

/** Creates a reset link without a mail. Null when the address has no account with a password. */
export async function createPasswordResetLink(
  queries: QueryRunner,
  email: string,
  appUrl: string,
  now: Date,
): Promise<string | null> {
  const account = await lockAccountByEmail(queries, email);
  return account && addResetLink(queries, account, appUrl, now);
}

type ResetMailInput = {
  recipient: string;
  /** Null for an unconfirmed address, because a stranger may have registered it with these names. */
  names: { name: string; storeName: string } | null;
  link: string;
};

function buildPasswordResetMail({ recipient, names, link }: ResetMailInput): Mail {
  return renderMail({
    recipient,
    storeName: names?.storeName ?? null,
    subject: "Restablece tu contraseña de Mostrador",
    title: "Elige una contraseña nueva",
    paragraphs: [
      names ? `Hola, ${names.name}:` : "Hola:",
      `Alguien pidió cambiar la contraseña con la que entras a ${names?.storeName ?? "Mostrador con este correo"}. Si fuiste tú, toca el botón y escribe la nueva.`,
    ],
    button: { label: "Cambiar mi contraseña", url: link },
    notes: [
      "El enlace sirve durante una hora y una sola vez. Al cambiarla se cierran las sesiones abiertas en todos tus equipos.",
      "Si no fuiste tú, no hagas nada: tu contraseña sigue siendo la misma.",
    ],
  });
}
