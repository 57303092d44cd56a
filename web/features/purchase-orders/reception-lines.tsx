import { Trash2 } from "lucide-react";
import { formatQuantity } from "#core/quantity.ts";
import { IconButton } from "#web/ui/icon-button.tsx";
import { PesosAmount } from "#web/ui/money.tsx";
import { changePack, computeMinQuantity } from "./order-form.ts";
import { formatOrderItemQuantity } from "./order-text.ts";
import { PackSelect, ReceivedLineFields } from "./public/received-line.tsx";
import { computeReceivedCost, type ReceptionLine } from "./reception-form.ts";

type Props = {
  lines: readonly ReceptionLine[];
  /** Whether missing fields are marked, as after a try to save. */
  checked?: boolean;
  onChange: (change: (lines: readonly ReceptionLine[]) => readonly ReceptionLine[]) => void;
};

export function ReceptionLines({ lines, checked = false, onChange }: Props) {
  return (
    <ul aria-label="Lo que llegó" className="flex flex-col gap-3">
      {lines.map((line) => {
        const { key, item, productId, productName: name, unit, pack } = line;
        const change = (part: Partial<ReceptionLine>) =>
          onChange((before) => before.map((one) => (one.key === key ? { ...one, ...part } : one)));
        return (
          <li key={key} className="rounded-md border border-line p-3">
            <div className="flex items-start gap-2">
              <div className="min-w-0 flex-1 py-2.5">
                <p className="font-semibold wrap-anywhere">{name}</p>
                {item && (
                  <p className="text-sm text-ink-soft">
                    {`Pedido: ${formatOrderItemQuantity(item)}`}
                    {item.received > 0 && ` · ya llegó: ${formatQuantity(item.received, unit)}`}
                  </p>
                )}
              </div>
              <p className="py-2.5 font-semibold">
                <PesosAmount amount={computeReceivedCost(line)} />
              </p>
              {!item && (
                <IconButton
                  label={`Quitar ${name}`}
                  icon={Trash2}
                  tone="danger"
                  onClick={() => onChange((before) => before.filter((one) => one.key !== key))}
                />
              )}
            </div>
            {item ? (
              <ReceivedLineFields line={line} cost={{}} onChange={change} />
            ) : (
              <ReceivedLineFields
                line={line}
                packing={
                  <PackSelect
                    productId={productId}
                    name={name}
                    label="Viene por"
                    value={pack}
                    onChange={(next) => change(changePack(line, next))}
                  />
                }
                minQuantity={computeMinQuantity(line)}
                cost={{
                  required: true,
                  error: checked && line.unitPrice === null ? "Pon lo que costó" : undefined,
                }}
                onChange={change}
              />
            )}
          </li>
        );
      })}
    </ul>
  );
}
