import { useState } from "react";
import type { CountLineFilter, StockCountLine } from "#core/contract/stock-counts/stock-counts.ts";
import { failureText } from "#web/api/failure-text.ts";
import { useMay } from "#web/api/use-may.ts";
import { Button } from "#web/ui/button.tsx";
import { Card } from "#web/ui/card.tsx";
import { LoadingState } from "#web/ui/data/loading-state.tsx";
import { Pagination } from "#web/ui/data/pagination.tsx";
import { runWithToast } from "#web/ui/dialogs/run-with-toast.ts";
import { useDialog } from "#web/ui/dialogs/use-dialog.ts";
import { CloseCountDialog } from "./close-count-dialog.tsx";
import { CountLines } from "./count-lines.tsx";
import { formatProducts } from "./count-text.ts";
import { type CountPage, useCancelStockCount, useStockCount } from "./stock-counts.queries.ts";
import type { CountScanner } from "./use-count-scanner.ts";

type Count = CountPage["data"]["count"];
type Props = { count: Count; scanner: CountScanner; isCopy: boolean };

/** The check before the close: missing products, those that moved and those that differ, dearest first. */
export function ReviewTab({ count, scanner, isCopy }: Props) {
  const may = useMay();
  const mayClose = may("counts.close");
  const maySeeDifferences = !count.blind || mayClose;
  if (isCopy)
    return (
      <Card>
        <p className="text-ink-soft">Un conteo se revisa y se cierra con conexión.</p>
      </Card>
    );
  const { products, counted, moved } = count.progress;
  return (
    <div className="flex flex-col gap-4">
      <LinesCard
        count={count}
        show="uncounted"
        title="Faltan por contar"
        text={`${formatProducts(products - counted)} sin contar.`}
        none="Ya se contó todo."
        onAgain={scanner.askLine}
      />
      {moved > 0 && (
        <LinesCard
          count={count}
          show="moved"
          title="Se movieron mientras se contaban"
          text="No se sabe de qué estante salieron o a cuál llegaron. Vuelve a contarlos."
          none="Ninguno se movió."
          onAgain={scanner.askLine}
        />
      )}
      {maySeeDifferences ? (
        <LinesCard
          count={count}
          show="different"
          title="No cuadran"
          text="Primero lo que más vale. Si alguno te parece raro, vuelve a contarlo."
          none={counted === 0 ? "Todavía no se ha contado nada." : "Todo lo contado cuadra."}
          onAgain={scanner.askLine}
        />
      ) : (
        <Card title="No cuadran">
          <p className="text-ink-soft">Este conteo es a ciegas: las diferencias las ve quien lo cierra.</p>
        </Card>
      )}
      {mayClose ? (
        <CloseButtons count={count} waiting={scanner.counting.waiting.length} />
      ) : (
        <p className="text-ink-soft">Lo cierra el Dueño o un Administrador.</p>
      )}
    </div>
  );
}

const PAGE_SIZE = 20;

type LinesProps = {
  count: Pick<Count, "id">;
  show: CountLineFilter;
  title: string;
  text: string;
  none: string;
  onAgain?: (line: StockCountLine) => void;
};

/** The lines of one kind, page by page. */
export function LinesCard({ count, show, title, text, none, onAgain }: LinesProps) {
  const [page, setPage] = useState(1);
  const query = useStockCount(count.id, { show, page, limit: PAGE_SIZE });
  const { data } = query;
  return (
    <Card title={title} flush>
      {!data ? (
        <LoadingState query={query} failure={failureText(query.error, "Error al cargar")} rows={3} />
      ) : data.data.lines.length === 0 ? (
        <p className="px-4 pb-4 text-ink-soft sm:px-5">{none}</p>
      ) : (
        <>
          <p className="px-4 pb-2 text-sm text-ink-soft sm:px-5">{text}</p>
          <CountLines label={title} lines={data.data.lines} {...(onAgain && { onAgain })} />
          <div className="px-4 pb-4 sm:px-5">
            <Pagination page={page} pages={data.pagination.totalPages} onChange={setPage} />
          </div>
        </>
      )}
    </Card>
  );
}

function CloseButtons({ count, waiting }: { count: Count; waiting: number }) {
  const closing = useDialog();
  const { mutateAsync: cancel, isPending } = useCancelStockCount();
  const askToCancel = () =>
    runWithToast({
      question: {
        title: `¿Dejar sin efecto el conteo ${count.number}?`,
        text: "El stock queda como estaba y lo contado no sirve más.",
        tone: "danger",
      },
      work: () => cancel({ params: { id: count.id } }),
      done: () => "Conteo cancelado",
      failed: (error) => ({
        title: "No pudimos cancelar el conteo",
        text: failureText(error, "Intenta de nuevo."),
      }),
    });
  return (
    <div className="flex flex-wrap gap-2 max-sm:*:flex-auto">
      <Button busy={isPending} onClick={askToCancel}>
        Cancelar conteo
      </Button>
      <Button variant="primary" onClick={() => closing.show()}>
        Cerrar conteo
      </Button>
      {closing.turn > 0 && (
        <CloseCountDialog key={closing.turn} {...closing.props} count={count} waiting={waiting} />
      )}
    </div>
  );
}
