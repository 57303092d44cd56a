import { spawn } from "node:child_process";

export type FakeSerialDevice = {
  /** The path of the terminal, which a test opens as a printer or a scale. */
  file: string;
  /** Received bytes, without status requests that were answered. */
  printed: () => Uint8Array;
  clear: () => void;
  /** Answers the three DLE EOT requests with these bytes; by default it does not answer. */
  answer: (bytes: readonly number[]) => void;
  /** Sends a frame for each request character that arrives, as a scale does. */
  weigh: (question: string, frame: () => string | Uint8Array) => void;
  /** Sends these characters at once, like a scale that sends without requests. */
  send: (text: string | Uint8Array) => void;
  close: () => void;
};

/** The arguments of DLE EOT (a status request of ESC/POS), in order. */
const QUESTIONS = [1, 2, 4];

/** A simulated serial device: a terminal whose other end is in the test. */
export async function startFakeSerialDevice(): Promise<FakeSerialDevice> {
  const child = spawn("script", ["-qfec", "stty raw -echo; tty; exec sleep 600", "/dev/null"]);
  let received = Buffer.alloc(0);
  let answers: readonly number[] = [];
  let scale: { question: string; frame: () => string | Uint8Array } | null = null;

  /** Removes a part of the received bytes. */
  function take(at: number, length: number): void {
    received = Buffer.concat([received.subarray(0, at), received.subarray(at + length)]);
  }

  function answerQuestions(): void {
    for (
      let at = received.indexOf("\x10\x04");
      at >= 0 && received.length >= at + 3;
      at = received.indexOf("\x10\x04")
    ) {
      const answer = answers[QUESTIONS.indexOf(received[at + 2]!)];
      take(at, 3);
      if (answer !== undefined) child.stdin.write(Uint8Array.of(answer));
    }
    if (!scale) return;
    for (let at = received.indexOf(scale.question); at >= 0; at = received.indexOf(scale.question)) {
      take(at, scale.question.length);
      child.stdin.write(scale.frame());
    }
  }

  const file = await new Promise<string>((resolve) => {
    let isKnown = false;
    child.stdout.on("data", (bytes: Buffer) => {
      received = Buffer.concat([received, bytes]);
      const found = isKnown ? null : /\/dev\/pts\/\d+(?=\s)/.exec(received.toString("latin1"))?.[0];
      if (found) {
        isKnown = true;
        received = Buffer.alloc(0);
        resolve(found);
      }
      if (isKnown) answerQuestions();
    });
  });
  return {
    file,
    printed: () => Uint8Array.from(received),
    clear: () => {
      received = Buffer.alloc(0);
    },
    answer: (bytes) => {
      answers = bytes;
    },
    weigh: (question, frame) => {
      scale = { question, frame };
    },
    send: (text) => void child.stdin.write(text),
    close: () => void child.kill("SIGKILL"),
  };
}
