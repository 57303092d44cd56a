import { useSearchParams } from "react-router";
import { FISCAL_DOCUMENT_STATES } from "#core/contract/fiscal/document-request.ts";
import { FISCAL_DOCUMENT_KINDS, type FiscalDocument } from "#core/contract/fiscal/fiscal-document.ts";
import { formatPesos } from "#core/money.ts";
import { Button } from "#web/ui/button.tsx";
import { Card } from "#web/ui/card.tsx";
import { DayRangeFields } from "#web/ui/data/day-range-fields.tsx";
import { LoadingState } from "#web/ui/data/loading-state.tsx";
import { NameLink } from "#web/ui/data/name-link.tsx";
import { Pagination } from "#web/ui/data/pagination.tsx";
import { SearchField } from "#web/ui/data/search-field.tsx";
import { Table, type TableColumn } from "#web/ui/data/table.tsx";
import { TextLink } from "#web/ui/data/text-link.tsx";
import {
  buildUrlQuery,
  hasFilters,
  readUrlDayRange,
  readUrlPage,
  readUrlSearch,
} from "#web/ui/data/url-query.ts";
import { useUrlState } from "#web/ui/data/use-url-state.ts";
import { ReceiptDrawing } from "#web/ui/drawings/office/receipt.tsx";
import { SearchDrawing } from "#web/ui/drawings/office/search.tsx";
import { SelectField } from "#web/ui/fields/select.tsx";
import { EmptyState } from "#web/ui/states/empty-state.tsx";
import { formatDateAndTime } from "#web/ui/text/dates.ts";
import { FiscalDocumentsToCheck } from "./documents-to-check.tsx";
import { type FiscalDocumentFilters, useFiscalDocuments } from "./fiscal.queries.ts";
import { FiscalDocumentBadge, TestDocumentBadge } from "./public/document-badge.tsx";
import {
  DOCUMENT_KIND_LABELS,
  DOCUMENT_STATE_LABELS,
  describeDocumentDoubt,
  formatFiscalDocumentName,
} from "./public/document-text.ts";

export const NO_DOCUMENT_FILTERS: FiscalDocumentFilters = {
  page: 1,
  state: "",
  kind: "",
  startDate: "",
  endDate: "",
  search: "",
};

/** Reads the filters from the URL. Ignores invalid values. */
export function readDocumentFilters(params: URLSearchParams): FiscalDocumentFilters {
  return {
    page: readUrlPage(params),
    state: FISCAL_DOCUMENT_STATES.find((state) => state === params.get("state")) ?? "",
    kind: FISCAL_DOCUMENT_KINDS.find((kind) => kind === params.get("kind")) ?? "",
    ...readUrlDayRange(params),
    search: readUrlSearch(params),
  };
}

/** Names the tab of the screen (`parte`), because other tabs have filters too. */
export const writeDocumentFilters = (filters: FiscalDocumentFilters): URLSearchParams =>
  buildUrlQuery({ parte: "documentos", ...filters });

const STATES = FISCAL_DOCUMENT_STATES.map((value) => ({ value, label: DOCUMENT_STATE_LABELS[value] }));
const KINDS = FISCAL_DOCUMENT_KINDS.map((value) => ({ value, label: DOCUMENT_KIND_LABELS[value] }));

