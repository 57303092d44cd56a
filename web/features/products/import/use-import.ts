import { useEffect, useRef, useState } from "react";
import { uuidv7 } from "#core/uuid.ts";
import { useImportProducts } from "#web/features/products/products.queries.ts";
import { toast } from "#web/ui/toast.ts";
import { importFailure, refusedProblems } from "./import-failures.ts";
import { readImportFile } from "./import-file.ts";
import type { ImportDraft } from "./import-products.ts";

/** A file that was read. Its key is sent with it, so that a second try doubles nothing. */
type Chosen = { fileName: string; draft: ImportDraft; key: string };

export type ImportStep =
  | { at: "choose"; failure?: string }
  | { at: "reading"; fileName: string; part: number }
  | ({ at: "preview"; failure?: string } & Chosen)
  /** `part` 1: the server has it all and is saving. */
  | ({ at: "sending"; part: number } & Chosen);

/** An import from the choice of its file to the products that it creates. */
export function useImport(onDone: () => void) {
  const [step, setStep] = useState<ImportStep>({ at: "choose" });
  const { mutateAsync: send } = useImportProducts();
  const running = useRef<AbortController>(undefined);
  useEffect(() => () => running.current?.abort(), []);

  async function read(file: File) {
    running.current?.abort();
    running.current = new AbortController();
    const { signal } = running.current;
    const fileName = file.name;
    setStep({ at: "reading", fileName, part: 0 });
    try {
      const onProgress = (part: number) => setStep({ at: "reading", fileName, part });
      const found = await readImportFile(file, { signal, onProgress });
      if (signal.aborted) return;
      if ("unreadable" in found) setStep({ at: "choose", failure: found.unreadable });
      else setStep({ at: "preview", fileName, draft: found.draft, key: uuidv7() });
    } catch {
      if (!signal.aborted)
        setStep({ at: "choose", failure: "No pudimos leer el archivo. Elígelo otra vez." });
    }
  }

  async function save() {
    if (step.at !== "preview" || step.draft.problems.length > 0) return;
    const { at, failure, ...chosen } = step;
    running.current = new AbortController();
    const { signal } = running.current;
    setStep({ at: "sending", part: 0, ...chosen });
    try {
      const { data } = await send({
        products: chosen.draft.products,
        key: chosen.key,
        signal,
        onSent: (part) => setStep({ at: "sending", part, ...chosen }),
      });
      toast.success(
        data.created === 1
          ? "1 producto importado"
          : `${data.created.toLocaleString("es-CO")} productos importados`,
      );
      onDone();
    } catch (error) {
      const problems = refusedProblems(error, chosen.draft);
      if (signal.aborted) setStep({ at: "preview", ...chosen });
      else if (problems.length > 0)
        setStep({ at: "preview", ...chosen, draft: { ...chosen.draft, problems } });
      else setStep({ at: "preview", ...chosen, failure: importFailure(error) });
    }
  }

  /** Nothing was created: the server did not have the whole list yet. */
  function cancel() {
    running.current?.abort();
    if (step.at === "reading") setStep({ at: "choose" });
  }

  return { step, read, save, cancel };
}
