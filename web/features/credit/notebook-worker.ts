import { unreadableList } from "#web/features/products/offers/list-file.ts";
import { type FileLine, readNotebook } from "./notebook-file.ts";

/** In: the bytes of the file. Out: its lines, or why it cannot be read. */
export type NotebookOutput = { lines: FileLine[] } | { unreadable: string };

addEventListener("message", ({ data }: MessageEvent<Uint8Array>) => {
  readNotebook(data).then(
    (lines) => postMessage({ lines } satisfies NotebookOutput),
    (error: unknown) => postMessage({ unreadable: unreadableList(error) } satisfies NotebookOutput),
  );
});
