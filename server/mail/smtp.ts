import { createTransport } from "nodemailer";
import type { Deliver } from "#server/mail/mail.ts";

const TIMEOUT_MS = 10_000;

/** Through the mail server of `url`: smtp://user:password@host:587, or smtps:// with TLS from the start. */
export function smtpDelivery(url: string, from: string): Deliver {
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
        // As an object, so that no text in it can become a second recipient.
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
      // The server rejects the address for good. A refused password may be corrected by the operator.
      const final = code === "EENVELOPE" && responseCode >= 500;
      throw Object.assign(error as Error, { final });
    }
  };
}
