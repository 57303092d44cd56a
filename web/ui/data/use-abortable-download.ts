import { useEffect, useRef, useState } from "react";

type Download<Progress> = (signal: AbortSignal, onProgress: (progress: Progress) => void) => Promise<void>;

/** Runs one download at a time. `cancel` and leaving the screen abort it. `progress` is null without a download. */
export function useAbortableDownload<Progress>(onFail: (error: unknown) => void) {
  const [progress, setProgress] = useState<Progress | null>(null);
  const running = useRef<AbortController | null>(null);
  useEffect(() => () => running.current?.abort(), []);

  async function start(first: Progress, download: Download<Progress>) {
    if (running.current) return;
    running.current = new AbortController();
    const { signal } = running.current;
    setProgress(first);
    try {
      await download(signal, setProgress);
    } catch (error) {
      if (!signal.aborted) onFail(error);
    } finally {
      running.current = null;
      setProgress(null);
    }
  }

  return { progress, start, cancel: () => running.current?.abort() };
}
