import { useEffect, useRef, useState } from "react";
import { formatNumber } from "#core/number-text.ts";
import { ApiError } from "#web/api/api-error.ts";
import { readCurrentUserKey } from "#web/api/client.ts";
import { failedWriteText, failureText } from "#web/api/failure-text.ts";
import { readTabValue, removeTabValue, storeTabValue } from "#web/api/tab-memory.ts";
import { useOneAtATime } from "#web/api/use-submit.ts";
import type { TableReadPlan, TableReadResult } from "#web/ui/table-file/plan.ts";
import { rememberColumnPlan } from "#web/ui/table-file/remembered-plans.ts";
import { readTableInWorker } from "#web/ui/table-file/run-in-worker.ts";
import { toast } from "#web/ui/toast.ts";
import { readAllCustomers, recordNotebookLine, useRefreshCreditQueries } from "../credit.queries.ts";
import type { NotebookField, NotebookFileLine } from "./notebook-file.ts";
import {
  type CheckedNotebookLine,
  checkNotebookLines,
  createNotebookLine,
  isNotebookLineEmpty,
  MAX_NOTEBOOK_LINES,
  type NotebookLine,
  readStoredNotebookLines,
} from "./notebook-lines.ts";

const STORAGE_NAME = "notebook";
const LIST = "debts";
const newWorker = () => new Worker(new URL("./notebook-worker.ts", import.meta.url), { type: "module" });

type FileRead = TableReadResult<NotebookField, NotebookFileLine[]>;
type ImportedFile = { file: File; read: FileRead; keys: ReadonlySet<string> };

type Step =
  | { at: "write" }
  | { at: "reading" }
  | { at: "columns"; file: File; read: FileRead }
  | { at: "preview"; checked: CheckedNotebookLine[] }
  | { at: "sending"; checked: CheckedNotebookLine[]; sent: number };

function useLines(fail: (text: string | null) => void) {
  const [lines, setLines] = useState<NotebookLine[]>(
    () => readStoredNotebookLines(readTabValue(STORAGE_NAME)) ?? [createNotebookLine()],
  );
  const [problems, setProblems] = useState<ReadonlyMap<string, string>>(new Map());

  useEffect(() => {
    if (lines.some((line) => !isNotebookLineEmpty(line))) storeTabValue(STORAGE_NAME, lines);
    else removeTabValue(STORAGE_NAME);
  }, [lines]);

  function change(key: string, fields: Partial<NotebookLine>) {
    fail(null);
    setLines((before) =>
      before.map((line) => {
        if (line.keys.customer !== key) return line;
        const { unread, ...rest } = line;
        return { ...rest, ...(unread && !("balance" in fields) && { unread }), ...fields };
      }),
    );
    setProblems((before) => new Map([...before].filter(([one]) => one !== key)));
  }

  function remove(key: string) {
    setLines((before) => {
      const left = before.filter((line) => line.keys.customer !== key);
      return left.length > 0 ? left : [createNotebookLine()];
    });
  }

  /** Returns false when the list is full. */
  function add(): boolean {
    if (lines.length >= MAX_NOTEBOOK_LINES) {
      fail(`Trae hasta ${MAX_NOTEBOOK_LINES} clientes a la vez, y luego los demás.`);
      return false;
    }
    setLines((before) => [...before, createNotebookLine()]);
    return true;
  }

  return { lines, setLines, problems, setProblems, change, remove, add };
}

type FileOptions = {
  lines: readonly NotebookLine[];
  setLines: (lines: NotebookLine[]) => void;
  setStep: (step: Step) => void;
  fail: (text: string | null) => void;
};

