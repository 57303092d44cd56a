import { RotateCw, TriangleAlert } from "lucide-react";
import { Link, useSearchParams } from "react-router";
import { FISCAL_DOCUMENT_STATES } from "#core/contract/fiscal/document-request.ts";
import { FISCAL_DOCUMENT_KINDS, type FiscalDocument } from "#core/contract/fiscal/fiscal-document.ts";
import { formatPesos } from "#core/money.ts";
import { DOCUMENT_KIND_LABELS } from "#core/tax/document-kinds.ts";
import { Button } from "#web/ui/button.tsx";
import { ButtonLink } from "#web/ui/button-link.tsx";
import { Card } from "#web/ui/card.tsx";
import { DayRangeFields } from "#web/ui/data/day-range-fields.tsx";
import { NameLink } from "#web/ui/data/name-link.tsx";
import { PagedTable } from "#web/ui/data/paged-list.tsx";
import { SearchField } from "#web/ui/data/search-field.tsx";
import type { TableColumn } from "#web/ui/data/table.tsx";
import { TextLink } from "#web/ui/data/text-link.tsx";
import { readUrlFilters } from "#web/ui/data/url-query.ts";
import { useUrlFilters } from "#web/ui/data/use-url-state.ts";
import { ReceiptDrawing } from "#web/ui/drawings/office/receipt.tsx";
import { SearchDrawing } from "#web/ui/drawings/office/search.tsx";
import { SelectField } from "#web/ui/fields/select.tsx";
import { formatDateAndTime } from "#web/ui/text/dates.ts";
import { toast } from "#web/ui/toast.ts";
import { CorrectBuyerButton } from "./buyer-button.tsx";
import { FiscalWarning } from "./contingency-section.tsx";
import { DOCUMENT_FILTERS, useAskDianAboutDocuments, useFiscalDocuments } from "./fiscal.queries.ts";
import { FiscalDocumentBadge, TestDocumentBadge } from "./public/document-badge.tsx";
import {
  DOCUMENT_STATE_LABELS,
  describeDocumentDoubt,
  formatFiscalDocumentName,
} from "./public/document-text.ts";
import { buildCorrectionLink, findScreenToFix, listDocumentRejections } from "./rule-texts.ts";
import { toastFailure } from "./toast-failure.ts";
import { useFiscalDocumentRetry } from "./use-document-retry.ts";

const STATES = FISCAL_DOCUMENT_STATES.map((value) => ({ value, label: DOCUMENT_STATE_LABELS[value] }));
const KINDS = FISCAL_DOCUMENT_KINDS.map((value) => ({ value, label: DOCUMENT_KIND_LABELS[value] }));

export function FiscalDocumentsSection() {
  // Other tabs have filters too.
  const { filters, filtered, change, clear } = useUrlFilters(DOCUMENT_FILTERS, { parte: "documentos" });
  return (
    <div className="@container flex flex-col gap-4">
      <FiscalDocumentsToCheck onShow={(state) => clear({ state })} />
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
      <DocumentList filtered={filtered} onPage={(page) => change({ page })} onClear={() => clear()} />
    </div>
  );
}

type ListProps = { filtered: boolean; onPage: (page: number) => void; onClear: () => void };

