import { Pencil, Plus, Trash2 } from "lucide-react";
import { type SubmitEvent, useEffect, useRef, useState } from "react";
import {
  MAX_PRESENTATIONS,
  MAX_QUANTITY_PRICE_TIERS,
  type Presentation,
  type PresentationFields,
  presentationFields,
  type QuantityPriceTier,
} from "#core/contract/products/presentation.ts";
import type { Product } from "#core/contract/products/products.ts";
import { computeQuantityCost, decimalPlacesOf, formatQuantity } from "#core/quantity.ts";
import { isMeasuredUnit, UNIT_WORDS } from "#core/units.ts";
import { ApiError } from "#web/api/api-error.ts";
import { pickChangedFields } from "#web/api/changed-fields.ts";
import { failureText } from "#web/api/failure-text.ts";
import { useMay } from "#web/api/use-may.ts";
import { useProductCost } from "#web/features/products/movements/movements.queries.ts";
import { useStoreSettings } from "#web/features/stores/stores.queries.ts";
import { Button } from "#web/ui/button.tsx";
import { confirm } from "#web/ui/confirm.tsx";
import { confirmDiscard } from "#web/ui/dialogs/confirm-discard.ts";
import { Dialog } from "#web/ui/dialogs/dialog.tsx";
import {
  type UnsavedCounter,
  useChanged,
  useCountUnsaved,
  useUnsavedCount,
} from "#web/ui/dialogs/unsaved.ts";
import { Field } from "#web/ui/fields/field.tsx";
import { NumberField, NumberInput } from "#web/ui/fields/number-input.tsx";
import { TextInput } from "#web/ui/fields/text-input.tsx";
import { collectFieldErrors, collectFirstIssues } from "#web/ui/forms/field-problems.ts";
import { MoneyField, MoneyInput } from "#web/ui/forms/money-input.tsx";
import { Switch } from "#web/ui/forms/switch.tsx";
import { IconButton } from "#web/ui/icon-button.tsx";
import { focusAfterRender } from "#web/ui/late-focus.ts";
import { PesosAmount } from "#web/ui/money.tsx";
import { Notice } from "#web/ui/notice.tsx";
import { readQuantity, toFieldText, WHOLE_UNITS_MESSAGE } from "#web/ui/number-text.ts";
import { toast } from "#web/ui/toast.ts";
import { listPackPriceWarnings } from "./pack-text.ts";
import { type ProductPackChange, useChangeProductPacks } from "./presentations.queries.ts";

type Props = { open: boolean; product: Product; onClose: () => void };

export function ProductPacksDialog({ open, product: opened, onClose }: Props) {
  const [product, setProduct] = useState(opened);
  const knowsCost = useMay()("reports.financial");
  const { data: cost } = useProductCost(opened.id, knowsCost);
  const averageCost = cost?.averageCost ?? null;
  const [notice, setNotice] = useState<string | null>(null);
  const { mutateAsync, isPending } = useChangeProductPacks(product);
  const [adding, setAdding] = useState(opened.presentations.length === 0);
  const [unsaved, count] = useUnsavedCount();

  async function finish() {
    if (!isPending && (unsaved === 0 || (await confirmDiscard()))) onClose();
  }

  async function send(change: ProductPackChange): Promise<Record<string, string> | null> {
    setNotice(null);
    try {
      setProduct(await mutateAsync(change));
      return null;
    } catch (error) {
      const fields = error instanceof ApiError ? error.fields : [];
      if (fields.length === 0) setNotice(failureText(error, "No se pudo guardar"));
      return collectFieldErrors(fields);
    }
  }

  return (
    <Dialog
      open={open}
      onClose={() => !isPending && onClose()}
      unsaved={unsaved > 0}
      blocksScans="Termina de cambiar este producto antes de escanear"
      title={`Otras formas de vender ${product.name}`}
      footer={<Button onClick={() => void finish()}>Listo</Button>}
    >
      <div className="flex flex-col gap-6">
        {notice && <Notice tone="danger" title={notice} />}
        <section className="flex flex-col gap-3">
          <h3 className="font-semibold">¿También lo vendes por paca o six pack?</h3>
          <ul className="flex flex-col divide-y divide-line">
            {product.presentations.map((pack) => (
              <Pack
                key={pack.id}
                product={product}
                pack={pack}
                averageCost={averageCost}
                busy={isPending}
                count={count}
                send={send}
              />
            ))}
          </ul>
          {adding ? (
            <PackForm
              product={product}
              pack={null}
              averageCost={averageCost}
              busy={isPending}
              count={count}
              onCancel={product.presentations.length > 0 ? () => setAdding(false) : undefined}
              onSave={async (fields) => {
                const problems = await send({ do: "create", fields });
                if (problems === null) {
                  setAdding(false);
                  toast.success("Presentación guardada", fields.name);
                }
                return problems;
              }}
            />
          ) : (
            product.presentations.length < MAX_PRESENTATIONS && (
              <div>
                <Button icon={Plus} onClick={() => setAdding(true)}>
                  Agregar otra
                </Button>
              </div>
            )
          )}
        </section>
        <Prices product={product} busy={isPending} count={count} send={send} />
      </div>
    </Dialog>
  );
}

