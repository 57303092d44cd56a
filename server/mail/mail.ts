export type Mail = { recipient: string; subject: string; text: string; html: string };

export type MailFile = { name: string; content: Buffer };

/**
 * `id` becomes the Message-ID, so that a repetition is recognised.
 * @throws an error with a message for the log; `final` when another attempt would fail as well
 */
export type Deliver = (mail: Mail & { id: string; attachments?: readonly MailFile[] }) => Promise<void>;
