/** Finds the next job and returns a function that performs it; null if there is none. */
export type FindNextJob = () => Promise<(() => Promise<unknown>) | null>;

/**
 * Runs up to `most` jobs at once. A runner that finds a job starts another runner before it performs the job, so that
 * an idle outbox has one runner only.
 */
export function createJobRunners(most: number, find: FindNextJob, onError: (error: unknown) => void) {
  const running = new Set<Promise<void>>();
  let stopped = false;
  let woken = false;

  async function run(): Promise<void> {
    while (!stopped) {
      woken = false;
      const work = await find();
      if (work) {
        start();
        await work();
      } else if (!woken) return; // if woken, work may have come after the look-up
    }
  }

  function start(): void {
    if (stopped || running.size >= most) return;
    const runner: Promise<void> = run()
      .catch(onError)
      .finally(() => running.delete(runner));
    running.add(runner);
  }

  return {
    wake: () => {
      woken = true;
      start();
    },
    stop: async () => {
      stopped = true;
      await Promise.all(running);
    },
  };
}
