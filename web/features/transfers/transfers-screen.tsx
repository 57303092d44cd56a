import { Navigate } from "react-router";
import { TRANSFER_STATUS_LABELS, TRANSFER_STATUSES } from "#core/sale/payment.ts";
import { Button } from "#web/ui/button.tsx";
import { Card } from "#web/ui/card.tsx";
import { DayRangeFields } from "#web/ui/data/day-range-fields.tsx";
import { LoadingState } from "#web/ui/data/loading-state.tsx";
import { Pagination } from "#web/ui/data/pagination.tsx";
import { buildUrlQuery, readUrlChoice, readUrlDay } from "#web/ui/data/url-query.ts";
import { useUrlFilters } from "#web/ui/data/use-url-state.ts";
import { ReceiptDrawing } from "#web/ui/drawings/office/receipt.tsx";
import { SelectField } from "#web/ui/fields/select.tsx";
import { PesosAmount } from "#web/ui/money.tsx";
import { PageHeader } from "#web/ui/page-header.tsx";
import { EmptyState } from "#web/ui/states/empty-state.tsx";
import { describePending } from "./pending-text.ts";
import { TransferList } from "./transfer-list.tsx";
import { type TransferFilters, useTransfers } from "./transfers.queries.ts";

const STATUSES = [
  { value: "" as const, label: "Todas" },
  ...TRANSFER_STATUSES.map((value) => ({ value, label: TRANSFER_STATUS_LABELS[value] })),
];

const FILTERS = {
  status: readUrlChoice(TRANSFER_STATUSES),
  startDate: readUrlDay,
  endDate: readUrlDay,
};

export function TransfersScreen() {
  const { filters, filtered, change, clear } = useUrlFilters(FILTERS);
  return (
    <>
      <PageHeader
        title="Transferencias"
        subtitle="Lo que te pagaron por celular. Mira en la app si llegó; la lista se actualiza sola cada 15 segundos."
      />
      <search
        aria-label="Filtrar transferencias"
        className="mb-5 grid grid-pairs items-end gap-3 sm:grid-cols-[repeat(auto-fit,11.5rem)]"
      >
        <SelectField
          label="Estado"
          options={STATUSES}
          value={filters.status}
          onValueChange={(status) => change({ status })}
        />
        <DayRangeFields range={filters} onChange={change} />
        {filtered && <Button onClick={() => clear()}>Limpiar</Button>}
      </search>
      <Transfers filters={filters} filtered={filtered} onPage={(page) => change({ page })} />
    </>
  );
}

type Props = { filters: TransferFilters; filtered: boolean; onPage: (page: number) => void };

function Transfers({ filters, filtered, onPage }: Props) {
  const query = useTransfers(filters);
  const { data, isPlaceholderData } = query;
  if (!data)
    return <LoadingState query={query} failure="No pudimos cargar las transferencias" rows={4} card />;
  const { total, totalPages } = data.pagination;
  const { totals, transfers } = data.data;
  if (total === 0)
    return (
      <Card>
        <EmptyState
          drawing={<ReceiptDrawing />}
          title={filtered ? "No hay transferencias así" : "No hay transferencias por mirar"}
          text="Aquí aparecen los pagos por Nequi, Daviplata, Bre-B o transferencia, si en Mi tienda pides que alguien confirme que llegó la plata."
        />
      </Card>
    );
  // An old link may name a page of the list that no longer exists.
  if (!isPlaceholderData && filters.page > totalPages)
    return <Navigate replace to={{ search: buildUrlQuery({ ...filters, page: totalPages }).toString() }} />;
  return (
    <>
      <p role="status" className="mb-3 font-semibold">
        {describePending(totals)}
        {totals.denied > 0 && (
          <span className="text-danger-ink">
            {" "}
            · No llegaron <PesosAmount amount={totals.denied} />
          </span>
        )}
      </p>
      <Card flush>
        <TransferList transfers={transfers} label="Transferencias" />
      </Card>
      <Pagination always page={filters.page} pages={totalPages} onChange={onPage} />
    </>
  );
}
