import { CalendarClock, HandCoins, NotebookTabs, UsersRound } from "lucide-react";
import { formatNumber } from "#core/number-text.ts";
import { StatCard, StatCardGrid } from "#web/ui/data/stat-card.tsx";
import { PesosAmount } from "#web/ui/money.tsx";
import type { DebtorsPage } from "./credit.queries.ts";

type Props = { totals: DebtorsPage["totals"] | undefined; fromCopy: boolean };

export function CreditTotals({ totals, fromCopy }: Props) {
  const pesos = (amount: number | undefined) =>
    amount === undefined ? "…" : <PesosAmount amount={amount} />;
  const customers = totals ? formatNumber(totals.customers) : "…";
  return (
    <div className="mb-5">
      <StatCardGrid>
        <StatCard label="Te deben" value={pesos(totals?.balance)} icon={NotebookTabs} />
        <StatCard label="Clientes que deben" value={customers} icon={UsersRound} />
        {!fromCopy && (
          <>
            <StatCard label="Vencido" value={pesos(totals?.overdue)} icon={CalendarClock} />
            <StatCard label="Cobrado hoy" value={pesos(totals?.collectedToday)} icon={HandCoins} />
          </>
        )}
      </StatCardGrid>
    </div>
  );
}
