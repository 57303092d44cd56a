import { useState } from "react";
import type { Presentation } from "#core/contract/products/presentation.ts";
import type { InvoiceLine } from "#core/contract/supplier-invoices/supplier-invoices.ts";
import { formatNumber } from "#core/number-text.ts";
import {
  PackSelect,
  type ReceivedLine,
  ReceivedLineFields,
} from "#web/features/purchase-orders/public/received-line.tsx";
import { Button } from "#web/ui/button.tsx";
import { NumberField } from "#web/ui/fields/number-input.tsx";
import { readQuantity, toFieldText } from "#web/ui/number-text.ts";
import { findPackByUnits } from "./product-of-invoice-line.ts";
import type { InvoiceLineChange } from "./supplier-invoices.queries.ts";

type Props = {
  line: InvoiceLine;
  match: NonNullable<InvoiceLine["match"]>;
  presentations: readonly Presentation[];
  goodsLeave: boolean;
  busy: boolean;
  onSave: (choice: InvoiceLineChange) => void;
  onCancel: () => void;
};

export function InvoiceLineForm({ line, match, presentations, goodsLeave, busy, onSave, onCancel }: Props) {
  const billed = Math.abs(line.quantity);
  const packOf = (id: string | null) => presentations.find((one) => one.id === id) ?? null;
  const [came, setCame] = useState<ReceivedLine>({
    key: line.line,
    productId: match.productId,
    productName: match.name,
    unit: match.unit,
    pack: packOf(match.presentationId),
    quantity: line.received?.quantity ?? billed,
    unitPrice: null,
    free: line.received?.freeUnits ?? null,
    expiresOn: goodsLeave ? null : (line.received?.expiresOn ?? ""),
  });
  const change = (part: Partial<ReceivedLine>) => setCame((before) => ({ ...before, ...part }));
  const [units, setUnits] = useState(toFieldText(match.units));
  const [tried, setTried] = useState(false);
  const { value: of, problem } = readQuantity(units, 3);

  function save() {
    setTried(true);
    if (!of) return;
    const { quantity, pack, free, expiresOn } = came;
    const isAll = quantity === billed;
    onSave({
      line: line.line,
      productId: match.productId,
      // Packs of a product that is not loaded, such as an inactive one, are unknown: then the line keeps its pack.
      presentationId: pack?.id ?? (of === match.units ? match.presentationId : null),
      units: of,
      quantity: isAll ? null : quantity,
      paid: isAll ? null : Math.round((Math.abs(line.cost) * quantity) / billed),
      freeUnits: free || null,
      expiresOn: expiresOn || null,
    });
  }

  return (
    <div className="flex flex-col gap-3 rounded-md bg-sunken p-4">
      <p className="text-sm wrap-anywhere">
        <span className="text-ink-soft">Es</span> <strong>{match.name}</strong>
        <span className="text-ink-soft"> · {formatNumber(billed)} facturadas</span>
      </p>
      <ReceivedLineFields
        line={came}
        leaves={goodsLeave}
        packing={
          <>
            <PackSelect
              productId={match.productId}
              name={match.name}
              label="Viene por"
              loose="Suelto, o en otro empaque"
              value={came.pack}
              onChange={(pack) => {
                change({ pack });
                setUnits(toFieldText(pack?.units ?? 1));
              }}
            />
            <div className="w-28">
              <NumberField
                label="Cada una trae"
                error={problem ?? (tried && !of ? "La cantidad debe ser mayor que cero" : undefined)}
                value={units}
                decimals={3}
                onChange={(text) => {
                  setUnits(text);
                  const typed = readQuantity(text, 3).value ?? 0;
                  change({ pack: packOf(findPackByUnits(presentations, typed)) });
                }}
              />
            </div>
          </>
        }
        onChange={change}
      />
      <div className="flex flex-wrap justify-end gap-3">
        <div className="mr-auto -ml-4">
          <Button
            variant="ghost"
            busy={busy}
            onClick={() => onSave({ line: line.line, productId: null, units: 1 })}
          >
            Es otro producto
          </Button>
        </div>
        <Button onClick={onCancel}>Cancelar</Button>
        <Button variant="primary" busy={busy} onClick={save}>
          Guardar
        </Button>
      </div>
    </div>
  );
}
