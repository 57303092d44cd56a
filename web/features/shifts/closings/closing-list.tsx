import type { UseQueryResult } from "@tanstack/react-query";
import type { EndpointOutput } from "#core/contract/endpoint.ts";
import type { listShifts, Shift } from "#core/contract/shifts/shifts.ts";
import { Badge } from "#web/ui/badge.tsx";
import { Button } from "#web/ui/button.tsx";
import { ButtonLink } from "#web/ui/button-link.tsx";
import { createAmountColumn } from "#web/ui/data/amount-column.tsx";
import { NameLink } from "#web/ui/data/name-link.tsx";
import { PagedTable } from "#web/ui/data/paged-list.tsx";
import type { TableColumn } from "#web/ui/data/table.tsx";
import { SearchDrawing } from "#web/ui/drawings/office/search.tsx";
import { TillDrawing } from "#web/ui/drawings/office/till.tsx";
import { formatRelativeInstant } from "#web/ui/text/dates.ts";
import { CashDifferenceBadge } from "../cash-difference.tsx";

type Props = {
  query: UseQueryResult<EndpointOutput<typeof listShifts>>;
  page: number;
  filtered: boolean;
  severalTills: boolean;
  onClear: () => void;
  onPage: (page: number) => void;
};

export function ShiftClosingList({ query, page, filtered, severalTills, onClear, onPage }: Props) {
  return (
    <PagedTable
      query={query}
      otherwise="Error al cargar los cierres"
      rows={6}
      label="Cierres"
      tight
      columns={columnsOf(severalTills, new Date())}
      rowsOf={({ data }) => data}
      page={page}
      onPage={onPage}
      empty={
        filtered
          ? {
              drawing: <SearchDrawing />,
              title: "Ningún turno en esas fechas",
              text: "Prueba con otras fechas o con otra caja.",
              action: <Button onClick={onClear}>Limpiar filtros</Button>,
            }
          : {
              drawing: <TillDrawing />,
              title: "Aún no hay cierres",
              text: "Abre la caja en la mañana y ciérrala en la noche: aquí queda cada día, y si cuadró.",
              action: (
                <ButtonLink to="/caja" variant="primary">
                  Ir a la caja
                </ButtonLink>
              ),
            }
      }
    />
  );
}

const cashOf = ({ byMethod }: Shift) => byMethod.find(({ method }) => method === "CASH");

function Moment({ at, by, now }: { at: string; by: string; now: Date }) {
  return (
    <>
      <span className="block whitespace-nowrap">{formatRelativeInstant(at, now)}</span>
      <span className="block text-sm text-ink-soft">{by}</span>
    </>
  );
}

function columnsOf(severalTills: boolean, now: Date): readonly TableColumn<Shift>[] {
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
