import { Link, Navigate } from "react-router";
import { saleNumberOrCode } from "#core/sale-code.ts";
import { Button } from "#web/ui/button.tsx";
import { Card } from "#web/ui/card.tsx";
import { readDay, readPage } from "#web/ui/data/address-values.ts";
import { LoadingState } from "#web/ui/data/loading-state.tsx";
import { Pagination } from "#web/ui/data/pagination.tsx";
import { useUrlState } from "#web/ui/data/use-address-state.ts";
import { ReceiptDrawing } from "#web/ui/drawings/office/receipt.tsx";
import { Field } from "#web/ui/fields/field.tsx";
import { TextInput } from "#web/ui/fields/text-input.tsx";
import { PesosAmount } from "#web/ui/money.tsx";
import { PageHeader } from "#web/ui/page-header.tsx";
import { EmptyState } from "#web/ui/states/empty-state.tsx";
import { formatSaleDate } from "#web/ui/text/sale-date.ts";
import { ReturnDetails } from "./return-facts.tsx";
import { type ReturnFilters, useReturns } from "./returns.queries.ts";

/** Ignores invalid values. */
export function readReturnFilters(params: URLSearchParams): ReturnFilters {
  return {
    page: readPage(params),
    startDate: readDay(params, "startDate"),
    endDate: readDay(params, "endDate"),
  };
}

export function writeReturnFilters({ page, startDate, endDate }: ReturnFilters): URLSearchParams {
  return new URLSearchParams({
    ...(startDate && { startDate }),
    ...(endDate && { endDate }),
    ...(page > 1 && { page: String(page) }),
  });
}

export function ReturnsScreen() {
  const [filters, setFilters] = useUrlState(readReturnFilters, writeReturnFilters);
  const change = (part: Partial<ReturnFilters>) => setFilters({ ...filters, page: 1, ...part });
  const filtered = filters.startDate !== "" || filters.endDate !== "";
  return (
    <>
      <PageHeader title="Devoluciones" back={{ to: "/sales", label: "Historial de Ventas" }} />
      <search
        aria-label="Filtrar devoluciones"
        className="mb-5 grid grid-pairs items-end gap-3 sm:grid-cols-[11.5rem_11.5rem_auto] sm:justify-start"
      >
        <Field label="Desde">
          <TextInput
            type="date"
            value={filters.startDate}
            max={filters.endDate}
            onChange={({ target }) => change({ startDate: target.value })}
          />
        </Field>
        <Field label="Hasta">
          <TextInput
            type="date"
            value={filters.endDate}
            min={filters.startDate}
            onChange={({ target }) => change({ endDate: target.value })}
          />
        </Field>
        {filtered && <Button onClick={() => change({ startDate: "", endDate: "" })}>Limpiar</Button>}
      </search>
      <ReturnList filters={filters} filtered={filtered} onPage={(page) => change({ page })} />
    </>
  );
}

type Props = { filters: ReturnFilters; filtered: boolean; onPage: (page: number) => void };

function ReturnList({ filters, filtered, onPage }: Props) {
  const query = useReturns(filters);
  const { data, isPlaceholderData } = query;
  if (!data) return <LoadingState query={query} failure="No pudimos cargar las devoluciones" rows={4} card />;
  const { total, totalPages } = data.pagination;
  if (total === 0)
    return (
      <Card>
        <EmptyState
          drawing={<ReceiptDrawing />}
          title={filtered ? "Nada se devolvió en esos días" : "Nada se ha devuelto"}
          text="Para devolver algo, abre la venta en el historial o escanea su tirilla."
        />
      </Card>
    );
  // An old link may name a page of the list that no longer exists.
  if (!isPlaceholderData && filters.page > totalPages)
    return (
      <Navigate replace to={{ search: writeReturnFilters({ ...filters, page: totalPages }).toString() }} />
    );
  return (
    <>
      <Card flush>
        <ul
          aria-label="Devoluciones"
          aria-busy={isPlaceholderData || undefined}
          className="divide-y divide-line"
        >
          {data.data.map((back) => (
            <li key={back.id} className="flex flex-col gap-2 px-4 py-4 sm:px-5">
              <div className="flex items-baseline justify-between gap-x-4">
                <span className="min-w-0 font-semibold">
                  {back.number && `Devolución ${back.number} · `}
                  <time dateTime={back.createdAt}>{formatSaleDate(back.createdAt)}</time>
                </span>
                <strong className="shrink-0 text-lg">
                  <PesosAmount amount={-back.total} />
                </strong>
              </div>
              <ReturnDetails back={back} />
              <Link
                to={`/sales/${back.saleId}`}
                className="-my-1 inline-flex min-h-11 items-center self-start rounded-sm text-sm font-semibold text-primary-ink underline-offset-4 hover:underline"
              >
                Ver la venta {saleNumberOrCode({ id: back.saleId, number: back.saleNumber })}
              </Link>
            </li>
          ))}
        </ul>
      </Card>
      <div className="mt-4">
        <Pagination page={filters.page} pages={totalPages} onChange={onPage} />
      </div>
    </>
  );
}
