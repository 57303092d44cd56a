/** `p50`, `p95` and `p99` are in milliseconds. */
export type Measured = { count: number; perSecond: number; p50: number; p95: number; p99: number };

export async function runLoad<Client>(
  clients: Client[],
  seconds: number,
  work: (client: Client) => Promise<unknown>,
): Promise<Measured> {
  const times: number[] = [];
  const began = performance.now();
  const end = began + seconds * 1000;
  await Promise.all(
    clients.map(async (client) => {
      for (let start = performance.now(); start < end; ) {
        await work(client);
        const now = performance.now();
        times.push(now - start);
        start = now;
      }
    }),
  );
  return summarizeTimes(times, performance.now() - began);
}

export async function repeat(count: number, work: () => Promise<unknown>): Promise<Measured> {
  const times: number[] = [];
  const began = performance.now();
  for (let start = began; times.length < count; ) {
    await work();
    const now = performance.now();
    times.push(now - start);
    start = now;
  }
  return summarizeTimes(times, performance.now() - began);
}

export function summarizeTimes(times: number[], elapsed: number): Measured {
  times.sort((a, b) => a - b);
  // Nearest rank: the smallest time that is not below the given share of the values.
  const at = (share: number) => times[Math.max(0, Math.ceil(times.length * share) - 1)] ?? 0;
  return {
    count: times.length,
    perSecond: (times.length / elapsed) * 1000,
    p50: at(0.5),
    p95: at(0.95),
    p99: at(0.99),
  };
}

export function median(values: number[]): number {
  const sorted = [...values].sort((a, b) => a - b);
  return sorted[Math.floor(sorted.length / 2)] ?? 0;
}

export function medians(rounds: Measured[]): Measured {
  return {
    count: median(rounds.map((round) => round.count)),
    perSecond: median(rounds.map((round) => round.perSecond)),
    p50: median(rounds.map((round) => round.p50)),
    p95: median(rounds.map((round) => round.p95)),
    p99: median(rounds.map((round) => round.p99)),
  };
}
