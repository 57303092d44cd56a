import { sale } from "#core/contract/sales.ts";
import { listSplitter } from "#web/api/list-splitter.ts";
import { salesBook } from "./sales-book.ts";
import { bookWriter } from "./write-book.ts";

/** In: the bytes of the answer, then null. Out: how far it is, and at last the file. */
export type WorkerInput = Uint8Array<ArrayBuffer> | null;
export type WorkerOutput = { sales: number } | { file: Blob; sales: number } | { failed: true };

const decoder = new TextDecoder();
const splitter = listSplitter();
const writer = bookWriter();
const book = salesBook(writer.addRow);

function take(text: string): void {
  for (const one of splitter.push(text)) book.add(sale.parse(JSON.parse(one)));
}

async function receive(input: WorkerInput): Promise<WorkerOutput> {
  if (input) {
    take(decoder.decode(input, { stream: true }));
    return { sales: book.sums.sales };
  }
  take(decoder.decode());
  if (!splitter.isWhole()) return { failed: true };
  const { sales } = book.sums;
  return { file: sales === 0 ? new Blob() : await writer.finish(book.summary()), sales };
}

addEventListener("message", ({ data }: MessageEvent<WorkerInput>) => {
  receive(data).then(postMessage, (error) => {
    console.error(error);
    postMessage({ failed: true } satisfies WorkerOutput);
  });
});
