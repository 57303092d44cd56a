/** A mail, ready to be sent. */
export type Mail = { recipient: string; subject: string; text: string; html: string };

/** A file that a mail carries. */
export type MailFile = { name: string; content: Buffer };

/**
 * Sends a mail; its `id` becomes the Message-ID, so that a repeated mail is recognised.
 * @throws an error whose message is for the log; `final` when another attempt would fail as well
 */
export type Deliver = (mail: Mail & { id: string; attachments?: readonly MailFile[] }) => Promise<void>;
