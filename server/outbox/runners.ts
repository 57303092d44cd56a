export type Runners = { wake(): void; stop(): Promise<void> };

/** What is to be done next; null when nothing is. */
export type Find = () => Promise<(() => Promise<unknown>) | null>;

/**
 * Does what `find` finds, up to `most` at the same time. A runner that finds something starts the next one before it
 * begins, so one look is enough when there is nothing to do, and slow work is in nobody's way.
 */
export function createRunners(most: number, find: Find, onError: (error: unknown) => void): Runners {
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
      } else if (!woken) return; // else the work that woke it may have come after it looked
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
