/** One mail, ready to be sent. */
export type Mail = { recipient: string; subject: string; text: string; html: string };

/** A file that a mail carries. */
export type MailFile = { name: string; content: Buffer };

/**
 * Hands a mail over; its `id` becomes its Message-ID, so that a mail that is sent again is recognised.
 * @throws an error whose message is for the log; `final` when another try would fail as well
 */
export type Deliver = (mail: Mail & { id: string; attachments?: readonly MailFile[] }) => Promise<void>;
