export type Mail = { recipient: string; subject: string; text: string; html: string };

type MailAttachment = { name: string; content: Buffer };

/**
 * Sends a mail. `id` becomes the Message-ID, so that a repeated mail is recognised.
 * @throws an error with a message for the log; `final` when another attempt would fail too
 */
export type DeliverMail = (
  mail: Mail & { id: string; attachments?: readonly MailAttachment[] },
) => Promise<void>;
