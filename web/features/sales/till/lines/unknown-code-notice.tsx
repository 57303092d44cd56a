import { Plus, X } from "lucide-react";
import type { TillDialogRequest } from "#web/features/sales/till/sale/sale-state.ts";
import type { SaleEditor } from "#web/features/sales/till/send/use-sale.ts";
import { Button } from "#web/ui/button.tsx";
import { IconButton } from "#web/ui/icon-button.tsx";
import { CreateProductButton } from "./create-product-button.tsx";

export function UnknownCodeNotice({ till }: { till: SaleEditor }) {
  const { unknown, dispatch } = till;
  const show = (part: TillDialogRequest) => dispatch({ type: "show", part });
  if (unknown === null) return null;
  const { code, label } = unknown;
  return (
    <section
      aria-label="Código sin producto"
      className="flex flex-col gap-2 rounded-md border border-line bg-warning-soft p-3 text-warning-ink"
    >
      <div className="flex items-start justify-between gap-2">
        <p className="min-w-0 pt-2 text-sm wrap-anywhere">
          {label ? "No hay un producto con el código de balanza" : "Ningún producto tiene el código"}{" "}
          <strong>{code}</strong>
        </p>
        <IconButton
          label="Cerrar aviso del código"
          icon={X}
          onClick={() => dispatch({ type: "dismiss", what: "unknown" })}
        />
      </div>
      <div className="flex flex-wrap gap-2 text-ink">
        <CreateProductButton onClick={() => show({ kind: "newProduct", code, label })}>
          {label ? "Crear" : "Crear producto"}
        </CreateProductButton>
        <Button
          size="sm"
          icon={Plus}
          onClick={() => show({ kind: "free", description: label ? `Balanza ${code}` : code })}
        >
          Vender por valor
        </Button>
      </div>
    </section>
  );
}
