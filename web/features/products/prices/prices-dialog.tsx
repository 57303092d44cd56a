import { useMemo, useRef, useState } from "react";
import { MAX_PRICE_CHANGES } from "#core/contract/products/bulk-products.ts";
import type { Product } from "#core/contract/products/products.ts";
import { formatNumber } from "#core/number-text.ts";
import { useSubmit } from "#web/api/use-submit.ts";
import { useChangeProductPrices } from "#web/features/products/bulk.queries.ts";
import { LoadMore } from "#web/ui/data/load-more.tsx";
import { FormDialog } from "#web/ui/dialogs/form-dialog.tsx";
import { Field } from "#web/ui/fields/field.tsx";
import { NumberField } from "#web/ui/fields/number-input.tsx";
import { Checkbox } from "#web/ui/forms/checkbox.tsx";
import { MoneyInput } from "#web/ui/forms/money-input.tsx";
import { RadioGroup } from "#web/ui/forms/radio-group.tsx";
import { PesosAmount } from "#web/ui/money.tsx";
import { readQuantity } from "#web/ui/number-text.ts";
import { describePartlyChangedPrices, describePriceChangeFailure } from "./price-failures.ts";
import {
  canChangePackPrices,
  EMPTY_PRICE_CHANGE_RULE,
  type PlannedPrice,
  type PriceChangeRule,
  planPrices,
  splitPricePlan,
  toPriceChanges,
  updatePrices,
} from "./price-plan.ts";
import { countChangedPrices, type PriceChangeResult } from "./undo-bar.tsx";

const WAY_OPTIONS = [
  { value: "percent", label: "Por porcentaje" },
  { value: "amount", label: "Por pesos" },
  { value: "fixed", label: "Un solo precio" },
] as const;
const SIDES = [
  { value: "up", label: "Subir" },
  { value: "down", label: "Bajar" },
] as const;
const ROUNDINGS = [
  { value: "50", label: "A $ 50" },
  { value: "100", label: "A $ 100" },
  { value: "0", label: "Sin redondear" },
] as const;
const MAX_PERCENT = 1_000;
const STEP = 50;

type Props = {
  open: boolean;
  products: readonly Product[];
  onClose: () => void;
  /** All that this dialog changed, one entry per request. */
  onChanged: (done: PriceChangeResult[]) => void;
};

export function ChangePricesDialog({ open, products: listed, onClose, onChanged }: Props) {
  // The listed products, with prices that other users changed while the dialog was open.
  const [products, setProducts] = useState(listed);
  const [rule, setRule] = useState<PriceChangeRule>(EMPTY_PRICE_CHANGE_RULE);
  const [left, setLeft] = useState<ReadonlySet<string>>(new Set());
  const { mutateAsync: change } = useChangeProductPrices();
  const done = useRef<PriceChangeResult[]>([]);
  const [withPacks, setWithPacks] = useState(true);
  const planned = useMemo(() => planPrices(products, rule, withPacks), [products, rule, withPacks]);
  const chosen = planned.filter(({ key }) => !left.has(key));
  const save = chosen.length === 1 ? "Cambiar 1 precio" : `Cambiar ${formatNumber(chosen.length)} precios`;
  const form = useSubmit({
    send: async (prices: readonly PlannedPrice[]) => {
      const changed = new Set<string>();
      try {
        for (const part of splitPricePlan(prices, MAX_PRICE_CHANGES)) {
          done.current.push(await change({ body: { changes: toPriceChanges(part) } }));
          onChanged([...done.current]);
          for (const { product } of part) changed.add(product.id);
        }
      } catch (error) {
        const { now = [] } = describePriceChangeFailure(error);
        // The rule must not change the same price twice.
        setProducts((before) => updatePrices(before, now).filter(({ id }) => !changed.has(id)));
        throw error;
      }
    },
    failed: (error) =>
      `${describePartlyChangedPrices(countChangedPrices(done.current))}${describePriceChangeFailure(error).text}`,
    onDone: onClose,
  });

  return (
    <FormDialog
      form={form}
      read={() => chosen}
      open={open}
      onClose={onClose}
      unsaved={rule.value !== null}
      size="lg"
      title="Cambiar precios"
      description={`${products.length === 1 ? "Del único producto" : `De los ${formatNumber(products.length)} productos`} de la lista. Filtra la lista para escoger otros.`}
      save={save}
      saving={save}
      disabled={chosen.length === 0}
    >
      <Rule
        rule={rule}
        onChange={(part) => {
          form.clear();
          setRule((before) => ({ ...before, ...part }));
        }}
      />
      {canChangePackPrices(products, rule) && (
        <div className="mt-4">
          <Checkbox label="También sus presentaciones" checked={withPacks} onCheckedChange={setWithPacks} />
        </div>
      )}
      <Plan
        planned={planned}
        left={left}
        isAsked={rule.value !== null}
        onLeave={(one, stays) => setLeft((before) => leave(before, planned, one, stays))}
      />
    </FormDialog>
  );
}

