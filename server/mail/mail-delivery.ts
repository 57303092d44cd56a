import path from "node:path";
import { createTransport } from "nodemailer";
import type { ServerConfig } from "#server/config.ts";
import type { DeliverMail } from "#server/mail/mail.ts";
import { createFileDelivery } from "#server/mail/mail-files.ts";

type Settings = Pick<ServerConfig, "SMTP_URL" | "MAIL_FROM" | "MAIL_OUTBOX_DIR" | "DATA_DIR">;

/** Sends mails by SMTP, or writes them as files if there is no mail server. */
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

const TIMEOUT_MS = 10_000;

/** `url` is smtp://user:password@host:587, or smtps:// with TLS from the start. */
export function createSmtpDelivery(url: string, from: string): DeliverMail {
  const transport = createTransport({
    url,
    connectionTimeout: TIMEOUT_MS,
    greetingTimeout: TIMEOUT_MS,
    socketTimeout: TIMEOUT_MS,
    disableFileAccess: true,
    disableUrlAccess: true,
  });
  const domain = /@([^\s<>]+)>?$/.exec(from)?.[1] ?? "mostrador.invalid";
  return async ({ id, recipient, subject, text, html, attachments = [] }) => {
    try {
      await transport.sendMail({
        from,
        // An object, so that no text in the address can become a second recipient.
        to: { name: "", address: recipient },
        messageId: `<${id}@${domain}>`,
        subject,
        text,
        html,
        attachments: attachments.map(({ name, content }) => ({ filename: name, content })),
        // Prevents out-of-office replies.
        headers: { "Auto-Submitted": "auto-generated" },
      });
    } catch (error) {
      const { code, responseCode = 0 } = error as { code?: string; responseCode?: number };
      // Final if the server rejects the address. A refused password is not final, because the operator may
      // correct it.
      const final = code === "EENVELOPE" && responseCode >= 500;
      throw Object.assign(error as Error, { final });
    }
  };
}
