export type Runners = { wake(): void; stop(): Promise<void> };

/** Finds the next work; null when there is none. */
export type Find = () => Promise<(() => Promise<unknown>) | null>;

/**
 * Runs what `find` finds, up to `most` at once. A runner that finds work starts the next runner first, so one
 * look is enough when idle, and slow work delays nothing else.
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
