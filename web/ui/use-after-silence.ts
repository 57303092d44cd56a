import { useEffect, useState } from "react";

/** The server is asked after this silence, in milliseconds. */
const SILENCE_MS = 150;

/** What was typed, once nothing more has been for a moment. */
export function useAfterSilence(typed: string): string {
  const [settled, setSettled] = useState(typed);
  useEffect(() => {
    const timer = setTimeout(() => setSettled(typed), SILENCE_MS);
    return () => clearTimeout(timer);
  }, [typed]);
  return settled;
}
