import type { UseQueryResult } from "@tanstack/react-query";
import { Navigate } from "react-router";
import type { EndpointOutput } from "#core/contract/endpoint.ts";
import type { listSales } from "#core/contract/sales/sale-lists.ts";
import type { Sale } from "#core/contract/sales/sales.ts";
import { sumTaxAmounts, type TaxAmounts } from "#core/tax/tax-of-line.ts";
import { formatPesosWithCents } from "#core/tax/tax-text.ts";
import { useMay } from "#web/api/use-may.ts";
import type { SaleFilters } from "#web/features/sales/sales.queries.ts";
import { Button } from "#web/ui/button.tsx";
import { ButtonLink } from "#web/ui/button-link.tsx";
import { Card } from "#web/ui/card.tsx";
import { LoadingState } from "#web/ui/data/loading-state.tsx";
import { Pagination } from "#web/ui/data/pagination.tsx";
import { Table, type TableColumn } from "#web/ui/data/table.tsx";
import { TextLink } from "#web/ui/data/text-link.tsx";
import { buildUrlQuery, hasFilters } from "#web/ui/data/url-query.ts";
import { ReceiptDrawing } from "#web/ui/drawings/office/receipt.tsx";
import { SearchDrawing } from "#web/ui/drawings/office/search.tsx";
import { ROOM_FOR_COLUMNS_QUERY, useMediaQuery } from "#web/ui/hooks/use-media-query.ts";
import { PesosAmount } from "#web/ui/money.tsx";
import { EmptyState } from "#web/ui/states/empty-state.tsx";
import { saleCountText } from "#web/ui/text/sales-text.ts";
import {
  HistoryDayHeading,
  HistorySaleCustomer,
  HistorySaleEntry,
  HistorySaleId,
  HistorySaleItems,
  HistorySalePayment,
  HistorySaleTotal,
  HistoryTimeAndSeller,
  SaleDetailsLink,
} from "./history-cells.tsx";
import { groupSalesByDay, type SalesDay } from "./history-days.ts";
import { NO_SALE_FILTERS } from "./history-filters.ts";

const SALES_HISTORY_COLUMNS: readonly TableColumn<Sale>[] = [
  { key: "date", header: "Fecha", cell: (sale) => <HistoryTimeAndSeller sale={sale} /> },
  { key: "id", header: "ID", cell: (sale) => <HistorySaleId sale={sale} />, nowrap: true },
  { key: "customer", header: "Cliente", cell: (sale) => <HistorySaleCustomer sale={sale} /> },
  { key: "items", header: "Productos", cell: (sale) => <HistorySaleItems items={sale.items} /> },
  { key: "total", header: "Total", cell: (sale) => <HistorySaleTotal sale={sale} />, align: "end" },
  { key: "payment", header: "Pago", cell: (sale) => <HistorySalePayment sale={sale} /> },
  { key: "actions", header: "Acciones", cell: (sale) => <SaleDetailsLink sale={sale} />, nowrap: true },
];

/** With the four columns of taxes the table needs this width. */
const ROOM_FOR_TAXES = "(min-width: 110rem)";

type Props = {
  query: UseQueryResult<EndpointOutput<typeof listSales>>;
  filters: SaleFilters;
  canSell: boolean;
  onChange: (filters: SaleFilters) => void;
};

