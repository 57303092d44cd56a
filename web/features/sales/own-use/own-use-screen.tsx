import { Undo2 } from "lucide-react";
import { Navigate } from "react-router";
import type { OwnUse } from "#core/contract/sales/own-use.ts";
import { formatPesos } from "#core/money.ts";
import { formatQuantity } from "#core/quantity.ts";
import { failureText } from "#web/api/failure-text.ts";
import { useMay } from "#web/api/use-may.ts";
import { Badge } from "#web/ui/badge.tsx";
import { Button } from "#web/ui/button.tsx";
import { Card } from "#web/ui/card.tsx";
import { DayRangeFields } from "#web/ui/data/day-range-fields.tsx";
import { LoadingState } from "#web/ui/data/loading-state.tsx";
import { Pagination } from "#web/ui/data/pagination.tsx";
import { buildUrlQuery, hasFilters, readUrlDay, readUrlPage } from "#web/ui/data/url-query.ts";
import { useUrlState } from "#web/ui/data/use-url-state.ts";
import { runWithToast } from "#web/ui/dialogs/run-with-toast.ts";
import { ReceiptDrawing } from "#web/ui/drawings/office/receipt.tsx";
import { IconButton } from "#web/ui/icon-button.tsx";
import { PesosAmount } from "#web/ui/money.tsx";
import { PageHeader } from "#web/ui/page-header.tsx";
import { EmptyState } from "#web/ui/states/empty-state.tsx";
import { formatShortInstant } from "#web/ui/text/dates.ts";
import { type OwnUseFilters, useOwnUses, useReverseOwnUse } from "./own-use.queries.ts";

const readFilters = (params: URLSearchParams): OwnUseFilters => ({
  page: readUrlPage(params),
  startDate: readUrlDay(params, "startDate"),
  endDate: readUrlDay(params, "endDate"),
});

export function OwnUseScreen() {
  const [filters, setFilters] = useUrlState(readFilters, buildUrlQuery);
  const change = (part: Partial<OwnUseFilters>) => setFilters({ ...filters, page: 1, ...part });
  const filtered = hasFilters(filters);
  return (
    <>
      <PageHeader
        title="Para la casa"
        subtitle="Lo que se llevó la familia o gastó la tienda: sale del stock y no es una venta."
        back={{ to: "/sales", label: "Historial de Ventas" }}
      />
      <search
        aria-label="Filtrar lo que se llevó"
        className="mb-5 grid grid-pairs items-end gap-3 sm:grid-cols-[11.5rem_11.5rem_auto] sm:justify-start"
      >
        <DayRangeFields range={filters} onChange={change} />
        {filtered && <Button onClick={() => change({ startDate: "", endDate: "" })}>Limpiar</Button>}
      </search>
      <OwnUseList filters={filters} filtered={filtered} onPage={(page) => change({ page })} />
    </>
  );
}

type Props = { filters: OwnUseFilters; filtered: boolean; onPage: (page: number) => void };

function OwnUseList({ filters, filtered, onPage }: Props) {
  const query = useOwnUses(filters);
  const undo = useUndo();
  const { data, isPlaceholderData } = query;
  if (!data) return <LoadingState query={query} failure="No pudimos cargar la lista" rows={4} card />;
  const { total, totalPages } = data.pagination;
  if (total === 0)
    return (
      <Card>
        <EmptyState
          drawing={<ReceiptDrawing />}
          title={filtered ? "Nadie se llevó nada en esos días" : "Nadie se ha llevado nada"}
          text="Para anotarlo, pon los productos en una venta y toca «Para la casa»."
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
          aria-label="Para la casa"
          aria-busy={isPlaceholderData || undefined}
          className="divide-y divide-line"
        >
          {data.data.map((ownUse) => (
            <OwnUseEntry key={ownUse.id} ownUse={ownUse} onUndo={undo} />
          ))}
        </ul>
      </Card>
      <Pagination always page={filters.page} pages={totalPages} onChange={onPage} />
    </>
  );
}

/** Asks first. Null where the person may not. */
function useUndo(): ((ownUse: OwnUse) => void) | null {
  const may = useMay()("ownUse.reverse");
  const { mutateAsync: reverse, isPending } = useReverseOwnUse();
  if (!may) return null;
  return ({ id, items, price }) => {
    if (isPending) return;
    void runWithToast({
      question: {
        title: "¿Anular lo que se llevó?",
        text: `${itemsText(items)}: ${formatPesos(price)}. Los productos vuelven al stock.`,
        tone: "danger",
      },
      work: () => reverse({ params: { id }, body: { reason: "Anulado" } }),
      done: () => ({ title: "Anulado", text: "Los productos volvieron al stock." }),
      failed: (error) => ({
        title: "No pudimos anularlo",
        text: failureText(error, "Inténtalo de nuevo."),
      }),
    });
  };
}

export const itemsText = (items: OwnUse["items"]): string =>
  items
    .map(({ productName, quantity, unit }) => `${formatQuantity(quantity, unit)} ${productName}`)
    .join(", ");

/** What it cost, and that a part has no known cost. Null for a person who sees no costs. */
export function costText({ cost, items }: Pick<OwnUse, "cost" | "items">): string | null {
  if (cost === null) return null;
  const unknown = items.filter((item) => item.cost === null).length;
  if (unknown === items.length) return "Sin costo conocido";
  return `Costó ${formatPesos(cost)}${unknown > 0 ? `, sin contar ${unknown} de costo desconocido` : ""}`;
}

type EntryProps = { ownUse: OwnUse; onUndo: ((ownUse: OwnUse) => void) | null };

function OwnUseEntry({ ownUse, onUndo }: EntryProps) {
  const { number, createdAt, items, price, takenBy, note, by, reversal, flags = [] } = ownUse;
  return (
    <li className="flex items-center gap-2 px-4 py-3 sm:px-5">
      <div className="min-w-0 flex-1">
        <p className="font-semibold wrap-anywhere">{itemsText(items)}</p>
        <p className="text-sm text-ink-soft wrap-anywhere">
          {[
            number,
            formatShortInstant(createdAt),
            takenBy ? `Se lo llevó ${takenBy.name}` : "Para la tienda",
            takenBy?.id === by.id ? null : `Anotó ${by.name}`,
            costText(ownUse),
            note,
          ]
            .filter(Boolean)
            .join(" · ")}
        </p>
        {flags.map(({ code, message }) => (
          <p key={code} className="text-sm text-warning-ink">
            {message}
          </p>
        ))}
        {reversal && (
          <p className="mt-1">
            <Badge tone="warning">Anulado</Badge>{" "}
            <span className="text-sm text-ink-soft">
              {formatShortInstant(reversal.at)} · {reversal.by.name}
            </span>
          </p>
        )}
      </div>
      {onUndo && !reversal && (
        <IconButton label={`Anular ${itemsText(items)}`} icon={Undo2} onClick={() => onUndo(ownUse)} />
      )}
      <strong>
        <PesosAmount amount={price} />
      </strong>
    </li>
  );
}