type SendProps = {
  product: Product;
  busy: boolean;
  count: UnsavedCounter;
  send: (wanted: ProductPackChange) => Promise<Record<string, string> | null>;
};
type PackProps = SendProps & { pack: Presentation; averageCost: number | null };

function Pack({ product, pack, averageCost, busy, count, send }: PackProps) {
  const [editing, setEditing] = useState(false);
  const pencil = useRef<HTMLButtonElement>(null);
  function stopEditing() {
    setEditing(false);
    focusAfterRender(() => pencil.current);
  }
  const price = pack.price ?? computeQuantityCost(product.price, pack.units);
  async function remove() {
    const sure = await confirm({
      title: `¿Eliminar ${pack.name}?`,
      text: "Lo que ya vendiste queda como está.",
      tone: "danger",
    });
    if (sure) await send({ do: "delete", id: pack.id });
  }
  if (editing)
    return (
      <li className="py-3">
        <PackForm
          product={product}
          pack={pack}
          averageCost={averageCost}
          busy={busy}
          count={count}
          onCancel={stopEditing}
          onSave={async (fields) => {
            const changes = pickChangedFields(pack, fields);
            const problems =
              Object.keys(changes).length === 0
                ? null
                : await send({ do: "update", id: pack.id, fields: changes });
            if (problems === null) {
              stopEditing();
              toast.success("Presentación guardada", fields.name);
            }
            return problems;
          }}
        />
      </li>
    );
  return (
    <li className="flex flex-wrap items-center gap-x-4 gap-y-1 py-2">
      <div className="min-w-0 flex-1 basis-40">
        <p className="font-semibold wrap-anywhere">{pack.name}</p>
        <p className="text-sm text-ink-soft">
          Trae {formatQuantity(pack.units, product.unit)} · <PesosAmount amount={price} />
          {pack.wholesalePrice !== null && (
            <>
              {" "}
              · al por mayor <PesosAmount amount={pack.wholesalePrice} />
            </>
          )}
          {pack.barcode && ` · ${pack.barcode}`}
        </p>
      </div>
      <Switch
        label="Se vende"
        checked={pack.active}
        disabled={busy}
        onChange={() => void send({ do: "update", id: pack.id, fields: { active: !pack.active } })}
      />
      <IconButton ref={pencil} label={`Editar ${pack.name}`} icon={Pencil} onClick={() => setEditing(true)} />
      <IconButton label={`Eliminar ${pack.name}`} icon={Trash2} onClick={() => void remove()} />
    </li>
  );
}

type TierDraft = { from: string; price: number | null };

const draftsOf = (tiers: readonly QuantityPriceTier[]): TierDraft[] => [
  ...tiers.map(({ from, price }) => ({ from: toFieldText(from), price })),
  ...(tiers.length < MAX_QUANTITY_PRICE_TIERS ? [{ from: "", price: null }] : []),
];

