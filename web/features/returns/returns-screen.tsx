import { Navigate } from "react-router";
import { saleNumberOrCode } from "#core/sale-code.ts";
import { Button } from "#web/ui/button.tsx";
import { Card } from "#web/ui/card.tsx";
import { DayRangeFields } from "#web/ui/data/day-range-fields.tsx";
import { LoadingState } from "#web/ui/data/loading-state.tsx";
import { Pagination } from "#web/ui/data/pagination.tsx";
import { TextLink } from "#web/ui/data/text-link.tsx";
import { buildUrlQuery, hasFilters, readUrlDay, readUrlPage } from "#web/ui/data/url-query.ts";
import { useUrlState } from "#web/ui/data/use-url-state.ts";
import { ReceiptDrawing } from "#web/ui/drawings/office/receipt.tsx";
import { PageHeader } from "#web/ui/page-header.tsx";
import { EmptyState } from "#web/ui/states/empty-state.tsx";
import { ReturnEntry } from "./return-details.tsx";
import { type ReturnFilters, useReturns } from "./returns.queries.ts";

/** Ignores invalid values. */
export function readReturnFilters(params: URLSearchParams): ReturnFilters {
  return {
    page: readUrlPage(params),
    startDate: readUrlDay(params, "startDate"),
    endDate: readUrlDay(params, "endDate"),
  };
}

export function ReturnsScreen() {
  const [filters, setFilters] = useUrlState(readReturnFilters, buildUrlQuery);
  const change = (part: Partial<ReturnFilters>) => setFilters({ ...filters, page: 1, ...part });
  const filtered = hasFilters(filters);
  return (
    <>
      <PageHeader title="Devoluciones" back={{ to: "/sales", label: "Historial de Ventas" }} />
      <search
        aria-label="Filtrar devoluciones"
        className="mb-5 grid grid-pairs items-end gap-3 sm:grid-cols-[11.5rem_11.5rem_auto] sm:justify-start"
      >
        <DayRangeFields range={filters} onChange={change} />
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
    return <Navigate replace to={{ search: buildUrlQuery({ ...filters, page: totalPages }).toString() }} />;
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
              <ReturnEntry back={back} />
              <TextLink to={`/sales/${back.saleId}`} className="-my-1 self-start text-sm">
                Ver la venta {saleNumberOrCode({ id: back.saleId, number: back.saleNumber })}
              </TextLink>
            </li>
          ))}
        </ul>
      </Card>
      <Pagination always page={filters.page} pages={totalPages} onChange={onPage} />
    </>
  );
}
