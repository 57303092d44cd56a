import { useEffect, useRef, useState } from "react";
import type { ProductImportMode, ProductImportResult } from "#core/contract/products/bulk-products.ts";
import { uuidv7 } from "#core/uuid.ts";
import { dryRunProductImport, useImportProducts } from "#web/features/products/bulk.queries.ts";
import type { TableReadPlan, TableReadResult } from "#web/ui/table-file/plan.ts";
import { rememberColumnPlan } from "#web/ui/table-file/remembered-plans.ts";
import { readTableInWorker } from "#web/ui/table-file/run-in-worker.ts";
import { toast } from "#web/ui/toast.ts";
import type { ImportColumnField } from "./import-columns.ts";
import { describeImportFailure, listDryRunProblems, listServerImportProblems } from "./import-failures.ts";
import {
  buildImportRequestBody,
  type ImportDraft,
  type ImportProblem,
  leaveOutProblemRows,
  listImportProblems,
} from "./import-products.ts";
import { buildImportTally, describeImportResult } from "./import-tally.ts";

const LIST = "products";
const newWorker = () => new Worker(new URL("./import-worker.ts", import.meta.url), { type: "module" });

type FileRead = TableReadResult<ImportColumnField, ImportDraft>;

/** A parsed file. Its idempotency key makes a retry safe. */
type ChosenFile = {
  file: File;
  read: FileRead;
  draft: ImportDraft;
  mode: ProductImportMode;
  key: string;
  left: readonly ImportProblem[];
};

type CheckedFile = {
  /** The server's answer to a dry run. Null while it runs, when it failed, or while problems must be corrected. */
  dryRun: ProductImportResult | null;
  problems: readonly ImportProblem[];
  failure?: string;
};

export type ProductImportStep =
  | { at: "choose"; failure?: string }
  | { at: "reading"; file: File; part: number }
  | { at: "columns"; file: File; read: FileRead; failure?: string }
  | ({ at: "preview" } & ChosenFile & CheckedFile)
  /** `part` 1 means that the file is uploaded and the server is saving. */
  | ({ at: "sending"; part: number } & ChosenFile)
  | { at: "left"; file: File; text: string; whole: ImportDraft; left: readonly ImportProblem[] };

export function useProductImport(onDone: () => void) {
  const [step, setStep] = useState<ProductImportStep>({ at: "choose" });
  const { mutateAsync: send } = useImportProducts();
  const running = useRef<AbortController>(undefined);
  useEffect(() => () => running.current?.abort(), []);

  function begin(): AbortSignal {
    running.current?.abort();
    running.current = new AbortController();
    return running.current.signal;
  }

  async function read(file: File, plan?: TableReadPlan<ImportColumnField>) {
    const signal = begin();
    const fileToAsk = step.at === "columns" ? step.read : null;
    setStep({ at: "reading", file, part: 0 });
    try {
      const onProgress = (part: number) => setStep({ at: "reading", file, part });
      const options = { list: LIST, signal, onProgress, ...(plan && { plan }) };
      const found = await readTableInWorker<ImportColumnField, ImportDraft>(newWorker, file, options);
      if (signal.aborted) return;
      if ("unreadable" in found) {
        if (fileToAsk && plan)
          setStep({ at: "columns", file, read: { ...fileToAsk, plan }, failure: found.unreadable });
        else setStep({ at: "choose", failure: found.unreadable });
      } else if (!found.read.draft) setStep({ at: "columns", file, read: found.read });
      else await check({ file, ...found, draft: found.read.draft, mode: "create", key: uuidv7(), left: [] });
    } catch {
      if (!signal.aborted)
        setStep({ at: "choose", failure: "No pudimos leer el archivo. Elígelo otra vez." });
    }
  }

  async function check(chosen: ChosenFile) {
    const signal = begin();
    const { draft, mode } = chosen;
    const preview = (checked: CheckedFile) => {
      if (chosen.left.length > 0 && checked.problems.length > 0 && leaveOut(chosen, checked.problems)) return;
      setStep({ at: "preview", ...chosen, ...checked });
    };
    const problems = listImportProblems(draft, mode);
    preview({ dryRun: null, problems });
    if (problems.length > 0) return;
    try {
      const dryRun = await dryRunProductImport(buildImportRequestBody(draft, mode, null), signal);
      if (!signal.aborted) preview({ dryRun, problems: listDryRunProblems(dryRun, draft) });
    } catch (error) {
      const refused = listServerImportProblems(error, draft);
      const failure = refused.length > 0 ? {} : { failure: describeImportFailure(error) };
      if (!signal.aborted) preview({ dryRun: null, problems: refused, ...failure });
    }
  }

  /** Continues without the rows of these problems. Returns false if no row would be left. */
  function leaveOut(chosen: ChosenFile, problems: readonly ImportProblem[]): boolean {
    const { file, read, mode, left } = chosen;
    const draft = leaveOutProblemRows(chosen.draft, problems);
    if (draft.rows.length === 0 || draft.rows.length === chosen.draft.rows.length) return false;
    void check({ file, read, draft, mode, key: uuidv7(), left: [...left, ...problems] });
    return true;
  }

  function skipWrong() {
    if (step.at === "preview") leaveOut(step, step.problems);
  }

  function choose(mode: ProductImportMode) {
    if (step.at !== "preview" || step.mode === mode || !step.read.draft) return;
    const { file, read } = step;
    void check({ file, read, draft: step.read.draft, mode, key: uuidv7(), left: [] });
  }

  function sayColumns(plan: TableReadPlan<ImportColumnField>, signature: string) {
    if (step.at !== "columns") return;
    rememberColumnPlan(LIST, signature, plan);
    void read(step.file, plan);
  }

  function askColumns() {
    if (step.at !== "preview") return;
    running.current?.abort();
    setStep({ at: "columns", file: step.file, read: step.read });
  }

  async function save() {
    if (step.at !== "preview" || !step.dryRun || step.problems.length > 0) return;
    const { file, read, draft, mode, key, left, dryRun } = step;
    const chosen = { file, read, draft, mode, key, left };
    const signal = begin();
    setStep({ at: "sending", part: 0, ...chosen });
    try {
      const { data } = await send({
        body: buildImportRequestBody(draft, mode, dryRun),
        key,
        signal,
        onSent: (part) => setStep({ at: "sending", part, ...chosen }),
      });
      const text = describeImportResult(buildImportTally(data, dryRun, draft));
      if (left.length > 0 && read.draft) return setStep({ at: "left", file, text, whole: read.draft, left });
      toast.success(text);
      onDone();
    } catch (error) {
      const problems = listServerImportProblems(error, draft);
      if (signal.aborted) setStep({ at: "preview", ...chosen, dryRun, problems: [] });
      else if (problems.length > 0) setStep({ at: "preview", ...chosen, dryRun: null, problems });
      else setStep({ at: "preview", ...chosen, dryRun, problems: [], failure: describeImportFailure(error) });
    }
  }

  function cancel() {
    running.current?.abort();
    if (step.at === "reading") setStep({ at: "choose" });
  }

  return { step, read, choose, skipWrong, sayColumns, askColumns, save, cancel };
}
