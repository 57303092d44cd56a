import { ListChecks, Plus } from "lucide-react";
import { useEffect, useState } from "react";
import { useNavigate, useSearchParams } from "react-router";
import type { StockCount } from "#core/contract/stock-counts/stock-counts.ts";
import { COUNT_STATUS_LABELS } from "#core/goods/stock-counts.ts";
import { failureText } from "#web/api/failure-text.ts";
import { useMay } from "#web/api/use-may.ts";
import { Badge, type BadgeTone } from "#web/ui/badge.tsx";
import { Button } from "#web/ui/button.tsx";
import { Card } from "#web/ui/card.tsx";
import { LoadingState } from "#web/ui/data/loading-state.tsx";
import { NameLink } from "#web/ui/data/name-link.tsx";
import { Pagination } from "#web/ui/data/pagination.tsx";
import { useDialog } from "#web/ui/dialogs/use-dialog.ts";
import { ShelfDrawing } from "#web/ui/drawings/office/shelf.tsx";
import { PageHeader } from "#web/ui/page-header.tsx";
import { EmptyState } from "#web/ui/states/empty-state.tsx";
import { OfflineNote } from "#web/ui/states/offline-note.tsx";
import { formatMediumInstant } from "#web/ui/text/dates.ts";
import { formatCountProgress, formatCountScope, formatSignedPesos } from "./count-text.ts";
import { type CountPreset, StartCountDialog } from "./start-count-dialog.tsx";
import { useOpenCounts, useStockCounts } from "./stock-counts.queries.ts";

const TONES: Record<StockCount["status"], BadgeTone> = {
  OPEN: "info",
  CLOSING: "warning",
  CLOSED: "success",
  CANCELLED: "neutral",
};

/** The counts of the store: the open ones first, then the others, the latest first. */
export function CountsScreen() {
  const mayStart = useMay()("counts.write");
  const navigate = useNavigate();
  const [page, setPage] = useState(1);
  const open = useOpenCounts();
  const all = useStockCounts(page);
  const starting = useDialog<CountPreset>("ALL");
  useStartAskedByAddress(mayStart, starting.show);
  const start = () => starting.show("ALL");
  const others = all.data?.data.filter(({ status }) => status !== "OPEN") ?? [];
  const isKnown = all.data !== undefined || open.data?.fromCopy === true;
  const isEmpty = isKnown && open.data?.data.length === 0 && others.length === 0 && page === 1;
  return (
    <>
      <PageHeader
        title="Conteo"
        back={{ to: "/products", label: "Productos" }}
        actions={
          mayStart && (
            <>
              <Button icon={ListChecks} onClick={() => starting.show("PROPOSED")}>
                Contar 20 hoy
              </Button>
              <Button icon={Plus} variant="primary" onClick={start}>
                Empezar conteo
              </Button>
            </>
          )
        }
      />
      {open.data?.fromCopy && (
        <OfflineNote>
          Sin conexión: estos son los conteos abiertos. Puedes contar; lo que anotes se sube solo.
        </OfflineNote>
      )}
      {!open.data ? (
        <LoadingState
          query={open}
          failure={failureText(open.error, "Error al cargar los conteos")}
          rows={4}
          card
        />
      ) : isEmpty ? (
        <Card>
          <EmptyState
            drawing={<ShelfDrawing />}
            title={open.data.fromCopy ? "No hay conteos abiertos" : "Todavía no has contado"}
            text="Cuenta la mercancía sin cerrar la tienda: cada quien escanea con su celular, y lo que se venda mientras tanto no daña el conteo."
            action={mayStart && <Button onClick={start}>Empezar conteo</Button>}
          />
        </Card>
      ) : (
        <div className="flex flex-col gap-4">
          <CountList title="Abiertos" counts={open.data.data} none="No hay conteos abiertos." />
          {others.length > 0 && <CountList title="Anteriores" counts={others} />}
          {all.data && (
            <Pagination page={page} pages={all.data.pagination.totalPages} onChange={setPage} flush />
          )}
        </div>
      )}
      {mayStart && starting.turn > 0 && (
        <StartCountDialog
          key={starting.turn}
          {...starting.props}
          preset={starting.subject}
          onStarted={({ id }) => navigate(`/products/conteo/${id}`)}
        />
      )}
    </>
  );
}

/** The list of products links to a count of those that nobody has counted yet. */
function useStartAskedByAddress(mayStart: boolean, show: (preset: CountPreset) => void): void {
  const [params, setParams] = useSearchParams();
  const isAsked = mayStart && params.get("empezar") === "sin-contar";
  useEffect(() => {
    if (!isAsked) return;
    show("UNTRACKED");
    setParams({}, { replace: true });
  }, [isAsked, show, setParams]);
}

type ListProps = { title: string; counts: readonly StockCount[]; none?: string };

function CountList({ title, counts, none }: ListProps) {
  return (
    <Card title={title} flush>
      {counts.length === 0 ? (
        <p className="px-4 pb-4 text-ink-soft sm:px-5">{none}</p>
      ) : (
        <ul aria-label={title} className="divide-y divide-line">
          {counts.map((count) => (
            <CountRow key={count.id} count={count} />
          ))}
        </ul>
      )}
    </Card>
  );
}

function CountRow({ count }: { count: StockCount }) {
  const { id, number, status, startedAt, startedBy, progress, difference, note, blind } = count;
  const facts = [
    progress.products > 0 && formatCountProgress(progress),
    status === "CLOSED" &&
      difference &&
      `${formatSignedPesos(difference.cost ?? difference.price)} ${difference.cost === null ? "al precio" : "al costo"}`,
  ].filter(Boolean);
  return (
    <li className="relative px-4 py-3 hover:bg-sunken sm:px-5">
      <p className="flex flex-wrap items-center justify-between gap-x-3">
        <NameLink to={`/products/conteo/${id}`}>
          {/* The link covers the row. */}
          <span className="after:absolute after:inset-0">
            Conteo {number}: {formatCountScope(count)}
          </span>
        </NameLink>
        <span className="flex flex-wrap gap-2">
          {blind && <Badge>A ciegas</Badge>}
          <Badge tone={TONES[status]}>{COUNT_STATUS_LABELS[status]}</Badge>
        </span>
      </p>
      {facts.length > 0 && <p className="mt-1">{facts.join(" · ")}</p>}
      <p className="text-sm text-ink-soft">
        {formatMediumInstant(startedAt)}
        {startedBy.name && ` · ${startedBy.name}`}
      </p>
      {note && <p className="text-sm text-ink-soft wrap-anywhere">{note}</p>}
    </li>
  );
}
