import { Button } from "#web/ui/button.tsx";
import { changeFor } from "./tender.ts";
import { TillDoubt } from "./till-doubt.tsx";
import { TillSum } from "./till-sum.tsx";
import type { Till } from "./use-till.ts";

type Props = { till: Till; paying: boolean; onContinue: () => void; onFinish: () => void };

export function TillPanelFooter({ till, paying, onContinue, onFinish }: Props) {
  const { total, tendered, method, sending, doubt } = till;
  return (
    <div className="flex flex-col gap-3 short:flex-row short:flex-wrap short:items-center">
      <div aria-live="polite" className="min-w-0 short:flex short:flex-1 short:flex-wrap short:gap-x-5">
        <TillSum label="Total" amount={total} />
        {paying && method === "CASH" && (
          <TillSum label="Vuelto" amount={changeFor(total, tendered)} tone="change" />
        )}
      </div>
      <TillDoubt doubt={paying && doubt} />
      <div className="short:shrink-0">
        {paying ? (
          <Button variant="primary" size="lg" block busy={sending} disabled={!method} onClick={onFinish}>
            Finalizar
          </Button>
        ) : (
          <Button
            variant="primary"
            size="lg"
            block
            disabled={till.cart.lines.length === 0}
            onClick={onContinue}
          >
            Continuar
          </Button>
        )}
      </div>
    </div>
  );
}