function DocumentList({ filtered, onPage, onClear }: ListProps) {
  const [params] = useSearchParams();
  const filters = readUrlFilters(DOCUMENT_FILTERS, params);
  return (
    <PagedTable
      query={useFiscalDocuments(filters)}
      otherwise="Error al cargar los documentos"
      rows={5}
      flush
      label="Documentos electrónicos"
      columns={COLUMNS}
      rowsOf={({ data }) => data}
      page={filters.page}
      onPage={onPage}
      empty={
        filtered
          ? {
              drawing: <SearchDrawing />,
              title: "No hay documentos así",
              action: <Button onClick={onClear}>Limpiar filtros</Button>,
            }
          : {
              drawing: <ReceiptDrawing />,
              title: "Todavía no hay documentos",
              text: "Cuando termines de preparar la facturación, cada venta deja aquí su documento.",
            }
      }
    />
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

const SHOWN = 3;

function FiscalDocumentsToCheck({ onShow }: { onShow: (state: FiscalDocument["state"]) => void }) {
  const { data: rejected } = useFiscalDocuments({ state: "REJECTED" }, SHOWN);
  const open = rejected?.open;
  const { data: waiting } = useFiscalDocuments({ state: "PENDING" }, 1, (open?.PENDING ?? 0) > 0);
  if (!open) return null;
  const onTheirWay = open.SIGNED;
  const reason = open.PENDING > 0 ? (waiting?.data[0]?.reason ?? null) : null;
  return (
    <>
      {open.REJECTED > 0 && (
        <Card
          title={
            open.REJECTED === 1
              ? "La DIAN rechazó un documento"
              : `La DIAN rechazó ${open.REJECTED} documentos`
          }
          action={
            open.REJECTED > SHOWN && (
              <Button size="sm" onClick={() => onShow("REJECTED")}>
                Ver todos
              </Button>
            )
          }
        >
          <ul aria-label="Rechazados" className="divide-y divide-line">
            {rejected.data.slice(0, SHOWN).map((document) => (
              <Rejected key={document.id} document={document} />
            ))}
          </ul>
        </Card>
      )}
      {open.PENDING > 0 && reason && <Waiting count={open.PENDING} reason={reason} />}
      {open.SENT > 0 && <ToConfirm count={open.SENT} onShow={() => onShow("SENT")} />}
      {onTheirWay > 0 && (
        <p role="status" className="text-ink-soft">
          {onTheirWay === 1
            ? "Un documento va en camino a la DIAN."
            : `${onTheirWay} documentos van en camino a la DIAN.`}
        </p>
      )}
    </>
  );
}

/** Documents that were sent and about which DIAN has not said whether it accepts them. */
function ToConfirm({ count, onShow }: { count: number; onShow: () => void }) {
  const { mutate, isPending } = useAskDianAboutDocuments();
  const done = () => toast.success("Le preguntamos a la DIAN", "En unos segundos se ve qué dijo.");
  const failed = toastFailure("No se pudo", "Inténtalo de nuevo en un momento.");
  const ask = () => mutate({}, { onSuccess: done, onError: failed });
  return (
    <FiscalWarning
      label="Por confirmar"
      announced
      title={count === 1 ? "Un documento está por confirmar" : `${count} documentos están por confirmar`}
      text="La DIAN no ha dicho si los aceptó. Se lo preguntamos cada rato; no hay que hacerlos de nuevo."
    >
      <div className="flex flex-wrap gap-2">
        <Button onClick={onShow}>Verlos</Button>
        <Button icon={RotateCw} busy={isPending} onClick={ask}>
          Preguntarle a la DIAN
        </Button>
      </div>
    </FiscalWarning>
  );
}

function Rejected({ document }: { document: FiscalDocument }) {
  const { retry, busy } = useFiscalDocumentRetry(document.id);
  const [first] = listDocumentRejections(document);
  return (
    <li className="flex flex-wrap items-center gap-x-4 gap-y-2 py-3 first:pt-0 last:pb-0">
      <div className="min-w-56 flex-1">
        <Link
          to={`/facturacion/${document.id}`}
          className="font-semibold text-primary-ink underline-offset-4 hover:underline"
        >
          {formatFiscalDocumentName(document)}
        </Link>
        <p className="font-semibold">{first?.title ?? "La DIAN no dijo por qué"}</p>
        <p className="text-sm text-ink-soft">{first?.todo ?? "Vuelve a intentar en unos minutos."}</p>
      </div>
      <div className="flex flex-wrap gap-2 max-sm:w-full max-sm:*:flex-1">
        {first?.place && (
          <ButtonLink to={buildCorrectionLink(first.place, document)}>{first.place.label}</ButtonLink>
        )}
        {first?.buyer && <CorrectBuyerButton document={document} field={first.buyer} main />}
        <Button
          icon={RotateCw}
          busy={busy}
          onClick={retry}
          aria-label={`Volver a intentar ${formatFiscalDocumentName(document)}`}
        >
          Volver a intentar
        </Button>
      </div>
    </li>
  );
}

function Waiting({ count, reason }: { count: number; reason: string }) {
  const place = findScreenToFix(reason);
  return (
    <FiscalWarning
      label="En espera"
      icon={TriangleAlert}
      title={count === 1 ? "Un documento está en espera" : `${count} documentos están en espera`}
      text={`${reason}. Las ventas siguen, y los documentos salen solos cuando se arregle.`}
    >
      {place && <ButtonLink to={place.to}>{place.label}</ButtonLink>}
    </FiscalWarning>
  );
}
