import { Button } from "#web/ui/button.tsx";
import { Money } from "#web/ui/money.tsx";
import { changeFor } from "./tender.ts";
import { TillDoubt } from "./till-doubt.tsx";
import { TillSum } from "./till-sum.tsx";
import type { FreeTill } from "./use-free-till.ts";

/** What it costs, what is given back, and the button that ends it. */
export function FreeSaleFinish({ till, onFinish }: { till: FreeTill; onFinish: () => void }) {
  const { items, total, method, tendered, sending, doubt, missing } = till;
  return (
    <div className="flex flex-col gap-3">
      <div aria-live="polite">
        <p className="text-sm text-ink-soft">{items.length === 1 ? "1 item" : `${items.length} items`}</p>
        <TillSum label="Total" amount={total} />
        {method === "CASH" && <TillSum label="Cambio" amount={changeFor(total, tendered)} tone="change" />}
      </div>
      <TillDoubt doubt={doubt} />
      <Button
        variant="primary"
        size="lg"
        block
        busy={sending}
        disabled={!sending && missing !== null}
        onClick={onFinish}
      >
        {sending ? (
          "Procesando..."
        ) : (
          <span>
            Completar Venta - <Money amount={total} />
          </span>
        )}
      </Button>
    </div>
  );
}
