import { Trash2 } from "lucide-react";
import type { KeyboardEvent } from "react";
import { PURCHASE_RATES } from "#core/contract/purchase-orders.ts";
import { decimalsOf } from "#core/quantity.ts";
import { MAX_QUANTITY } from "#core/stock.ts";
import { isMeasured, UNIT_WORDS } from "#core/units.ts";
import { Field } from "#web/ui/field.tsx";
import { IconButton } from "#web/ui/icon-button.tsx";
import { Money } from "#web/ui/money.tsx";
import { MoneyInput } from "#web/ui/money-input.tsx";
import { QuantityStepper } from "#web/ui/quantity-stepper.tsx";
import { Select } from "#web/ui/select.tsx";
import { TextInput } from "#web/ui/text-input.tsx";
import { SCAN_TARGET } from "#web/ui/wedge/use-scanner.ts";
import { type DraftLine, lineTotal, orderedIn } from "./order-form.ts";
import { PackSelect } from "./pack-select.tsx";
import { packHolds } from "./packs.ts";
import { usePacks } from "./purchase-orders.queries.ts";

const REQUIRED = "Este campo es obligatorio";

type Props = {
  lines: DraftLine[];
  /** True after a failed submit: marks missing fields. */
  checked: boolean;
  /** The store deducts the IVA of purchases. */
  asksTax: boolean;
  onChange: (lines: DraftLine[]) => void;
};

/** A scanner's Enter must not submit the order, and the next code replaces this one. */
function onCodeKey(event: KeyboardEvent<HTMLInputElement>) {
  if (event.key !== "Enter" || event.nativeEvent.isComposing) return;
  event.preventDefault();
  event.currentTarget.select();
}

/** A measured quantity has decimals; packs are whole. */
const isLoose = ({ unit, pack }: DraftLine) => isMeasured(unit) && pack === null;

const mostOf = ({ pack }: DraftLine) => (pack ? Math.floor(MAX_QUANTITY / pack.units) : MAX_QUANTITY);

const RATE_OPTIONS = [
  { value: "", label: "No sé" },
  ...PURCHASE_RATES.map((rate) => ({ value: String(rate), label: `${rate} %` })),
];

export function OrderLines({ lines, checked, asksTax, onChange }: Props) {
  const packs = usePacks();
  const change = (key: number, part: Partial<DraftLine>) =>
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
                        onChange={({ target }) => change(line.key, { productName: target.value })}
                      />
                    </Field>
                    <Field label="GTIN (opcional)">
                      <TextInput
                        {...{ [SCAN_TARGET]: "" }}
                        maxLength={64}
                        autoComplete="off"
                        value={line.gtin}
                        onChange={({ target }) => change(line.key, { gtin: target.value })}
                        onKeyDown={onCodeKey}
                      />
                    </Field>
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
                name={`Cómo se compra ${name}`}
                unit={line.unit}
                packs={packs(line.productId, line.pack)}
                pack={line.pack}
                onChange={(pack) => change(line.key, orderedIn(line, pack))}
              />
              <div className="flex flex-col gap-1.5">
                <span aria-hidden className="text-sm font-semibold">
                  {isLoose(line) ? `Cantidad en ${UNIT_WORDS[line.unit].many}` : "Cantidad"}
                </span>
                <QuantityStepper
                  label={name}
                  value={line.quantity}
                  min={isLoose(line) ? 0.001 : 1}
                  max={mostOf(line)}
                  decimals={line.pack ? 0 : decimalsOf(line.unit)}
                  onChange={(quantity) => quantity <= mostOf(line) && change(line.key, { quantity })}
                />
              </div>
              <div className="w-36 min-w-32 flex-1 sm:flex-none">
                <Field
                  label={
                    line.pack
                      ? `Precio por ${line.pack.name}`
                      : isMeasured(line.unit)
                        ? `Precio por ${UNIT_WORDS[line.unit].one}`
                        : "Precio unitario"
                  }
                  required
                  error={checked && line.unitPrice === null ? REQUIRED : undefined}
                >
                  <MoneyInput
                    value={line.unitPrice}
                    onChange={(unitPrice) => change(line.key, { unitPrice })}
                  />
                </Field>
              </div>
              {asksTax && (
                <div className="w-28">
                  <Field label="IVA incluido">
                    <Select
                      options={RATE_OPTIONS}
                      value={line.taxRate === null ? "" : String(line.taxRate)}
                      onChange={({ target }) =>
                        change(line.key, {
                          taxRate: PURCHASE_RATES.find((rate) => String(rate) === target.value) ?? null,
                        })
                      }
                    />
                  </Field>
                </div>
              )}
              <p className="ml-auto self-center pt-6 font-semibold">
                <Money amount={lineTotal(line)} />
              </p>
            </div>
            {line.pack && (
              <p className="mt-2 text-sm text-ink-soft">
                {packHolds({ quantity: line.quantity, price: line.unitPrice, pack: line.pack }, line.unit)}
              </p>
            )}
          </li>
        );
      })}
    </ul>
  );
}
