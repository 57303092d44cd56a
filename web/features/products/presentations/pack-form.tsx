import { type SubmitEvent, useEffect, useRef, useState } from "react";
import {
  type Presentation,
  type PresentationFields,
  presentationFields,
} from "#core/contract/products/presentation.ts";
import type { Product } from "#core/contract/products/products.ts";
import { computeQuantityCost, decimalPlacesOf } from "#core/quantity.ts";
import { isMeasuredUnit, UNIT_WORDS } from "#core/units.ts";
import { useStoreSettings } from "#web/features/stores/stores.queries.ts";
import { Button } from "#web/ui/button.tsx";
import { type CountUnsaved, useChanged, useCountUnsaved } from "#web/ui/dialogs/unsaved.ts";
import { Field } from "#web/ui/fields/field.tsx";
import { NumberInput } from "#web/ui/fields/number-input.tsx";
import { TextInput } from "#web/ui/fields/text-input.tsx";
import { firstIssues } from "#web/ui/forms/field-problems.ts";
import { MoneyField, MoneyInput } from "#web/ui/forms/money-input.tsx";
import { PesosAmount } from "#web/ui/money.tsx";
import { readQuantity, toFieldText, WHOLE_UNITS_MESSAGE } from "#web/ui/number-text.ts";
import { listPackPriceWarnings } from "./pack-text.ts";

type Props = {
  product: Product;
  /** Null for a new one. */
  pack: Presentation | null;
  averageCost: number | null;
  busy: boolean;
  count: CountUnsaved;
  onSave: (fields: PresentationFields) => Promise<Record<string, string> | null>;
  onCancel: (() => void) | undefined;
};

export function PackForm({ product, pack, averageCost, busy, count: countUnsaved, onSave, onCancel }: Props) {
  const [name, setName] = useState(pack?.name ?? "");
  const [units, setUnits] = useState(toFieldText(pack?.units ?? null));
  const [price, setPrice] = useState<number | null>(pack?.price ?? null);
  const [wholesalePrice, setWholesalePrice] = useState<number | null>(pack?.wholesalePrice ?? null);
  const [barcode, setBarcode] = useState(pack?.barcode ?? "");
  useCountUnsaved(countUnsaved, useChanged([name, units, price, wholesalePrice, barcode]));
  const [problems, setProblems] = useState<Record<string, string>>({});
  const form = useRef<HTMLFormElement>(null);
  const nameBox = useRef<HTMLInputElement>(null);
  // The pressed button made way for the form, which a browser may keep above the visible area.
  useEffect(() => {
    form.current?.scrollIntoView({ block: "nearest" });
    if (!window.matchMedia("(pointer: coarse)").matches) nameBox.current?.focus({ preventScroll: true });
  }, []);
  const decimals = decimalPlacesOf(product.unit);
  const read = readQuantity(units, decimals, WHOLE_UNITS_MESSAGE);
  const count = "value" in read ? (read.value ?? null) : null;
  const { taxes } = useStoreSettings();
  const warnings = listPackPriceWarnings(product, { name, units: count, price }, averageCost, taxes);
  const words = isMeasuredUnit(product.unit) ? UNIT_WORDS[product.unit].many : "unidades";

  async function save(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault();
    event.stopPropagation();
    if (busy) return;
    const checked = presentationFields.safeParse({ name, units: count, price, wholesalePrice, barcode });
    if (!checked.success) return setProblems(firstIssues(checked.error.issues));
    setProblems((await onSave(checked.data)) ?? {});
  }

  return (
    <form
      ref={form}
      noValidate
      aria-label={pack ? `Editar ${pack.name}` : "Nueva presentación"}
      onSubmit={save}
      className="grid scroll-my-4 gap-4 *:min-w-0 sm:grid-cols-2"
    >
      <Field label="Cómo se llama" required error={problems.name} hint="Six pack, Paca, Panal">
        <TextInput ref={nameBox} data-autofocus value={name} onValueChange={setName} />
      </Field>
      <Field label={`Cuántas ${words} trae`} required error={problems.units ?? read.problem}>
        <NumberInput value={units} decimals={decimals} whole={WHOLE_UNITS_MESSAGE} onChange={setUnits} />
      </Field>
      <MoneyField
        label="Precio"
        error={problems.price}
        hint={
          count !== null &&
          (price === null || warnings.length > 0) && (
            <>
              {price === null && (
                <span className="block">
                  Si lo dejas vacío: <PesosAmount amount={computeQuantityCost(product.price, count)} />, y
                  sigue al precio suelto
                </span>
              )}
              {warnings.map((text) => (
                <span key={text} className="block text-warning-ink">
                  {text}
                </span>
              ))}
            </>
          )
        }
        value={price}
        onChange={setPrice}
      />
      <Field label="Precio al por mayor" error={problems.wholesalePrice} hint="Solo si tienes uno">
        <MoneyInput value={wholesalePrice} onChange={setWholesalePrice} />
      </Field>
      <Field label="Código de barras" error={problems.barcode} hint="El que trae el paquete; escanéalo aquí">
        <TextInput value={barcode} autoComplete="off" onValueChange={setBarcode} />
      </Field>
      <div className="flex flex-wrap gap-3 self-end *:flex-1">
        {onCancel && <Button onClick={onCancel}>Cancelar</Button>}
        <Button type="submit" variant="primary" busy={busy} block>
          Guardar presentación
        </Button>
      </div>
    </form>
  );
}
