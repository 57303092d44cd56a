import { useEffect, useState } from "react";

const SILENCE_MS = 150;

export function useDebouncedText(typed: string): string {
  const [settled, setSettled] = useState(typed);
  useEffect(() => {
    const timer = setTimeout(() => setSettled(typed), SILENCE_MS);
    return () => clearTimeout(timer);
  }, [typed]);
  return settled;
}
