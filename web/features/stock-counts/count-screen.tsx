import { useParams, useSearchParams } from "react-router";
import { COUNT_STATUS_LABELS } from "#core/goods/stock-counts.ts";
import { formatNumber } from "#core/number-text.ts";
import { failureText } from "#web/api/failure-text.ts";
import { useConnectionStatus } from "#web/offline/device/connection.ts";
import { WaitingEntryList } from "#web/offline/queue/waiting-list.tsx";
import { Card } from "#web/ui/card.tsx";
import { LoadingState } from "#web/ui/data/loading-state.tsx";
import { ProgressBar } from "#web/ui/data/progress-bar.tsx";
import { Tabs } from "#web/ui/data/tabs.tsx";
import { PageHeader } from "#web/ui/page-header.tsx";
import { OfflineNote } from "#web/ui/states/offline-note.tsx";
import { CountPad } from "./count-pad.tsx";
import { CountResult } from "./count-result.tsx";
import { formatCountProgress, formatCountScope } from "./count-text.ts";
import { CountingPanel } from "./counting-panel.tsx";
import { ProductsTab } from "./products-tab.tsx";
import { ReviewTab } from "./review-tab.tsx";
import { type CountPage, useCountSummary } from "./stock-counts.queries.ts";
import { useCountScanner } from "./use-count-scanner.ts";
import { useCountedSoFar, useQueuedReadings } from "./use-counting.ts";

type Count = CountPage["data"]["count"];

/** One count: where it is counted while it is open, then its result. */
export function CountScreen() {
  const { id = "" } = useParams();
  const query = useCountSummary(id);
  const { data } = query;
  if (!data)
    return (
      <>
        <PageHeader title="Conteo" back={{ to: "/products/conteo", label: "Conteos" }} />
        <LoadingState
          query={query}
          failure={failureText(query.error, "Error al cargar el conteo")}
          rows={5}
          card
          missing={{
            title: "Conteo no encontrado",
            text: "Puede que el enlace sea de otra tienda.",
          }}
        />
      </>
    );
  const { count } = data.data;
  return (
    <>
      <PageHeader
        title={`Conteo ${count.number}`}
        subtitle={describeCount(count)}
        back={{ to: "/products/conteo", label: "Conteos" }}
      />
      <RefusedReadings countId={count.id} />
      {count.status === "OPEN" ? (
        <OpenCount key={count.id} count={count} isCopy={data.fromCopy === true} />
      ) : (
        <CountResult count={count} />
      )}
    </>
  );
}

const describeCount = (count: Count) =>
  [
    formatCountScope(count),
    count.blind && "a ciegas",
    count.status !== "OPEN" && COUNT_STATUS_LABELS[count.status].toLowerCase(),
    count.note,
  ]
    .filter(Boolean)
    .join(" · ");

/** What was counted without a connection and the store does not take, such as after the close. */
function RefusedReadings({ countId }: { countId: string }) {
  const { refused } = useQueuedReadings(countId);
  if (refused.length === 0) return null;
  return (
    <div className="mb-4">
      <Card title={`No se pudo subir (${formatNumber(refused.length)})`}>
        <p className="text-sm text-ink-soft">Lo contaste en este aparato y no está en el conteo.</p>
        <WaitingEntryList label="No se pudo subir" entries={refused} />
      </Card>
    </div>
  );
}

const TABS = ["contar", "productos", "cerrar"] as const;

function OpenCount({ count, isCopy }: { count: Count; isCopy: boolean }) {
  const [params, setParams] = useSearchParams();
  const tab = TABS.find((one) => one === params.get("parte")) ?? TABS[0];
  const choose = (parte: string) => setParams(parte === TABS[0] ? {} : { parte }, { replace: true });
  // What was scanned is seen in the first part.
  const scanner = useCountScanner(count, () => tab !== TABS[0] && choose(TABS[0]));
  const { counting, pad } = scanner;
  const question = pad.subject;
  const counted = useCountedSoFar(counting, pad.open && question ? question.product : null);
  return (
    <>
      <Progress count={count} isCopy={isCopy} waiting={counting.waiting.length} />
      <Tabs
        label="Partes del conteo"
        value={tab}
        onChange={choose}
        tabs={[
          { value: "contar", label: "Contar", content: <CountingPanel scanner={scanner} /> },
          {
            value: "productos",
            label: "Productos",
            content: <ProductsTab count={count} scanner={scanner} />,
          },
          {
            value: "cerrar",
            label: "Revisar y cerrar",
            content: <ReviewTab count={count} scanner={scanner} isCopy={isCopy} />,
          },
        ]}
      />
      {question && (
        <CountPad
          key={pad.turn}
          open={pad.open}
          product={question.product}
          again={question.again}
          counted={counted}
          onTake={pad.take}
          onClose={pad.close}
        />
      )}
    </>
  );
}

type ProgressProps = { count: Count; isCopy: boolean; waiting: number };

function Progress({ count, isCopy, waiting }: ProgressProps) {
  const { reached } = useConnectionStatus();
  const { progress } = count;
  const left =
    waiting === 0
      ? ""
      : waiting === 1
        ? " Queda 1 lectura por subir."
        : ` Quedan ${waiting} lecturas por subir.`;
  if (isCopy || !reached)
    return (
      <OfflineNote>
        Sin conexión: sigue contando. Lo que anotes queda en este aparato y se sube solo.{left}
      </OfflineNote>
    );
  return (
    <div className="mb-4">
      <ProgressBar
        label={formatCountProgress(progress)}
        part={progress.products === 0 ? 0 : progress.counted / progress.products}
      />
      <p className="mt-1 text-sm text-ink-soft">Lo que otros cuentan llega en 15 segundos.{left}</p>
    </div>
  );
}
