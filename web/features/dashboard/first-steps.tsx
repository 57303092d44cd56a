import clsx from "clsx";
import { Check, Copy } from "lucide-react";
import type { ReactNode } from "react";
import { useNavigate } from "react-router";
import { useMay } from "#web/api/use-may.ts";
import { Button } from "#web/ui/button.tsx";
import { Card } from "#web/ui/card.tsx";
import { copyText } from "#web/ui/data/copy-text.ts";
import { useDialog } from "#web/ui/dialogs/use-dialog.ts";
import { lazyComponent } from "#web/ui/hooks/lazy-chunk.ts";

const NewProductDialog = lazyComponent(
  () => import("#web/features/products/public/products.chunk.ts"),
  "NewProductDialog",
);

type Props = {
  storeCode: string;
  hasProducts: boolean;
  hasSales: boolean;
  onNewSale: (() => void) | null;
};

export function FirstSteps({ storeCode, hasProducts, hasSales, onNewSale }: Props) {
  const may = useMay();
  const adding = useDialog();
  const navigate = useNavigate();
  return (
    <Card title="Primeros pasos">
      <ol className="flex flex-col gap-4">
        <Step
          number={1}
          done={hasProducts}
          title="Agrega un producto"
          text="Con su nombre, su precio y cuántos tienes."
          action={may("products.write") && <Button onClick={() => adding.show()}>Agregar producto</Button>}
        />
        <Step
          number={2}
          done={hasSales}
          title="Haz una venta"
          text={
            hasProducts
              ? "Escanea el producto o búscalo por su nombre."
              : "Escanea o escribe lo primero que vendes: con su nombre y su precio ya lo cobras."
          }
          action={
            <Button variant="primary" onClick={onNewSale ?? (() => navigate("/sales/new"))}>
              Vender
            </Button>
          }
        />
        {may("employees.manage") && (
          <Step
            number={3}
            title="Invita a un empleado"
            text={
              <>
                Dale el código de tu tienda: <strong className="text-ink">{storeCode}</strong>. Con él pide
                unirse.
              </>
            }
            action={
              <Button icon={Copy} onClick={() => copyText(storeCode, "Código copiado", "Copia el código")}>
                Copiar código
              </Button>
            }
          />
        )}
      </ol>
      <NewProductDialog key={adding.turn} {...adding.props} code="" />
    </Card>
  );
}

type StepProps = { number: number; done?: boolean; title: string; text: ReactNode; action: ReactNode };

function Step({ number, done = false, title, text, action }: StepProps) {
  return (
    <li className="flex flex-wrap items-center gap-x-3 gap-y-2">
      <span
        className={clsx(
          "flex size-9 shrink-0 items-center justify-center rounded-full font-semibold",
          done ? "bg-success-soft text-success-ink" : "bg-primary-soft text-primary-ink",
        )}
      >
        {done ? <Check role="img" aria-label="Hecho" className="size-5" /> : number}
      </span>
      <div className="min-w-40 flex-1">
        <h3 className="font-semibold">{title}</h3>
        <p className="text-sm text-ink-soft">{text}</p>
      </div>
      {!done && action && <div className="max-sm:w-full max-sm:*:w-full">{action}</div>}
    </li>
  );
}
