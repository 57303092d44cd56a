import { useEffect, useReducer, useState } from "react";

/** Whether the fields of a form differ from those of its first render. `fields` must be JSON. */
export function useChanged(fields: unknown): boolean {
  const now = JSON.stringify(fields);
  const [first] = useState(now);
  return now !== first;
}

/** Adds 1 to the number of forms with unsaved input, or subtracts 1. */
export type UnsavedCounter = (by: 1 | -1) => void;

/** Returns how many forms of a dialog have unsaved input, and the function that changes this number. */
export const useUnsavedCount = (): [number, UnsavedCounter] =>
  useReducer((count: number, by: 1 | -1) => count + by, 0);

/** Counts a form of such a dialog while the form is shown and has unsaved input. */
export function useCountUnsaved(count: UnsavedCounter, isUnsaved: boolean): void {
  useEffect(() => {
    if (!isUnsaved) return;
    count(1);
    return () => count(-1);
  }, [count, isUnsaved]);
}
