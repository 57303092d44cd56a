import type { AddressInfo } from "node:net";
import { SMTPServer } from "smtp-server";

export type ReceivedMail = { messageId: string; to: string; text: string };

export type FakeMailServer = {
  url: string;
  /** Received mails, also those whose sender got no confirmation. */
  received: ReceivedMail[];
  /** True to refuse all recipients. */
  refuses: boolean;
  /** Functions to wait for before the greeting (`connect`), and before a mail is confirmed (`taken`). */
  at: { connect?: (() => Promise<void>) | undefined; taken?: (() => Promise<void>) | undefined };
  close(): Promise<void>;
};

/** Opens a mail server that accepts every mail by default, and pauses where `at` says. */
export async function startFakeMailServer(): Promise<FakeMailServer> {
  const received: ReceivedMail[] = [];
  const mails: FakeMailServer = {
    received,
    at: {},
    refuses: false,
    url: "",
    close: () => new Promise((resolve) => server.close(() => resolve())),
  };
  const server = new SMTPServer({
    disabledCommands: ["STARTTLS"],
    authOptional: true,
    onRcptTo(_address, _session, done) {
      done(mails.refuses ? Object.assign(new Error("unknown user"), { responseCode: 550 }) : null);
    },
    onConnect(_session, done) {
      void (mails.at.connect?.() ?? Promise.resolve()).then(() => done());
    },
    onData(stream, { envelope }, done) {
      const chunks: Buffer[] = [];
      stream.on("data", (chunk: Buffer) => chunks.push(chunk));
      stream.on("end", () => {
        const text = Buffer.concat(chunks).toString();
        const messageId = /^Message-ID: (<[^>]+>)/im.exec(text)?.[1] ?? "";
        received.push({ messageId, to: envelope.rcptTo[0]!.address, text });
        void (mails.at.taken?.() ?? Promise.resolve()).then(() => done());
      });
    },
  });
  server.on("error", () => {}); // connections of killed processes fail
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  mails.url = `smtp://127.0.0.1:${(server.server.address() as AddressInfo).port}`;
  return mails;
}
