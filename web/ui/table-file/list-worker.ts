import {
  type ListImportDefinition,
  type RememberedColumnPlans,
  readTableFile,
  type TableReadPlan,
  type TableReadResult,
} from "./plan.ts";
import { UnreadableFileError } from "./tables.ts";

export type ListFileRequest<Field extends string> = {
  bytes: Uint8Array;
  plan?: TableReadPlan<Field> | undefined;
  remembered: RememberedColumnPlans;
};
export type ListFileAnswer<Field extends string, Made> =
  /** The share of the work that is done, from 0 to 1. */
  | { part: number }
  | { read: TableReadResult<Field, Made> }
  /** Why the file cannot be read, as a Spanish sentence. */
  | { unreadable: string };

/** Reads in a worker the files that the page sends, and answers with progress and the outcome. */
export function serveListFileRequests<Field extends string, Made>(kind: ListImportDefinition<Field, Made>) {
  addEventListener("message", ({ data }: MessageEvent<ListFileRequest<Field>>) => {
    const { bytes, plan, remembered } = data;
    const tell = (answer: ListFileAnswer<Field, Made>) => postMessage(answer);
    try {
      tell({ read: readTableFile(bytes, kind, { plan, remembered }, (part) => tell({ part })) });
    } catch (error) {
      if (!(error instanceof UnreadableFileError)) console.error(error);
      const unreadable =
        error instanceof UnreadableFileError
          ? error.message
          : "No pudimos leer el archivo. Intenta con otro.";
      tell({ unreadable });
    }
  });
}
