/** One mail, ready to be sent. */
export type Mail = { recipient: string; subject: string; text: string; html: string };

/** Hands a mail over. @throws with a sentence for the log when it could not; `final` when trying again is of no use. */
export type Deliver = (mail: Mail & { id: string }) => Promise<void>;
