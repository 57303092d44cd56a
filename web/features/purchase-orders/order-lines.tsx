import { Trash2 } from "lucide-react";
import type { KeyboardEvent } from "react";
import { PURCHASE_TAX_RATES } from "#core/contract/purchase-orders/purchase-orders.ts";
import { MAX_LINE_QUANTITY } from "#core/stock.ts";
import { isMeasuredUnit, UNIT_WORDS } from "#core/units.ts";
import { Field } from "#web/ui/fields/field.tsx";
import { SelectField } from "#web/ui/fields/select.tsx";
import { TextField, TextInput } from "#web/ui/fields/text-input.tsx";
import { MoneyField } from "#web/ui/forms/money-input.tsx";
import { IconButton } from "#web/ui/icon-button.tsx";
import { PesosAmount } from "#web/ui/money.tsx";
import { SCAN_TARGET_ATTRIBUTE } from "#web/ui/wedge/use-scanner.ts";
import { changePack, computeMinQuantity, computeOrderLineTotal, type OrderDraftLine } from "./order-form.ts";
import { PackSelect, QuantityField } from "./public/received-line.tsx";

const REQUIRED = "Este campo es obligatorio";

type Props = {
  lines: OrderDraftLine[];
  /** Whether missing fields are marked, as after a try to save. */
  checked: boolean;
  /** Whether each line has a field for the IVA that its price includes. */
  asksTax: boolean;
  onChange: (lines: OrderDraftLine[]) => void;
};

/** Keeps a scanner's Enter from submitting the order, and selects the code so that the next scan replaces it. */
function onCodeKey(event: KeyboardEvent<HTMLInputElement>) {
  if (event.key !== "Enter" || event.nativeEvent.isComposing) return;
  event.preventDefault();
  event.currentTarget.select();
}

const RATE_OPTIONS = [
  { value: "", label: "No sé" },
  ...PURCHASE_TAX_RATES.map((rate) => ({ value: String(rate), label: `${rate} %` })),
];

function priceLabel({ unit, pack }: OrderDraftLine): string {
  if (pack) return `Precio de ${pack.name}`;
  return isMeasuredUnit(unit) ? `Precio por ${UNIT_WORDS[unit].one}` : "Precio unitario";
}

export function OrderLineFields({ lines, checked, asksTax, onChange }: Props) {
  const change = (key: number, part: Partial<OrderDraftLine>) =>
    onChange(lines.map((line) => (line.key === key ? { ...line, ...part } : line)));
  return (
    <ul aria-label="Productos de la orden" className="flex flex-col gap-3">
      {lines.map((line, index) => {
        const name = line.productName.trim() || `línea ${index + 1}`;
        const missing = checked && line.productName.trim() === "";
        return (
          <li key={line.key} className="rounded-md border border-line p-3">
            <div className="flex items-start gap-2">
              <div className="min-w-0 flex-1">
                {line.productId ? (
                  <p className="py-2.5 font-semibold wrap-anywhere">{line.productName}</p>
                ) : (
                  <div className="grid gap-3 sm:grid-cols-[1fr_12rem]">
                    <Field label="Producto" required error={missing ? REQUIRED : undefined}>
                      <TextInput
                        maxLength={200}
                        autoComplete="off"
                        value={line.productName}
                        onValueChange={(productName) => change(line.key, { productName })}
                      />
                    </Field>
                    <TextField
                      label="GTIN (opcional)"
                      {...{ [SCAN_TARGET_ATTRIBUTE]: "" }}
                      maxLength={64}
                      autoComplete="off"
                      value={line.gtin}
                      onValueChange={(gtin) => change(line.key, { gtin })}
                      onKeyDown={onCodeKey}
                    />
                  </div>
                )}
              </div>
              <IconButton
                label={`Quitar ${name}`}
                icon={Trash2}
                tone="danger"
                onClick={() => onChange(lines.filter(({ key }) => key !== line.key))}
              />
            </div>
            <div className="mt-2 flex flex-wrap items-start gap-3">
              <PackSelect
                productId={line.productId}
                name={name}
                label="Se pide por"
                value={line.pack}
                onChange={(pack) => change(line.key, changePack(line, pack))}
              />
              <QuantityField
                line={line}
                name={name}
                label={
                  isMeasuredUnit(line.unit) && !line.pack
                    ? `Cantidad en ${UNIT_WORDS[line.unit].many}`
                    : "Cantidad"
                }
                min={computeMinQuantity(line)}
                onChange={(quantity) => quantity <= MAX_LINE_QUANTITY && change(line.key, { quantity })}
              />
              <div className="w-36 min-w-32 flex-1 sm:flex-none">
                <MoneyField
                  label={priceLabel(line)}
                  required
                  error={checked && line.unitPrice === null ? REQUIRED : undefined}
                  value={line.unitPrice}
                  onChange={(unitPrice) => change(line.key, { unitPrice })}
                />
              </div>
              {asksTax && (
                <div className="w-28">
                  <SelectField
                    label="IVA incluido"
                    options={RATE_OPTIONS}
                    value={line.taxRate === null ? "" : String(line.taxRate)}
                    onValueChange={(value) =>
                      change(line.key, {
                        taxRate: PURCHASE_TAX_RATES.find((rate) => String(rate) === value) ?? null,
                      })
                    }
                  />
                </div>
              )}
              <p className="ml-auto self-center font-semibold max-sm:w-full max-sm:text-right sm:pt-6">
                <PesosAmount amount={computeOrderLineTotal(line)} />
              </p>
            </div>
          </li>
        );
      })}
    </ul>
  );
}
