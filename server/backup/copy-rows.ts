import type { Duplex } from "node:stream";
import type pg from "pg";

/** The approximate size of a chunk. */
const CHUNK_BYTES = 256 * 1024;
/** With so many unread chunks the connection is paused, so that the server waits. */
const MAX_WAITING = 2;

type CopyConnection = pg.Connection & {
  sendCopyFromChunk(chunk: Buffer): void;
  endCopyFrom(): void;
  sendCopyFail(reason: string): void;
};

/**
 * Runs `copy … to stdout` and yields chunks of whole rows, no faster than they are read. The caller closes the
 * connection if it leaves the generator early.
 */
export async function* copyRowsOut(
  client: pg.Client,
  statement: string,
  onRow: (row: Buffer) => void,
): AsyncGenerator<Buffer> {
  const waiting: Buffer[] = [];
  let open = Buffer.allocUnsafe(CHUNK_BYTES);
  let filled = 0;
  const answer: { over: boolean; failure?: Error } = { over: false };
  let wake = () => {};
  const { stream } = client.connection;
  const hand = () => {
    if (filled > 0) waiting.push(open.subarray(0, filled));
    open = Buffer.allocUnsafe(CHUNK_BYTES);
    filled = 0;
    if (waiting.length >= MAX_WAITING) stream.pause();
    wake();
  };
  const end = (failure?: Error) => {
    Object.assign(answer, { over: true, failure });
    hand();
    // The stream may be paused because of unread rows, but the next statement's answer must arrive.
    stream.resume();
  };
  client.query({
    submit: (connection: pg.Connection) => connection.query(statement),
    // The protocol sends one message per row. The driver reuses its bytes, so they are copied.
    handleCopyData({ chunk }: { chunk: Buffer }) {
      onRow(chunk);
      if (filled + chunk.length > open.length) hand();
      if (chunk.length > open.length) open = Buffer.allocUnsafe(chunk.length);
      filled += chunk.copy(open, filled);
    },
    handleCommandComplete() {},
    handleReadyForQuery: () => end(),
    handleError: (error: Error) => end(error),
  } as pg.Submittable);
  for (;;) {
    const chunk = waiting.shift();
    if (chunk) {
      yield chunk;
      continue;
    }
    if (answer.failure) throw answer.failure;
    if (answer.over) return;
    stream.resume();
    await new Promise<void>((resolve) => {
      wake = resolve;
    });
  }
}

/**
 * Runs `copy … from stdin` with these chunks, no faster than the server reads. An error from the chunks ends the
 * statement and is thrown.
 */
export async function copyRowsIn(client: pg.Client, statement: string, chunks: AsyncIterable<Buffer>) {
  let failure: unknown;
  await new Promise<void>((resolve, reject) => {
    let over = false;
    const send = async (connection: CopyConnection) => {
      try {
        for await (const chunk of chunks) {
          if (over) return;
          connection.sendCopyFromChunk(chunk);
          if (connection.stream.writableNeedDrain) await drained(connection.stream);
        }
        if (!over) connection.endCopyFrom();
      } catch (error) {
        failure = error;
        if (!over) connection.sendCopyFail("cut short");
      }
    };
    client.query({
      submit: (connection: pg.Connection) => connection.query(statement),
      handleCopyInResponse: (connection: CopyConnection) => void send(connection),
      handleCommandComplete() {},
      handleReadyForQuery: () => resolve(),
      handleError(error: Error) {
        over = true;
        reject(failure ?? error);
      },
    } as pg.Submittable);
  });
}

function drained(stream: Duplex): Promise<void> {
  return new Promise((resolve) => {
    const done = () => {
      stream.off("drain", done).off("close", done);
      resolve();
    };
    stream.on("drain", done).on("close", done);
  });
}
