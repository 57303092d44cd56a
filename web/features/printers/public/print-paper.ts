import { createPrintJob, MAX_PRINT_ROW_LENGTH, MAX_PRINT_ROWS } from "#core/contract/printers/printers.ts";
import { PRINT_PROBLEMS } from "#core/printing/print-outcome.ts";
import { markTicketAsCopy, type TicketRow } from "#core/printing/ticket-row.ts";
import { uuidv7 } from "#core/uuid.ts";
import { ApiError } from "#web/api/api-error.ts";
import { callWithoutRetry } from "#web/api/client.ts";
import { timeoutSignal } from "#web/api/timeout-signal.ts";
import { type DrawTicketRows, printFromBrowser } from "../print-from-browser.ts";
import { readPrintSettings } from "./print-settings.ts";
import { reportPrinterState } from "./printer-state.ts";

export type PaperPrintOutcome =
  | { printed: true; lowOnPaper: boolean }
  /** `unsure` means that the paper may have been printed. */
  | { printed: false; sentence: string; unsure: boolean; code?: string };

type PrintRequest = {
  rows: readonly TicketRow[];
  /** Whether the paper is marked as a copy. */
  copy: boolean;
  /** Whether printing opens the cash drawer. */
  kick: boolean;
  draw: DrawTicketRows;
  /** Id of a shop printer to use instead of this browser's printer. */
  printerId?: string;
  /** Whether to print the store's logo. Labels have none. */
  logo?: boolean;
};

const TOO_LONG = "Es muy largo para la impresora";
/** Timeout in milliseconds, longer than the server needs for a print job. */
const TIMEOUT_MS = 12_000;

/** Prints rows on this browser's printer, or on a printer of the shop's computer. */
export async function printPaper(request: PrintRequest): Promise<PaperPrintOutcome> {
  const outcome = await sendPaper(request);
  // Another printer of the shop does not change the state of the till's own printer.
  if (!request.printerId) reportPrinterState(outcome.printed ? null : (outcome.code ?? null));
  return outcome;
}

async function sendPaper(request: PrintRequest): Promise<PaperPrintOutcome> {
  const { rows, copy, kick, draw, printerId: other, logo = true } = request;
  const { printWay, printerId, own } = readPrintSettings();
  const paper = [...(logo ? [{ kind: "logo" as const }] : []), ...rows].flatMap(fitted);
  if (paper.length > MAX_PRINT_ROWS) return { printed: false, sentence: TOO_LONG, unsure: false };
  if (other || printWay === "SERVER")
    return printThere(other ?? printerId ?? "", { rows: paper, copy, kick });
  if (printWay === "DIALOG") return { printed: false, sentence: "", unsure: false };
  const pin = kick && !copy ? own.drawer : null;
  const outcome = await printFromBrowser(printWay, own, copy ? markTicketAsCopy(paper) : paper, pin, draw);
  if (!("problem" in outcome)) return { printed: true, lowOnPaper: outcome.state === "PAPER_LOW" };
  const { problem } = outcome;
  return {
    printed: false,
    sentence: PRINT_PROBLEMS[problem],
    unsure: problem === "PRINT_UNSURE",
    code: problem,
  };
}

type Job = { rows: TicketRow[]; copy: boolean; kick: boolean };

async function printThere(id: string, body: Job): Promise<PaperPrintOutcome> {
  const options = { idempotencyKey: uuidv7() };
  const ask = () =>
    callWithoutRetry(
      createPrintJob,
      { params: { id }, body },
      { ...options, signal: timeoutSignal(TIMEOUT_MS) },
    );
  const isUnanswered = (error: unknown) => !(error instanceof ApiError) || error.status === 0;
  try {
    const { data } = await ask().catch((error) => {
      if (!isUnanswered(error)) throw error;
      return ask();
    });
    return { printed: true, lowOnPaper: data.state === "PAPER_LOW" };
  } catch (error) {
    if (isUnanswered(error)) return { printed: false, sentence: PRINT_PROBLEMS.PRINT_UNSURE, unsure: true };
    const { message, code } = error as ApiError;
    return { printed: false, sentence: message, unsure: code === "PRINT_UNSURE", code };
  }
}

/** Splits a long text into several rows. */
function fitted(row: TicketRow): TicketRow[] {
  if (row.kind === "text" || row.kind === "center")
    return piecesOf(row.text).map((text) => ({ ...row, text }));
  if (
    row.kind === "pair" &&
    (row.left.length > MAX_PRINT_ROW_LENGTH || row.right.length > MAX_PRINT_ROW_LENGTH)
  )
    return piecesOf(`${row.left} ${row.right}`).map((text) => ({ kind: "text", text }));
  return [row];
}

function piecesOf(text: string): string[] {
  if (text.length <= MAX_PRINT_ROW_LENGTH) return [text];
  const end = text.lastIndexOf(" ", MAX_PRINT_ROW_LENGTH);
  const at = end > 0 ? end : MAX_PRINT_ROW_LENGTH;
  return [text.slice(0, at), ...piecesOf(text.slice(at).trimStart())];
}
