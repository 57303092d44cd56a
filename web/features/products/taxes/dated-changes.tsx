import { CalendarClock } from "lucide-react";
import { useState } from "react";
import type { ProductTaxChange } from "#core/contract/products/bulk-products.ts";
import type { Product } from "#core/contract/products/products.ts";
import { dayOf } from "#core/dates.ts";
import { PRODUCT_CATEGORIES } from "#core/goods/categories.ts";
import { formatNumber } from "#core/number-text.ts";
import { TAX_CLASS_LABELS, TAX_CLASSES, type TaxChange, type TaxClass } from "#core/tax/classes.ts";
import { Button } from "#web/ui/button.tsx";
import { Card } from "#web/ui/card.tsx";
import { Dialog } from "#web/ui/dialogs/dialog.tsx";
import { useChanged } from "#web/ui/dialogs/unsaved.ts";
import { useDialog } from "#web/ui/dialogs/use-dialog.ts";
import { Field } from "#web/ui/fields/field.tsx";
import { SelectField } from "#web/ui/fields/select.tsx";
import { TextInput } from "#web/ui/fields/text-input.tsx";
import { Checkbox } from "#web/ui/forms/checkbox.tsx";
import { FormButtons } from "#web/ui/forms/form-buttons.tsx";
import { formatTaxChange, groupDatedChanges } from "./tax-groups.ts";

type Save = (changes: ProductTaxChange[], done?: string) => void;

/** Lists the tax classes that apply only on some days, with a dialog that sets one for products of a category. */
export function DatedTaxChanges({ products, save }: { products: readonly Product[]; save: Save }) {
  const writing = useDialog<readonly Product[]>([]);
  const groups = groupDatedChanges(products);
  return (
    <Card title="Cambios por unas fechas">
      <p className="mb-3 text-sm text-ink-soft">
        Cuando un decreto cambia el impuesto de algunos productos: empieza y termina solo, y lo que vendiste
        queda como estaba.
      </p>
      {groups.length > 0 && (
        <ul aria-label="Cambios por unas fechas" className="mb-3 divide-y divide-line">
          {groups.map(({ change, products: changed }) => (
            <li
              key={formatTaxChange(change)}
              className="flex flex-wrap items-center gap-x-4 gap-y-2 py-3 first:pt-0"
            >
              <div className="min-w-56 flex-1">
                <p className="font-semibold">{formatTaxChange(change)}</p>
                <p className="text-sm wrap-anywhere text-ink-soft">{namesOf(changed)}</p>
              </div>
              <div className="flex flex-wrap gap-2">
                <Button onClick={() => writing.show(changed)}>Cambiar</Button>
                <Button
                  onClick={() =>
                    save(
                      changed.map(({ id, tax }) => ({ id, tax })),
                      "El cambio se quitó",
                    )
                  }
                >
                  Quitar
                </Button>
              </div>
            </li>
          ))}
        </ul>
      )}
      <Button icon={CalendarClock} onClick={() => writing.show([])}>
        Cambiar por unas fechas
      </Button>
      <DatedTaxChangeDialog
        key={writing.turn}
        {...writing.props}
        products={products}
        edited={writing.subject}
        onSave={save}
      />
    </Card>
  );
}

const MOST_NAMES = 3;

function namesOf(products: readonly Product[]): string {
  const names = products.slice(0, MOST_NAMES).map(({ name }) => name);
  const more = products.length - names.length;
  return more > 0 ? `${names.join(", ")} y ${formatNumber(more)} más` : names.join(", ");
}

type Props = {
  open: boolean;
  products: readonly Product[];
  /** The products whose dated change is edited; empty for a new change. */
  edited: readonly Product[];
  onClose: () => void;
  onSave: Save;
};

type Draft = { category: string; was: TaxClass | ""; tax: TaxClass | ""; from: string; until: string };

const CLASSES = TAX_CLASSES.map((tax) => ({ value: tax, label: TAX_CLASS_LABELS[tax] }));

