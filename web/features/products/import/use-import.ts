import { useEffect, useRef, useState } from "react";
import type { ImportAnswer, ImportMode } from "#core/contract/bulk-products.ts";
import { uuidv7 } from "#core/uuid.ts";
import { askImport, useImportProducts } from "#web/features/products/bulk.queries.ts";
import { toast } from "#web/ui/toast.ts";
import { doneText } from "./import-answer.ts";
import { importFailure, plannedProblems, refusedProblems } from "./import-failures.ts";
import { readImportFile } from "./import-file.ts";
import { type ImportDraft, importBody, type Problem, problemsOf } from "./import-products.ts";

/** A file that was read. Its key is sent with it, so that a second try doubles nothing. */
type Chosen = { fileName: string; draft: ImportDraft; mode: ImportMode; key: string };

/** What the server says of it; null while it is asked, or where something has to be corrected first. */
type Checked = { plan: ImportAnswer | null; problems: readonly Problem[]; failure?: string };

export type ImportStep =
  | { at: "choose"; failure?: string }
  | { at: "reading"; fileName: string; part: number }
  | ({ at: "preview" } & Chosen & Checked)
  /** `part` 1: the server has it all and is saving. */
  | ({ at: "sending"; part: number } & Chosen);

/** An import from the choice of its file to the products that it creates and changes. */
export function useImport(onDone: () => void) {
  const [step, setStep] = useState<ImportStep>({ at: "choose" });
  const { mutateAsync: send } = useImportProducts();
  const running = useRef<AbortController>(undefined);
  useEffect(() => () => running.current?.abort(), []);

  function begin(): AbortSignal {
    running.current?.abort();
    running.current = new AbortController();
    return running.current.signal;
  }

  async function read(file: File) {
    const signal = begin();
    const fileName = file.name;
    setStep({ at: "reading", fileName, part: 0 });
    try {
      const onProgress = (part: number) => setStep({ at: "reading", fileName, part });
      const found = await readImportFile(file, { signal, onProgress });
      if (signal.aborted) return;
      if ("unreadable" in found) setStep({ at: "choose", failure: found.unreadable });
      else await check({ fileName, draft: found.draft, mode: "create", key: uuidv7() });
    } catch {
      if (!signal.aborted)
        setStep({ at: "choose", failure: "No pudimos leer el archivo. Elígelo otra vez." });
    }
  }

  /** What the server would make of it, from the same code that does it. */
  async function check(chosen: Chosen) {
    const signal = begin();
    const { draft, mode } = chosen;
    const preview = (checked: Checked) => setStep({ at: "preview", ...chosen, ...checked });
    const problems = problemsOf(draft, mode);
    preview({ plan: null, problems });
    if (problems.length > 0) return;
    try {
      const plan = await askImport(importBody(draft, mode, true), signal);
      if (!signal.aborted) preview({ plan, problems: plannedProblems(plan, draft) });
    } catch (error) {
      const refused = refusedProblems(error, draft);
      const failure = refused.length > 0 ? {} : { failure: importFailure(error) };
      if (!signal.aborted) preview({ plan: null, problems: refused, ...failure });
    }
  }

  function choose(mode: ImportMode) {
    if (step.at !== "preview" || step.mode === mode) return;
    const { fileName, draft } = step;
    void check({ fileName, draft, mode, key: uuidv7() });
  }

  async function save() {
    if (step.at !== "preview" || !step.plan || step.problems.length > 0) return;
    const { fileName, draft, mode, key, plan } = step;
    const chosen = { fileName, draft, mode, key };
    const signal = begin();
    setStep({ at: "sending", part: 0, ...chosen });
    try {
      const { data } = await send({
        body: importBody(draft, mode, false),
        key,
        signal,
        onSent: (part) => setStep({ at: "sending", part, ...chosen }),
      });
      toast.success(doneText(data));
      onDone();
    } catch (error) {
      const problems = refusedProblems(error, draft);
      if (signal.aborted) setStep({ at: "preview", ...chosen, plan, problems: [] });
      else if (problems.length > 0) setStep({ at: "preview", ...chosen, plan: null, problems });
      else setStep({ at: "preview", ...chosen, plan, problems: [], failure: importFailure(error) });
    }
  }

  /** Nothing was done: the server did not have the whole list yet. */
  function cancel() {
    running.current?.abort();
    if (step.at === "reading") setStep({ at: "choose" });
  }

  return { step, read, choose, save, cancel };
}
