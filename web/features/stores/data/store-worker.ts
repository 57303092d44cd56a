import { storeRecord } from "#core/contract/stores.ts";
import { listSplitter } from "#web/api/list-splitter.ts";
import { MOST_ROWS, storeBook } from "./store-book.ts";

/** In: the bytes of the answer, then null. Out: the file, or why there is none. */
export type WorkerInput = Uint8Array<ArrayBuffer> | null;
export type WorkerOutput = { file: Uint8Array } | { failed: "cut" | "tooLong" };

const decoder = new TextDecoder();
const splitter = listSplitter();
const book = storeBook();

function take(text: string): void {
  for (const one of splitter.push(text)) book.add(storeRecord.parse(JSON.parse(one)));
}

async function receive(input: WorkerInput): Promise<WorkerOutput | null> {
  take(input ? decoder.decode(input, { stream: true }) : decoder.decode());
  if (book.count() > MOST_ROWS) return { failed: "tooLong" };
  if (input) return null;
  return splitter.isWhole() ? { file: await book.write() } : { failed: "cut" };
}

addEventListener("message", ({ data }: MessageEvent<WorkerInput>) => {
  receive(data).then(
    (output) => output && postMessage(output),
    (error) => {
      console.error(error);
      postMessage({ failed: "cut" } satisfies WorkerOutput);
    },
  );
});
