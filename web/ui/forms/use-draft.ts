import { useState } from "react";

type TextName<Draft> = { [Name in keyof Draft]: Draft[Name] extends string ? Name : never }[keyof Draft] &
  string;

/**
 * What the fields of a form hold, and their problems. A changed field loses its problem. `text` gives a text field its
 * value and its problem.
 */
export function useDraft<Draft extends object>(first: () => Draft) {
  const [draft, setDraft] = useState(first);
  const [errors, setErrors] = useState<Record<string, string>>({});
  function set(part: Partial<Draft>) {
    setDraft((before) => ({ ...before, ...part }));
    setErrors((before) => Object.fromEntries(Object.entries(before).filter(([name]) => !(name in part))));
  }
  const text = (name: TextName<Draft>) => ({
    name,
    error: errors[name],
    value: draft[name] as string,
    autoComplete: "off",
    onValueChange: (typed: string) => set({ [name]: typed } as Partial<Draft>),
  });
  return { draft, set, text, errors, setErrors };
}
