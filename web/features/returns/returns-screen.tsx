import { Link, Navigate } from "react-router";
import { isCalendarDay } from "#core/dates.ts";
import { saleNumberOrCode } from "#core/sale-code.ts";
import { Button } from "#web/ui/button.tsx";
import { Card } from "#web/ui/card.tsx";
import { Pagination } from "#web/ui/data/pagination.tsx";
import { useUrlState } from "#web/ui/data/use-address-state.ts";
import { ReceiptDrawing } from "#web/ui/drawings/office/receipt.tsx";
import { Field } from "#web/ui/fields/field.tsx";
import { TextInput } from "#web/ui/fields/text-input.tsx";
import { PesosAmount } from "#web/ui/money.tsx";
import { PageHeader } from "#web/ui/page-header.tsx";
import { ListSkeleton } from "#web/ui/skeleton.tsx";
import { EmptyState } from "#web/ui/states/empty-state.tsx";
import { ErrorState } from "#web/ui/states/error-state.tsx";
import { formatSaleDate } from "#web/ui/text/sale-date.ts";
import { ReturnDetails } from "./return-facts.tsx";
import { type ReturnFilters, useReturns } from "./returns.queries.ts";

const MAX_PAGE = 1_000_000;

/** Ignores invalid values. */
export function readReturnFilters(params: URLSearchParams): ReturnFilters {
  const page = Number(params.get("page"));
  const day = (name: string) => {
    const text = params.get(name) ?? "";
    return isCalendarDay(text) ? text : "";
  };
  return {
    page: Number.isInteger(page) && page >= 1 && page <= MAX_PAGE ? page : 1,
    startDate: day("startDate"),
    endDate: day("endDate"),
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
  const { data, isError, isFetching, isPlaceholderData, refetch } = useReturns(filters);
  if (!data)
    return (
      <Card flush={!isError}>
        {isError ? (
          <ErrorState text="No pudimos cargar las devoluciones" onReload={refetch} busy={isFetching} />
        ) : (
          <ListSkeleton rows={4} />
        )}
      </Card>
    );
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
