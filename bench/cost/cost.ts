import type { Bench } from "../bench.ts";
import type { Measured } from "../measure.ts";
import { median } from "../measure.ts";
import { cpuOf, cpuOfTree } from "../processes/processes.ts";

/** Processor time per request, in milliseconds. */
export type Cost = { node: number; postgres: number; clients: number };
export type Costed = Measured & { cost: Cost };

/**
 * Measures the processor time of the servers, of PostgreSQL, and of this process, which plays the clients.
 */
export async function costing(
  bench: Pick<Bench, "postmaster">,
  servers: { pid: number }[],
  work: () => Promise<Measured>,
): Promise<Costed> {
  const now = (): Cost => {
    const { user, system } = process.cpuUsage();
    return {
      node: servers.reduce((sum, { pid }) => sum + cpuOf(pid), 0),
      postgres: cpuOfTree(bench.postmaster),
      clients: (user + system) / 1000,
    };
  };
  const before = now();
  const measured = await work();
  const after = now();
  const each = (part: keyof Cost) => (after[part] - before[part]) / measured.count;
  return { ...measured, cost: { node: each("node"), postgres: each("postgres"), clients: each("clients") } };
}

export function medianCost(rounds: Costed[]): Cost {
  const of = (part: keyof Cost) => median(rounds.map(({ cost }) => cost[part]));
  return { node: of("node"), postgres: of("postgres"), clients: of("clients") };
}

export const sumOf = ({ node, postgres, clients }: Cost): number => node + postgres + clients;