function DatedTaxChangeDialog({ open, products, edited, onClose, onSave }: Props) {
  const before = edited[0]?.taxChange;
  const [draft, setDraft] = useState<Draft>({
    category: "",
    was: "",
    tax: before?.tax ?? "",
    from: before?.from ?? dayOf(new Date()),
    until: before?.until ?? "",
  });
  const [left, setLeft] = useState<ReadonlySet<string>>(new Set());
  const [errors, setErrors] = useState<Partial<Record<keyof Draft, string>>>({});
  const isChanged = useChanged(draft);
  const set = (part: Partial<Draft>) => {
    setErrors({});
    setDraft((before) => ({ ...before, ...part }));
  };
  const { category, was, tax, from, until } = draft;
  const shown =
    edited.length > 0
      ? edited
      : products.filter((one) => one.category === category && (was === "" || one.tax === was));
  const chosen = shown.filter(({ id }) => !left.has(id));

  function submit() {
    const wrong: typeof errors = {};
    if (chosen.length === 0) wrong.category = "Elige al menos un producto";
    if (tax === "") wrong.tax = "Elige el impuesto de esos días";
    if (from === "") wrong.from = "Di el primer día";
    if (until !== "" && until < from) wrong.until = "No puede ser antes del primer día";
    setErrors(wrong);
    if (Object.keys(wrong).length > 0 || tax === "") return;
    const change: TaxChange = { tax, from, until: until || null };
    const count = chosen.length === 1 ? "1 producto" : `${formatNumber(chosen.length)} productos`;
    onSave(
      chosen.map(({ id }) => ({ id, ...change })),
      `${formatTaxChange(change)}: ${count}`,
    );
    onClose();
  }

  return (
    <Dialog
      open={open}
      onClose={onClose}
      unsaved={isChanged}
      title="Cambiar por unas fechas"
      description="Antes y después de esas fechas vale el impuesto que el producto tiene. Confírmalo con tu contador."
      onSubmit={submit}
      footer={<FormButtons save="Guardar" onCancel={onClose} />}
    >
      <div className="flex flex-col gap-4">
        {edited.length === 0 && (
          <div className="grid gap-4 sm:grid-cols-2">
            <SelectField
              label="Categoría"
              error={errors.category}
              options={PRODUCT_CATEGORIES.map((value) => ({ value, label: value }))}
              placeholder="Elige una…"
              value={category}
              onValueChange={(category) => set({ category })}
            />
            <SelectField
              label="Los que hoy son"
              options={CLASSES}
              placeholder="Todos"
              value={was}
              onValueChange={(was) => set({ was })}
            />
          </div>
        )}
        <SelectField
          label="Pasan a"
          error={errors.tax}
          options={CLASSES}
          placeholder="Elige el impuesto…"
          value={tax}
          onValueChange={(tax) => set({ tax })}
        />
        <div className="grid grid-cols-2 gap-4">
          <Field label="Primer día" error={errors.from}>
            <TextInput type="date" value={from} onValueChange={(from) => set({ from })} />
          </Field>
          <Field label="Último día" error={errors.until} hint="Vacío: sin final">
            <TextInput type="date" value={until} onValueChange={(until) => set({ until })} />
          </Field>
        </div>
        {shown.length > 0 && (
          <fieldset className="max-h-72 overflow-y-auto">
            <legend className="mb-1 text-sm">
              {`Productos (${formatNumber(chosen.length)} de ${formatNumber(shown.length)})`}
            </legend>
            {shown.map(({ id, name }) => (
              <div key={id}>
                <Checkbox
                  label={name}
                  checked={!left.has(id)}
                  onChange={({ target }) =>
                    setLeft((before) => {
                      const next = new Set(before);
                      if (target.checked) next.delete(id);
                      else next.add(id);
                      return next;
                    })
                  }
                />
              </div>
            ))}
          </fieldset>
        )}
      </div>
    </Dialog>
  );
}