export function SalesHistoryList({ query, filters, canSell, onChange }: Props) {
  const { data, isPlaceholderData } = query;
  const roomy = useMediaQuery(ROOM_FOR_COLUMNS_QUERY);
  const hasTaxes = data?.data.some(({ taxes }) => taxes.length > 0) ?? false;
  const showsTaxes = useMediaQuery(ROOM_FOR_TAXES) && hasTaxes;
  // An empty previous result is not shown while the new search loads.
  if (!data || (isPlaceholderData && data.data.length === 0))
    return <LoadingState query={query} failure="No pudimos cargar las ventas" rows={6} card />;

  const { total, totalPages } = data.pagination;
  if (total === 0)
    return (
      <Card>
        {hasFilters(filters) ? (
          <EmptyState
            drawing={<SearchDrawing />}
            title="Ninguna venta coincide con la búsqueda"
            text="Prueba con otra palabra o con otras fechas."
            action={
              <Button onClick={() => onChange({ page: 1, ...NO_SALE_FILTERS })}>Limpiar filtros</Button>
            }
          />
        ) : (
          <EmptyState
            drawing={<ReceiptDrawing />}
            title="Aún no hay ventas"
            text="Cada venta que hagas quedará aquí, con su fecha, sus productos y su pago."
            action={
              canSell && (
                <ButtonLink to="/sales/new" variant="primary">
                  Hacer la primera venta
                </ButtonLink>
              )
            }
          />
        )}
      </Card>
    );

  // An old link may name a page that no longer exists.
  if (!isPlaceholderData && filters.page > totalPages)
    return <Navigate replace to={{ search: buildUrlQuery({ ...filters, page: totalPages }).toString() }} />;

  const days = groupSalesByDay(data.data, data.days);
  return (
    <>
      <Card flush>
        {roomy ? (
          <Table
            label="Ventas"
            columns={showsTaxes ? TAXED_SALES_COLUMNS : SALES_HISTORY_COLUMNS}
            tight
            rows={data.data}
            rowKey={(sale) => sale.id}
            headingOf={(sale) => {
              const day = days.find(({ sales }) => sales[0] === sale);
              return day && <HistoryDayHeading day={day} />;
            }}
            stale={isPlaceholderData}
          />
        ) : (
          <HistoryDayList days={days} stale={isPlaceholderData} />
        )}
      </Card>
      <Pagination
        always
        page={filters.page}
        pages={totalPages}
        onChange={(page) => onChange({ ...filters, page })}
      />
    </>
  );
}

const taxColumn = (name: keyof TaxAmounts, header: string): TableColumn<Sale> => ({
  key: name,
  header,
  align: "end",
  nowrap: true,
  cell: ({ taxes }) => {
    const amount = sumTaxAmounts(taxes)?.[name];
    return amount ? <span className="text-sm">{formatPesosWithCents(amount)}</span> : null;
  },
});

/** The columns of a store that charged taxes; the total then needs no line for them. */
const TAXED_SALES_COLUMNS: readonly TableColumn<Sale>[] = SALES_HISTORY_COLUMNS.flatMap((column) => {
  if (column.key === "total")
    return [{ ...column, cell: (sale: Sale) => <HistorySaleTotal sale={sale} withTaxes={false} /> }];
  if (column.key !== "actions") return [column];
  return [
    taxColumn("base", "Base"),
    taxColumn("iva", "IVA"),
    taxColumn("inc", "INC"),
    taxColumn("bags", "Bolsa"),
    column,
  ];
});

/** Number and sum of the sales that match the filters, and the way to the returns. */
export function SalesHistorySummary({ query: { data } }: Pick<Props, "query">) {
  const mayListOwnUse = useMay()("ownUse.record");
  if (!data || data.pagination.total === 0) return null;
  const { count, total } = data.summary;
  return (
    <div className="flex flex-wrap items-center gap-x-4 text-sm">
      <p
        className="min-w-0 flex-[1_1_10rem] leading-tight max-sm:text-xs max-sm:leading-tight sm:flex-none text-ink-soft"
        role="status"
      >
        {saleCountText(count)}
        {total !== null && (
          <>
            {count === 1 ? " suma" : " suman"}{" "}
            <strong className="text-ink">
              <PesosAmount amount={total} />
            </strong>
            , ya sin lo devuelto
          </>
        )}
      </p>
      <TextLink to="/sales/returns" className="-my-3">
        Devoluciones
      </TextLink>
      {/* A phone has no room for it above the first sale; the till's dialog leads there too. */}
      {mayListOwnUse && (
        <TextLink to="/sales/para-la-casa" className="-my-3 max-sm:hidden">
          Para la casa
        </TextLink>
      )}
    </div>
  );
}

type DayListProps = { days: readonly SalesDay[]; stale: boolean };

function HistoryDayList({ days, stale }: DayListProps) {
  return (
    <ul
      aria-label="Ventas"
      aria-busy={stale || undefined}
      className={stale ? "opacity-60 transition-opacity" : "transition-opacity"}
    >
      {days.map((day) =>
        day.sales.map((sale, index) => (
          <li key={sale.id} className="border-b border-line last:border-0">
            {index === 0 && (
              <h2 className="border-b border-line bg-sunken px-4 py-1 sm:px-5 sm:py-1.5">
                <HistoryDayHeading day={day} />
              </h2>
            )}
            <HistorySaleEntry sale={sale} />
          </li>
        )),
      )}
    </ul>
  );
}
