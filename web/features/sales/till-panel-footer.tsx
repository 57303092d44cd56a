import { Button } from "#web/ui/button.tsx";
import { changeFor } from "./tender.ts";
import { TillSum } from "./till-sum.tsx";
import type { Till } from "./use-till.ts";

type Props = { till: Till; paying: boolean; onContinue: () => void; onFinish: () => void };

export function TillPanelFooter({ till, paying, onContinue, onFinish }: Props) {
  const { total, tendered, method, sending, doubt } = till;
  return (
    <div className="flex flex-col gap-3">
      <div aria-live="polite">
        <TillSum label="Total" amount={total} />
        {paying && method === "CASH" && (
          <TillSum label="Vuelto" amount={changeFor(total, tendered)} tone="change" />
        )}
      </div>
      {paying && doubt && (
        <p className="text-sm text-warning-ink" role="alert">
          No sabemos si la venta alcanzó a guardarse. Finaliza de nuevo: si ya quedó, no se cobra dos veces.
        </p>
      )}
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
  );
}
