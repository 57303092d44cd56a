import { useEffect, useState } from "react";

/** Milliseconds without a change after which the text is returned. */
const SILENCE_MS = 150;

export function useDebouncedText(typed: string): string {
  const [settled, setSettled] = useState(typed);
  useEffect(() => {
    const timer = setTimeout(() => setSettled(typed), SILENCE_MS);
    return () => clearTimeout(timer);
  }, [typed]);
  return settled;
}
