import clsx from "clsx";
import { useState } from "react";
import type { Presentation } from "#core/contract/products/presentation.ts";
import type { InvoiceLine } from "#core/contract/supplier-invoices/supplier-invoices.ts";
import { formatNumber } from "#core/number-text.ts";
import { decimalPlacesOf } from "#core/quantity.ts";
import { isMeasuredUnit, UNIT_WORDS } from "#core/units.ts";
import { Button } from "#web/ui/button.tsx";
import { Field } from "#web/ui/fields/field.tsx";
import { NumberInput } from "#web/ui/fields/number-input.tsx";
import { Select } from "#web/ui/fields/select.tsx";
import { TextInput } from "#web/ui/fields/text-input.tsx";
import { readQuantity, toFieldText, WHOLE_UNITS_MESSAGE } from "#web/ui/number-text.ts";
import { findPackByUnits } from "./invoice-text.ts";
import type { InvoiceLineChange } from "./supplier-invoices.queries.ts";

type Props = {
  line: InvoiceLine;
  match: NonNullable<InvoiceLine["match"]>;
  presentations: readonly Presentation[];
  leaves: boolean;
  busy: boolean;
  onSave: (choice: InvoiceLineChange) => void;
  onCancel: () => void;
};

const NONE = "La cantidad debe ser mayor que cero";

export function InvoiceLineForm({ line, match, presentations, leaves, busy, onSave, onCancel }: Props) {
  const billed = Math.abs(line.quantity);
  const [presentationId, setPresentationId] = useState(match.presentationId);
  const [units, setUnits] = useState(toFieldText(match.units));
  const [came, setCame] = useState(toFieldText(line.received?.quantity ?? billed));
  const [free, setFree] = useState(toFieldText(line.received?.freeUnits ?? 0));
  const [expiresOn, setExpiresOn] = useState(line.received?.expiresOn ?? "");
  const [tried, setTried] = useState(false);
  const { value: of, problem: unitsProblem } = readQuantity(units, 3);
  const { value: quantity, problem: cameProblem } = readQuantity(came, 3);
  const { value: freeUnits, problem: freeProblem } = readQuantity(
    free,
    decimalPlacesOf(match.unit),
    WHOLE_UNITS_MESSAGE,
  );
  const packs = presentations.filter(({ active, id }) => active || id === match.presentationId);

  function save() {
    setTried(true);
    if (!of || quantity === null || quantity === undefined || freeProblem) return;
    const isAll = quantity === billed;
    onSave({
      line: line.line,
      productId: match.productId,
      presentationId,
      units: of,
      quantity: isAll ? null : quantity,
      paid: isAll ? null : Math.round((Math.abs(line.cost) * quantity) / billed),
      freeUnits: freeUnits || null,
      expiresOn: expiresOn || null,
    });
  }

  return (
    <div className="flex flex-col gap-3 rounded-md bg-sunken p-4">
      <p className="text-sm wrap-anywhere">
        <span className="text-ink-soft">Es</span> <strong>{match.name}</strong>
      </p>
      <div
        className={clsx(
          "grid grid-cols-2 gap-3 *:min-w-0 sm:grid-cols-3",
          packs.length > 0 ? "xl:grid-cols-5" : "xl:grid-cols-4",
        )}
      >
        {packs.length > 0 && (
          <div className="col-span-2 sm:col-span-1">
            <Field label="Viene por">
              <Select
                value={presentationId ?? ""}
                placeholder="Suelto, o en otro empaque"
                options={packs.map((pack) => ({
                  value: pack.id,
                  label: `${pack.name} (${formatNumber(pack.units)})`,
                }))}
                onChange={({ target }) => {
                  const pack = packs.find(({ id }) => id === target.value);
                  setPresentationId(pack?.id ?? null);
                  setUnits(toFieldText(pack?.units ?? 1));
                }}
              />
            </Field>
          </div>
        )}
        <Field label="Cada una trae" error={unitsProblem ?? (tried && !of ? NONE : undefined)}>
          <NumberInput
            value={units}
            decimals={3}
            onChange={(text) => {
              setUnits(text);
              setPresentationId(findPackByUnits(packs, readQuantity(text, 3).value ?? 0));
            }}
          />
        </Field>
        <Field
          label="Llegaron"
          hint={`De ${formatNumber(billed)} facturadas`}
          error={cameProblem ?? (tried && quantity === null ? "Escribe cuántas llegaron" : undefined)}
        >
          <NumberInput value={came} decimals={3} onChange={setCame} />
        </Field>
        {!leaves && (
          <>
            <div className="max-sm:col-span-2">
              <Field
                label={
                  isMeasuredUnit(match.unit) ? `Ñapa en ${UNIT_WORDS[match.unit].many}` : "Unidades de ñapa"
                }
                hint="Las que no te cobraron"
                error={freeProblem}
              >
                <NumberInput
                  value={free}
                  decimals={decimalPlacesOf(match.unit)}
                  whole={WHOLE_UNITS_MESSAGE}
                  onChange={setFree}
                />
              </Field>
            </div>
            {/* Half of a phone is too narrow for a date. */}
            <div className="max-sm:col-span-2">
              <Field label="Vence" hint="Si tiene fecha">
                <TextInput
                  type="date"
                  min="2000-01-01"
                  max="2099-12-31"
                  value={expiresOn}
                  onChange={({ target }) => setExpiresOn(target.value)}
                />
              </Field>
            </div>
          </>
        )}
      </div>
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