export function FiscalDocumentsSection() {
  const [filters, setFilters] = useUrlState(readDocumentFilters, writeDocumentFilters);
  const change = (part: Partial<FiscalDocumentFilters>, typing = false) =>
    setFilters({ ...filters, page: 1, ...part }, typing);
  return (
    <div className="@container flex flex-col gap-4">
      <FiscalDocumentsToCheck onShow={(state) => setFilters({ ...NO_DOCUMENT_FILTERS, state })} />
      <search
        aria-label="Filtrar documentos"
        className="grid grid-pairs items-end gap-3 @4xl:grid-cols-[minmax(0,1fr)_11rem_11rem_10.5rem_10.5rem]"
      >
        <div className="col-span-full @4xl:col-span-1">
          <SearchField
            label="Buscar documento"
            placeholder="Número, cliente, cédula o venta"
            value={filters.search}
            onValueChange={(search) => change({ search }, true)}
          />
        </div>
        <SelectField
          label="Estado"
          options={STATES}
          placeholder="Todos"
          value={filters.state}
          onValueChange={(state) => change({ state })}
        />
        <SelectField
          label="Clase"
          options={KINDS}
          placeholder="Todas"
          value={filters.kind}
          onValueChange={(kind) => change({ kind })}
        />
        <DayRangeFields range={filters} onChange={change} />
      </search>
      <DocumentList
        filtered={hasFilters(filters)}
        onPage={(page) => change({ page })}
        onClear={() => setFilters(NO_DOCUMENT_FILTERS)}
      />
    </div>
  );
}

type ListProps = { filtered: boolean; onPage: (page: number) => void; onClear: () => void };

function DocumentList({ filtered, onPage, onClear }: ListProps) {
  const [params] = useSearchParams();
  const filters = readDocumentFilters(params);
  const query = useFiscalDocuments(filters);
  const { data, isPlaceholderData } = query;
  if (!data) return <LoadingState query={query} otherwise="Error al cargar los documentos" rows={5} card />;
  const { total, totalPages } = data.pagination;
  if (total === 0)
    return (
      <Card>
        {filtered ? (
          <EmptyState
            drawing={<SearchDrawing />}
            title="No hay documentos así"
            action={<Button onClick={onClear}>Limpiar filtros</Button>}
          />
        ) : (
          <EmptyState
            drawing={<ReceiptDrawing />}
            title="Todavía no hay documentos"
            text="Cuando termines de preparar la facturación, cada venta deja aquí su documento."
          />
        )}
      </Card>
    );
  return (
    <>
      <Card flush>
        <Table
          label="Documentos electrónicos"
          columns={COLUMNS}
          rows={data.data}
          rowKey={({ id }) => id}
          stale={isPlaceholderData}
        />
      </Card>
      <Pagination
        flush
        page={filters.page}
        pages={totalPages}
        loading={isPlaceholderData}
        onChange={onPage}
      />
    </>
  );
}

const COLUMNS: readonly TableColumn<FiscalDocument>[] = [
  {
    key: "name",
    header: "Documento",
    phone: "title",
    cell: (document) => (
      <span className="flex flex-wrap items-center gap-x-2 gap-y-1">
        <NameLink to={`/facturacion/${document.id}`}>{formatFiscalDocumentName(document)}</NameLink>
        {document.environment === "TEST" && <TestDocumentBadge />}
      </span>
    ),
  },
  {
    key: "state",
    header: "Estado",
    cell: ({ state, reason, doubt, doubtSince }) => (
      <>
        <FiscalDocumentBadge state={state} />
        {doubt && (
          <span className="block text-sm text-ink-soft">
            {describeDocumentDoubt({ doubt, doubtSince }, formatDateAndTime)}
          </span>
        )}
        {state === "PENDING" && reason && <span className="block text-sm text-ink-soft">{reason}</span>}
      </>
    ),
  },
  {
    key: "buyer",
    header: "Comprador",
    cell: ({ buyer }) => buyer?.name ?? "Consumidor final",
  },
  {
    key: "total",
    header: "Total",
    align: "end",
    nowrap: true,
    cell: ({ total }) => formatPesos(total),
  },
  {
    key: "date",
    header: "Fecha",
    cell: ({ issuedAt, createdAt }) => formatDateAndTime(issuedAt ?? createdAt),
  },
  {
    key: "sale",
    header: "Venta",
    nowrap: true,
    phone: "foot",
    cell: ({ saleId }) => saleId && <TextLink to={`/sales/${saleId}`}>Ver la venta</TextLink>,
  },
];
