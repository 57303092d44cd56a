import { useEffect, useRef, useState } from "react";
import { formatNumber } from "#core/number-text.ts";
import { ApiError } from "#web/api/api-error.ts";
import { caller } from "#web/api/client.ts";
import { failureText, sentFailure } from "#web/api/failure-text.ts";
import { forget, recall, remember } from "#web/api/tab-memory.ts";
import { toast } from "#web/ui/toast.ts";
import { useBringLine, useReadCustomers, useRefreshCredit } from "./credit.queries.ts";
import {
  type CheckedLine,
  checkLines,
  isEmptyLine,
  MAX_LINES,
  type NotebookLine,
  newLine,
  readLines,
} from "./notebook-lines.ts";
import { readNotebookFile } from "./read-notebook-file.ts";

const KEPT = "notebook";

type Step =
  | { at: "write" }
  | { at: "reading" }
  | { at: "preview"; checked: CheckedLine[] }
  | { at: "sending"; checked: CheckedLine[]; sent: number };

/** The paper notebook from its first line to the customers and debts that it becomes. */
export function useNotebook(onDone: () => void) {
  // What was typed is there again after a reload, each line with its keys.
  const [lines, setLines] = useState<NotebookLine[]>(() => readLines(recall(KEPT)) ?? [newLine()]);
  const [step, setStep] = useState<Step>({ at: "write" });
  const [problems, setProblems] = useState<ReadonlyMap<string, string>>(new Map());
  const [failure, setFailure] = useState<string | null>(null);
  const readCustomers = useReadCustomers();
  const bring = useBringLine();
  const refresh = useRefreshCredit();
  const working = useRef(false);

  useEffect(() => {
    if (lines.some((line) => !isEmptyLine(line))) remember(KEPT, lines);
    else forget(KEPT);
  }, [lines]);

  function change(key: string, fields: Partial<NotebookLine>) {
    setFailure(null);
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
      return left.length > 0 ? left : [newLine()];
    });
  }

  /** False: there is no room for more. */
  function add(): boolean {
    if (lines.length >= MAX_LINES) {
      setFailure(`Trae hasta ${MAX_LINES} clientes a la vez, y luego los demás.`);
      return false;
    }
    setLines((before) => [...before, newLine()]);
    return true;
  }

  async function read(file: File) {
    setFailure(null);
    setStep({ at: "reading" });
    const found = await readNotebookFile(file);
    setStep({ at: "write" });
    if ("unreadable" in found) return setFailure(found.unreadable);
    if (found.lines.length === 0) return setFailure("El archivo no tiene clientes debajo de los títulos.");
    const typed = lines.filter((line) => !isEmptyLine(line));
    if (typed.length + found.lines.length > MAX_LINES)
      return setFailure(`Trae hasta ${MAX_LINES} clientes a la vez: divide el archivo en partes.`);
    setLines([...typed, ...found.lines.map(newLine)]);
  }

  async function check() {
    if (working.current) return;
    working.current = true;
    setFailure(null);
    try {
      const checked = checkLines(
        lines.filter(({ done }) => !done),
        await readCustomers(),
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
    } finally {
      working.current = false;
    }
  }

  /** Line by line: what is there stays, what failed stays here and can be sent again under its keys. */
  async function send() {
    if (step.at !== "preview" || working.current) return;
    working.current = true;
    const { checked } = step;
    const failed = new Map<string, string>();
    const done = new Set<string>();
    setFailure(null);
    const as = caller();
    for (const [sent, { line, customer }] of checked.entries()) {
      setStep({ at: "sending", checked, sent });
      try {
        await bring({ line, customerId: customer?.id ?? null, as });
        done.add(line.keys.customer);
        // At once, so that a reload in the middle knows it.
        setLines((before) =>
          before.map((one) => (one.keys.customer === line.keys.customer ? { ...one, done: true } : one)),
        );
      } catch (error) {
        failed.set(line.keys.customer, lineFailure(error));
        // Without a connection the others would fail as well.
        if (!(error instanceof ApiError) || error.undecided) break;
      }
    }
    working.current = false;
    refresh();
    const left = checked.length - done.size;
    if (left === 0) {
      forget(KEPT);
      toast.success(done.size === 1 ? "1 cliente del cuaderno" : `${done.size} clientes del cuaderno`);
      setLines([newLine()]);
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
    ...{ lines, step, problems, failure, change, remove, add, read, check, send },
    back: () => setStep({ at: "write" }),
    isBusy: () => working.current,
  };
}

function lineFailure(error: unknown): string {
  if (error instanceof ApiError && error.code === "IDEMPOTENCY_MISMATCH")
    return "Ya se había guardado con otros datos: mira su cuenta y borra esta línea";
  return sentFailure(error, "No pudimos guardar esta línea");
}
