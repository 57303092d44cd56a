import { Button } from "#web/ui/button.tsx";
import { changeFor } from "./tender.ts";
import { TillDoubt } from "./till-doubt.tsx";
import { TillSum } from "./till-sum.tsx";
import type { Till } from "./use-till.ts";

/** Always in sight under the summary: what it costs, what is given back, and the button that ends it. */
export function NewSaleFinish({ till, onFinish }: { till: Till; onFinish: () => void }) {
  const { cart, total, method, tendered, sending, doubt } = till;
  return (
    <div className="flex flex-col gap-3 short:flex-row short:flex-wrap short:items-center">
      <div aria-live="polite" className="min-w-0 short:flex short:flex-1 short:flex-wrap short:gap-x-5">
        <TillSum label="Total" amount={total} />
        {method === "CASH" && <TillSum label="Vuelto" amount={changeFor(total, tendered)} tone="change" />}
      </div>
      <TillDoubt doubt={doubt} />
      <div className="short:shrink-0">
        <Button
          variant="primary"
          size="lg"
          block
          busy={sending}
          disabled={cart.lines.length === 0}
          onClick={onFinish}
        >
          Finalizar Venta
        </Button>
      </div>
    </div>
  );
}