function Prices({ product, busy, count, send }: SendProps) {
  const [tiers, setTiers] = useState<TierDraft[]>(() => draftsOf(product.tiers));
  const [wholesalePrice, setWholesalePrice] = useState(product.wholesalePrice);
  const typedText = JSON.stringify([tiers, wholesalePrice]);
  const [savedText, setSavedText] = useState(typedText);
  useCountUnsaved(count, typedText !== savedText);
  const [problems, setProblems] = useState<Record<string, string>>({});
  const decimals = decimalPlacesOf(product.unit);
  const change = (index: number, values: Partial<TierDraft>) =>
    setTiers((before) => before.map((tier, i) => (i === index ? { ...tier, ...values } : tier)));

  async function save(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault();
    event.stopPropagation();
    if (busy) return;
    const typed = tiers.filter(({ from, price }) => from !== "" || price !== null);
    const typedTiers = typed.map(({ from, price }) => {
      const read = readQuantity(from, decimals);
      return { from: "value" in read ? (read.value ?? 0) : 0, price: price ?? 0 };
    });
    const found = await send({ do: "prices", tiers: typedTiers, wholesalePrice });
    setProblems(found ?? {});
    if (found) return;
    const drafts = draftsOf(typedTiers);
    setTiers(drafts);
    setSavedText(JSON.stringify([drafts, wholesalePrice]));
    toast.success("Precios guardados", product.name);
  }

  return (
    <form noValidate onSubmit={save} className="flex flex-col gap-3">
      <h3 className="font-semibold">¿Sale más barato por cantidad o al por mayor?</h3>
      {tiers.map((tier, index) => (
        <div
          // biome-ignore lint/suspicious/noArrayIndexKey: rows are identified by their index
          key={index}
          className="grid grid-cols-2 gap-4 *:min-w-0"
        >
          <NumberField
            label="Desde"
            error={problems[`tiers.${index}.from`]}
            value={tier.from}
            decimals={decimals}
            whole={WHOLE_UNITS_MESSAGE}
            onChange={(from) => change(index, { from })}
          />
          <Field label="Cada una a" error={problems[`tiers.${index}.price`]}>
            <MoneyInput value={tier.price} onChange={(price) => change(index, { price })} />
          </Field>
        </div>
      ))}
      <MoneyField
        label="Precio al por mayor"
        error={problems.wholesalePrice}
        hint="Para los clientes que compran al por mayor"
        value={wholesalePrice}
        onChange={setWholesalePrice}
      />
      <div>
        <Button type="submit" busy={busy}>
          Guardar precios
        </Button>
      </div>
    </form>
  );
}

type PackFormProps = {
  product: Product;
  /** Null for a new pack. */
  pack: Presentation | null;
  averageCost: number | null;
  busy: boolean;
  count: UnsavedCounter;
  onSave: (fields: PresentationFields) => Promise<Record<string, string> | null>;
  onCancel: (() => void) | undefined;
};

function PackForm({
  product,
  pack,
  averageCost,
  busy,
  count: countUnsaved,
  onSave,
  onCancel,
}: PackFormProps) {
  const [name, setName] = useState(pack?.name ?? "");
  const [units, setUnits] = useState(toFieldText(pack?.units ?? null));
  const [price, setPrice] = useState<number | null>(pack?.price ?? null);
  const [wholesalePrice, setWholesalePrice] = useState<number | null>(pack?.wholesalePrice ?? null);
  const [barcode, setBarcode] = useState(pack?.barcode ?? "");
  useCountUnsaved(countUnsaved, useChanged([name, units, price, wholesalePrice, barcode]));
  const [problems, setProblems] = useState<Record<string, string>>({});
  const form = useRef<HTMLFormElement>(null);
  const nameBox = useRef<HTMLInputElement>(null);
  // The form takes the place of the pressed button, and a browser may leave it above the visible area.
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
    if (!checked.success) return setProblems(collectFirstIssues(checked.error.issues));
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
