import { type ImportDraft, readProducts } from "./import-products.ts";
import { UnreadableFile } from "./import-rows.ts";
import { readTables } from "./import-table.ts";

/** In: the bytes of the file. Out: how far it is (0 to 1), and at last what the file holds or why it cannot be read. */
export type ReaderOutput = { part: number } | { draft: ImportDraft } | { unreadable: string };

async function read(bytes: Uint8Array): Promise<ReaderOutput> {
  const tables = await readTables(bytes);
  return { draft: readProducts(tables, (part) => postMessage({ part } satisfies ReaderOutput)) };
}

addEventListener("message", ({ data }: MessageEvent<Uint8Array>) => {
  read(data).then(postMessage, (error) => {
    if (!(error instanceof UnreadableFile)) console.error(error);
    const unreadable =
      error instanceof UnreadableFile ? error.message : "No pudimos leer el archivo. Intenta con otro.";
    postMessage({ unreadable } satisfies ReaderOutput);
  });
});
