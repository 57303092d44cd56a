import type { Bench } from "../bench.ts";
import type { LoadMeasurement } from "../measure.ts";
import { median } from "../measure.ts";
import { readCpuTime, readTreeCpuTime } from "../processes/processes.ts";

/** Processor time per request, in milliseconds. */
export type ProcessorCost = { node: number; postgres: number; clients: number };
export type CostMeasurement = LoadMeasurement & { cost: ProcessorCost };

/**
 * Measures the processor time of the servers, of PostgreSQL, and of this process, which plays the clients.
 */
export async function measureCost(
  bench: Pick<Bench, "postmaster">,
  servers: { pid: number }[],
  work: () => Promise<LoadMeasurement>,
): Promise<CostMeasurement> {
  const now = (): ProcessorCost => {
    const { user, system } = process.cpuUsage();
    return {
      node: servers.reduce((sum, { pid }) => sum + readCpuTime(pid), 0),
      postgres: readTreeCpuTime(bench.postmaster),
      clients: (user + system) / 1000,
    };
  };
  const before = now();
  const measured = await work();
  const after = now();
  const each = (part: keyof ProcessorCost) => (after[part] - before[part]) / measured.count;
  return { ...measured, cost: { node: each("node"), postgres: each("postgres"), clients: each("clients") } };
}

export function medianCost(rounds: CostMeasurement[]): ProcessorCost {
  const of = (part: keyof ProcessorCost) => median(rounds.map(({ cost }) => cost[part]));
  return { node: of("node"), postgres: of("postgres"), clients: of("clients") };
}

export const totalProcessorCost = ({ node, postgres, clients }: ProcessorCost): number =>
  node + postgres + clients;
