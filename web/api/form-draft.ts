import { useEffect, useState } from "react";
import type { FieldValues, UseFormReturn } from "react-hook-form";
import { parseJson, readStored, writeStored } from "#web/storage.ts";
import { DRAFT_PREFIX, readStoredUserKey } from "./tab-memory.ts";

/** Milliseconds for which a form can be continued. */
const DRAFT_MS = 3 * 24 * 60 * 60_000;

type StoredDraft = { owner?: string; at?: number; draft?: unknown };

/** Returns the draft, or null if its shape is another one, such as that of an older version. */
type DraftCheck<Draft> = (stored: unknown) => Draft | null;

/** Accepts a draft whose fields have the same types as those of an empty form. */
export function acceptLike<Draft extends object>(empty: Draft): DraftCheck<Draft> {
  return (stored) => {
    const isLike = Object.entries(empty).every(([name, value]) => {
      const field = (stored as Record<string, unknown> | null)?.[name];
      return value === null ? field !== undefined : typeof field === typeof value;
    });
    return isLike ? (stored as Draft) : null;
  };
}

function readFormDraft<Draft>(name: string | null, check: DraftCheck<Draft>): Draft | null {
  if (name === null) return null;
  const stored = parseJson(readStored(DRAFT_PREFIX + name)) as StoredDraft | null;
  const isOwn = stored?.owner === readStoredUserKey() && Date.now() - (stored.at ?? 0) <= DRAFT_MS;
  return isOwn ? check(stored.draft) : null;
}

/** Stores the draft of a form; null deletes it. */
function storeFormDraft(name: string | null, draft: unknown): void {
  if (name === null) return;
  const entry: StoredDraft = { owner: readStoredUserKey(), at: Date.now(), draft };
  writeStored(DRAFT_PREFIX + name, draft === null ? null : JSON.stringify(entry));
}

type DraftOptions<Draft> = {
  /** Name of the form; null for a form that keeps nothing, such as that of a saved record. */
  name: string | null;
  empty: Draft;
  check: DraftCheck<Draft>;
};

/** What both kinds of kept forms offer: whether it started with what was kept, and how that ends. */
function useKeeping(name: string | null, wasKept: boolean, empty: () => void) {
  const [isRestored, setRestored] = useState(wasKept);
  function forget() {
    storeFormDraft(name, null);
    setRestored(false);
  }
  return {
    isRestored,
    forget,
    restart() {
      forget();
      empty();
    },
  };
}

/**
 * The fields of a form, which this device keeps over a reload, another screen and a locked phone, until they are saved or
 * given up. `forget` ends that.
 */
export function useFormDraft<Draft>({ name, empty, check }: DraftOptions<Draft>) {
  const [untouched] = useState(() => JSON.stringify(empty));
  const [draft, setDraft] = useState(() => readFormDraft(name, check) ?? empty);
  const isChanged = JSON.stringify(draft) !== untouched;
  const keeping = useKeeping(name, name !== null && isChanged, () => setDraft(empty));
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs when the draft has changed
  useEffect(() => storeFormDraft(name, isChanged ? draft : null), [draft]);
  const set = (part: Partial<Draft>) => setDraft((before) => ({ ...before, ...part }));
  return { draft, setDraft, set, isChanged, ...keeping };
}

/** `useFormDraft` for a form of react-hook-form. */
export function useKeptForm<Draft extends FieldValues, Values>(
  name: string | null,
  form: UseFormReturn<Draft, unknown, Values>,
  check?: DraftCheck<Draft>,
) {
  const empty = form.formState.defaultValues as Draft;
  const [stored] = useState(() => readFormDraft(name, check ?? acceptLike(empty)));
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs once on mount
  useEffect(() => {
    if (stored) form.reset(stored, { keepDefaultValues: true });
    const watching = form.watch((draft) => {
      const isChanged = JSON.stringify(draft) !== JSON.stringify(form.formState.defaultValues);
      storeFormDraft(name, isChanged ? draft : null);
    });
    return () => watching.unsubscribe();
  }, []);
  return useKeeping(name, stored !== null, () => form.reset());
}
