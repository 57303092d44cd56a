import path from "node:path";
import type { ServerConfig } from "#server/config.ts";
import type { DeliverMail } from "#server/mail/mail.ts";
import { createFileDelivery } from "#server/mail/mail-files.ts";
import { createSmtpDelivery } from "#server/mail/smtp.ts";

type Settings = Pick<ServerConfig, "SMTP_URL" | "MAIL_FROM" | "MAIL_OUTBOX_DIR" | "DATA_DIR">;

export function createMailDelivery(settings: Settings): DeliverMail {
  const { SMTP_URL } = settings;
  if (SMTP_URL) return createSmtpDelivery(SMTP_URL, mailSenderAddress(settings));
  return createFileDelivery(mailOutboxDirectory(settings));
}

export function mailOutboxDirectory({ MAIL_OUTBOX_DIR, DATA_DIR }: Settings): string {
  return MAIL_OUTBOX_DIR ?? path.join(DATA_DIR, "mail");
}

/** The sender is MAIL_FROM, else the user of the mail server if that is an address. */
export function mailSenderAddress({ MAIL_FROM, SMTP_URL }: Settings): string {
  if (MAIL_FROM) return MAIL_FROM;
  const user = SMTP_URL ? decodeURIComponent(new URL(SMTP_URL).username) : "";
  return `Mostrador <${user.includes("@") ? user : "no-responder@localhost"}>`;
}
