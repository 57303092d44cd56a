import {
  type ListKind,
  type RememberedColumns,
  readTableFile,
  type TablePlan,
  type TableReadResult,
} from "./plan.ts";
import { UnreadableFileError } from "./tables.ts";

export type ListRequest<Field extends string> = {
  bytes: Uint8Array;
  plan?: TablePlan<Field> | undefined;
  remembered: RememberedColumns;
};
export type ListAnswer<Field extends string, Made> =
  | { part: number }
  | { read: TableReadResult<Field, Made> }
  | { unreadable: string };

export function serveListRequests<Field extends string, Made>(kind: ListKind<Field, Made>) {
  addEventListener("message", ({ data }: MessageEvent<ListRequest<Field>>) => {
    const { bytes, plan, remembered } = data;
    const tell = (answer: ListAnswer<Field, Made>) => postMessage(answer);
    readTableFile(bytes, kind, { plan, remembered }, (part) => tell({ part })).then(
      (read) => tell({ read }),
      (error: unknown) => {
        if (!(error instanceof UnreadableFileError)) console.error(error);
        const unreadable =
          error instanceof UnreadableFileError
            ? error.message
            : "No pudimos leer el archivo. Intenta con otro.";
        tell({ unreadable });
      },
    );
  });
}
