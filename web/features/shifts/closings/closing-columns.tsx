import type { Shift } from "#core/contract/shifts/shifts.ts";
import { Badge } from "#web/ui/badge.tsx";
import { NameLink } from "#web/ui/data/name-link.tsx";
import { createAmountColumn, type TableColumn } from "#web/ui/data/table.tsx";
import { formatRelativeInstant } from "#web/ui/text/dates.ts";
import { CashDifferenceBadge } from "../cash-difference.tsx";

const cashOf = ({ byMethod }: Shift) => byMethod.find(({ method }) => method === "CASH");

function Moment({ at, by, now }: { at: string; by: string; now: Date }) {
  return (
    <>
      <span className="block whitespace-nowrap">{formatRelativeInstant(at, now)}</span>
      <span className="block text-sm text-ink-soft">{by}</span>
    </>
  );
}

export function createClosingColumns(severalTills: boolean, now: Date): readonly TableColumn<Shift>[] {
  return [
    {
      key: "shift",
      header: "Turno",
      phone: "title",
      cell: ({ id, number, till }) => (
        <NameLink to={`/caja/cierres/${id}`}>
          Turno {number}
          {severalTills && ` · ${till.name}`}
        </NameLink>
      ),
    },
    {
      key: "opened",
      header: "Abrió",
      roomy: true,
      cell: ({ openedAt, openedBy }) => <Moment at={openedAt} by={openedBy.name} now={now} />,
    },
    {
      key: "closed",
      header: "Cerró",
      cell: ({ closedAt, closedBy }) =>
        closedAt && closedBy ? <Moment at={closedAt} by={closedBy.name} now={now} /> : null,
    },
    { ...createAmountColumn<Shift>("sales", "Ventas", ({ sales }) => sales.total), roomy: true },
    createAmountColumn("counted", "Efectivo contado", (shift) => cashOf(shift)?.counted ?? null),
    {
      key: "outcome",
      header: "Estado",
      nowrap: true,
      cell: (shift) => {
        const difference = cashOf(shift)?.difference ?? null;
        if (shift.closedAt === null) return <Badge tone="info">Abierto</Badge>;
        return difference === null ? null : <CashDifferenceBadge difference={difference} />;
      },
    },
  ];
}