function useNotebookFile({ lines, setLines, setStep, fail }: FileOptions) {
  const [brought, setBrought] = useState<ImportedFile | null>(null);
  const reading = useRef<AbortController>(undefined);
  useEffect(() => () => reading.current?.abort(), []);

  async function read(file: File, plan?: TableReadPlan<NotebookField>) {
    reading.current?.abort();
    reading.current = new AbortController();
    const { signal } = reading.current;
    fail(null);
    setStep({ at: "reading" });
    try {
      const options = { list: LIST, signal, onProgress: () => {}, ...(plan && { plan }) };
      const found = await readTableInWorker<NotebookField, NotebookFileLine[]>(newWorker, file, options);
      if (signal.aborted) return;
      if ("read" in found && !found.read.draft) return setStep({ at: "columns", file, read: found.read });
      setStep({ at: "write" });
      if ("unreadable" in found) fail(found.unreadable);
      else take(file, found.read);
    } catch {
      if (signal.aborted) return;
      setStep({ at: "write" });
      fail("No pudimos leer el archivo. Elígelo otra vez.");
    }
  }

  /** When a file is read again with other columns, its new lines replace its earlier lines. */
  function take(file: File, found: FileRead) {
    const again = brought?.file === file ? brought.keys : new Set<string>();
    const typed = lines.filter((line) => !isNotebookLineEmpty(line) && !again.has(line.keys.customer));
    const more = found.draft!.map(createNotebookLine);
    if (typed.length + more.length > MAX_NOTEBOOK_LINES)
      return fail(`Trae hasta ${MAX_NOTEBOOK_LINES} clientes a la vez: divide el archivo en partes.`);
    setLines([...typed, ...more]);
    setBrought({ file, read: found, keys: new Set(more.map(({ keys }) => keys.customer)) });
  }

  function sayColumns(file: File, plan: TableReadPlan<NotebookField>, signature: string) {
    rememberColumnPlan(LIST, signature, plan);
    void read(file, plan);
  }

  function askColumns() {
    if (brought) setStep({ at: "columns", file: brought.file, read: brought.read });
  }

  return { read, sayColumns, askColumns, brought: brought?.read ?? null };
}

export function useDebtNotebook(onDone: () => void) {
  const [step, setStep] = useState<Step>({ at: "write" });
  const [failure, setFailure] = useState<string | null>(null);
  const { lines, setLines, problems, setProblems, ...typing } = useLines(setFailure);
  const { sayColumns, ...file } = useNotebookFile({ lines, setLines, setStep, fail: setFailure });
  const refresh = useRefreshCreditQueries();
  const { run, isBusy } = useOneAtATime();

  async function check() {
    setFailure(null);
    try {
      const checked = checkNotebookLines(
        lines.filter(({ done }) => !done),
        await readAllCustomers(),
      );
      const wrong = checked.filter(({ problem }) => problem !== null);
      setProblems(new Map(wrong.map(({ line, problem }) => [line.keys.customer, problem!])));
      if (checked.length === 0) setFailure("Escribe al menos un cliente con lo que debe.");
      else if (wrong.length > 0)
        setFailure(
          wrong.length === 1 ? "Hay 1 línea por corregir." : `Hay ${wrong.length} líneas por corregir.`,
        );
      else setStep({ at: "preview", checked });
    } catch (error) {
      setFailure(failureText(error, "No pudimos mirar tus clientes. Intenta de nuevo."));
    }
  }

  /** Sends line by line. Failed lines can be sent again, with the same idempotency keys. */
  async function send() {
    if (step.at !== "preview") return;
    const { checked } = step;
    const failed = new Map<string, string>();
    const done = new Set<string>();
    setFailure(null);
    const as = readCurrentUserKey();
    for (const [sent, { line, customer }] of checked.entries()) {
      setStep({ at: "sending", checked, sent });
      try {
        await recordNotebookLine(line, customer?.id ?? null, as);
        done.add(line.keys.customer);
        // Marks the line immediately, so that a reload does not send it again.
        setLines((before) =>
          before.map((one) => (one.keys.customer === line.keys.customer ? { ...one, done: true } : one)),
        );
      } catch (error) {
        failed.set(line.keys.customer, lineFailure(error));
        // Without a connection the remaining lines would fail too.
        if (!(error instanceof ApiError) || error.undecided) break;
      }
    }
    refresh();
    const left = checked.length - done.size;
    if (left === 0) {
      removeTabValue(STORAGE_NAME);
      toast.success(done.size === 1 ? "1 cliente del cuaderno" : `${done.size} clientes del cuaderno`);
      setLines([createNotebookLine()]);
      setStep({ at: "write" });
      return onDone();
    }
    setLines((before) => before.filter((line) => !done.has(line.keys.customer)));
    setProblems(failed);
    setFailure(
      `${formatNumber(done.size)} quedaron guardados y ${formatNumber(left)} no. Intenta otra vez con los que faltan: nada se repite.`,
    );
    setStep({ at: "write" });
  }

  return {
    ...typing,
    ...file,
    lines,
    step,
    problems,
    failure,
    check: () => run(check),
    send: () => run(send),
    sayColumns(plan: TableReadPlan<NotebookField>, signature: string) {
      if (step.at === "columns") sayColumns(step.file, plan, signature);
    },
    back: () => setStep({ at: "write" }),
    isBusy,
  };
}

function lineFailure(error: unknown): string {
  if (error instanceof ApiError && error.code === "IDEMPOTENCY_MISMATCH")
    return "Ya se había guardado con otros datos: mira su cuenta y borra esta línea";
  return failedWriteText(error, "No pudimos guardar esta línea");
}