/** Leaves a price out (`stays`) or takes it in again; with a product also the prices of its presentations. */
function leave(
  left: ReadonlySet<string>,
  planned: readonly PlannedPrice[],
  { key, product, pack }: PlannedPrice,
  stays: boolean,
): ReadonlySet<string> {
  const keys = pack ? [key] : planned.filter((one) => one.product === product).map((one) => one.key);
  return stays ? new Set([...left, ...keys]) : new Set([...left].filter((one) => !keys.includes(one)));
}

type RuleProps = { rule: PriceChangeRule; onChange: (part: Partial<PriceChangeRule>) => void };

function Rule({ rule, onChange }: RuleProps) {
  const { way, value, down, rounding } = rule;
  const [percent, setPercent] = useState("");

  function typePercent(text: string) {
    setPercent(text);
    const { value: number = null } = readQuantity(text, 2);
    onChange({ value: number !== null && number <= MAX_PERCENT ? number : null });
  }

  return (
    <div className="grid gap-4 sm:grid-cols-2">
      <div className="sm:col-span-2">
        <RadioGroup
          legend="Cómo"
          name="price-way"
          options={WAY_OPTIONS}
          value={way}
          onChange={(next) => {
            setPercent("");
            onChange({ way: next, value: null });
          }}
        />
      </div>
      {way !== "fixed" && (
        <RadioGroup
          legend="Subir o bajar"
          name="price-side"
          options={SIDES}
          value={down ? "down" : "up"}
          onChange={(side) => onChange({ down: side === "down" })}
        />
      )}
      {way === "percent" ? (
        <NumberField label="Porcentaje" value={percent} decimals={2} onChange={typePercent} />
      ) : (
        <Field label={way === "amount" ? "Pesos" : "Precio para todos"}>
          <MoneyInput value={value} onChange={(next) => onChange({ value: next })} />
        </Field>
      )}
      {way !== "fixed" && (
        <div className="sm:col-span-2">
          <RadioGroup
            legend="Redondear"
            name="price-rounding"
            options={ROUNDINGS}
            value={String(rounding) as "0" | "50" | "100"}
            onChange={(next) => onChange({ rounding: Number(next) as PriceChangeRule["rounding"] })}
          />
        </div>
      )}
    </div>
  );
}

type PlanProps = {
  planned: readonly PlannedPrice[];
  left: ReadonlySet<string>;
  isAsked: boolean;
  onLeave: (one: PlannedPrice, stays: boolean) => void;
};

function Plan({ planned, left, isAsked, onLeave }: PlanProps) {
  const [count, setCount] = useState(STEP);
  if (planned.length === 0)
    return (
      <p role="status" className="mt-5 text-ink-soft">
        {isAsked ? "Ningún precio cambia con eso." : "Escribe cuánto y mira aquí cómo queda cada precio."}
      </p>
    );
  return (
    <section aria-label="Cómo quedan" className="mt-5">
      <h3 className="mb-1 font-semibold">Cómo quedan</h3>
      <ul className="divide-y divide-line">
        {planned.slice(0, count).map((one) => (
          <li key={one.key} className="flex flex-wrap items-center justify-between gap-x-4">
            <div className="min-w-0 flex-1 basis-28 wrap-anywhere">
              <Checkbox
                label={one.pack ? `${one.product.name} (${one.pack.name})` : one.product.name}
                checked={!left.has(one.key)}
                onCheckedChange={(checked) => onLeave(one, !checked)}
              />
            </div>
            <p className="ml-auto whitespace-nowrap">
              <span className="text-sm text-ink-soft">
                <PesosAmount amount={one.before} /> →
              </span>{" "}
              <span className="font-semibold">
                <PesosAmount amount={one.price} />
              </span>
            </p>
          </li>
        ))}
      </ul>
      {count < planned.length && (
        <LoadMore key={count} label="Mostrar más precios" onReached={() => setCount(count + STEP)} />
      )}
    </section>
  );
}
