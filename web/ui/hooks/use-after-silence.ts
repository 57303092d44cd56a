import { useEffect, useState } from "react";

/** Requests wait for this pause in typing, in milliseconds. */
const SILENCE_MS = 150;

/** The typed text after a pause. */
export function useAfterSilence(typed: string): string {
  const [settled, setSettled] = useState(typed);
  useEffect(() => {
    const timer = setTimeout(() => setSettled(typed), SILENCE_MS);
    return () => clearTimeout(timer);
  }, [typed]);
  return settled;
}
