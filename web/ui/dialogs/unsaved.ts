import { useEffect, useReducer, useState } from "react";

/** Whether the fields of a form differ from those of its first render. `fields` must be JSON. */
export function useChanged(fields: unknown): boolean {
  const now = JSON.stringify(fields);
  const [first] = useState(now);
  return now !== first;
}

export type CountUnsaved = (by: 1 | -1) => void;

/** How many forms of a dialog have unsaved input, for a dialog with several forms. */
export const useUnsavedCount = (): [number, CountUnsaved] =>
  useReducer((count: number, by: 1 | -1) => count + by, 0);

/** Counts a form while it is shown and has unsaved input. */
export function useCountUnsaved(count: CountUnsaved, isUnsaved: boolean): void {
  useEffect(() => {
    if (!isUnsaved) return;
    count(1);
    return () => count(-1);
  }, [count, isUnsaved]);
}
