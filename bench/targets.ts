type Bound = { most: number } | { least: number };
type Judgement = { what: string; measured: number; bound: Bound; unit: string; reason?: string };

const judgements: Judgement[] = [];

/** Compares a figure with its target for the final list. The worst of several figures counts. */
export function compareWithTarget(what: string, measured: number | number[], bound: Bound, unit = ""): void {
  const worst = "most" in bound ? Math.max : Math.min;
  judgements.push({ what, measured: worst(...[measured].flat()), bound, unit });
}

/** Lists a figure without comparing it with its target, and gives the reason. */
export function listWithoutComparison(what: string, measured: number, bound: Bound, reason: string): void {
  judgements.push({ what, measured, bound, unit: "", reason });
}

export function targetsTable(): string {
  const rows = judgements.map(({ what, measured, bound, unit, reason }) => {
    const [sign, limit] = "most" in bound ? ["≤", bound.most] : ["≥", bound.least];
    const met = "most" in bound ? measured <= limit : measured >= limit;
    const figure = measured.toFixed(measured >= 100 ? 0 : measured >= 10 ? 1 : 2);
    return `| ${what} | ${sign} ${limit} ${unit} | ${figure} ${unit} | ${reason ?? (met ? "met" : "**missed**")} |`;
  });
  return `## Targets

| | target | measured | |
|---|---:|---:|---|
${rows.join("\n")}

Why one is missed stands in [docs/performance.md](../docs/performance.md#where-the-targets-stand).
`;
}
