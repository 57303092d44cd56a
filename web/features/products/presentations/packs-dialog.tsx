import { Plus, Trash2 } from "lucide-react";
import { type SubmitEvent, useState } from "react";
import {
  MAX_PRESENTATIONS,
  MAX_QUANTITY_PRICE_TIERS,
  type Presentation,
  presentationFields,
  type QuantityPriceTier,
} from "#core/contract/products/presentation.ts";
import type { Product } from "#core/contract/products/products.ts";
import { computeQuantityCost, decimalPlacesOf, formatQuantity } from "#core/quantity.ts";
import { isMeasuredUnit, UNIT_WORDS } from "#core/units.ts";
import { ApiError } from "#web/api/api-error.ts";
import { failureText } from "#web/api/failure-text.ts";
import { Button } from "#web/ui/button.tsx";
import { confirm } from "#web/ui/confirm.tsx";
import { Dialog } from "#web/ui/dialogs/dialog.tsx";
import { Field } from "#web/ui/fields/field.tsx";
import { NumberInput } from "#web/ui/fields/number-input.tsx";
import { TextInput } from "#web/ui/fields/text-input.tsx";
import { MoneyInput } from "#web/ui/forms/money-input.tsx";
import { Switch } from "#web/ui/forms/switch.tsx";
import { IconButton } from "#web/ui/icon-button.tsx";
import { PesosAmount } from "#web/ui/money.tsx";
import { Notice } from "#web/ui/notice.tsx";
import { readQuantity, toFieldText } from "#web/ui/number-text.ts";
import { toast } from "#web/ui/toast.ts";
import { BLOCKS_SCANS_ATTRIBUTE } from "#web/ui/wedge/use-scanner.ts";
import { listPackPriceWarnings } from "./pack-text.ts";
import { type ProductPackChange, useChangeProductPacks } from "./presentations.queries.ts";

type Props = { open: boolean; product: Product; averageCost?: number | null; onClose: () => void };

export function ProductPacksDialog({ open, product: opened, averageCost = null, onClose }: Props) {
  const [product, setProduct] = useState(opened);
  const [notice, setNotice] = useState<string | null>(null);
  const { mutateAsync, isPending } = useChangeProductPacks(product);
  const [adding, setAdding] = useState(opened.presentations.length === 0);

  async function send(change: ProductPackChange): Promise<Record<string, string> | null> {
    setNotice(null);
    try {
      setProduct(await mutateAsync(change));
      return null;
    } catch (error) {
      const fields = error instanceof ApiError ? error.fields : [];
      if (fields.length === 0) setNotice(failureText(error, "No se pudo guardar"));
      return Object.fromEntries(fields.map(({ field, message }) => [field, message]));
    }
  }

  return (
    <Dialog
      open={open}
      onClose={() => !isPending && onClose()}
      title={`Otras formas de vender ${product.name}`}
      footer={<Button onClick={onClose}>Listo</Button>}
    >
      <div
        className="flex flex-col gap-6"
        {...(open && { [BLOCKS_SCANS_ATTRIBUTE]: "Termina de cambiar este producto antes de escanear" })}
      >
        {notice && <Notice tone="danger" title={notice} />}
        <section className="flex flex-col gap-3">
          <h3 className="font-semibold">¿También lo vendes por paca o six pack?</h3>
          <ul className="flex flex-col divide-y divide-line">
            {product.presentations.map((pack) => (
              <Pack key={pack.id} product={product} pack={pack} busy={isPending} send={send} />
            ))}
          </ul>
          {adding ? (
            <NewPack
              product={product}
              averageCost={averageCost}
              busy={isPending}
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
        <Prices product={product} busy={isPending} send={send} />
      </div>
    </Dialog>
  );
}

type PackProps = {
  product: Product;
  pack: Presentation;
  busy: boolean;
  send: (wanted: ProductPackChange) => Promise<Record<string, string> | null>;
};

function Pack({ product, pack, busy, send }: PackProps) {
  const price = pack.price ?? computeQuantityCost(product.price, pack.units);
  async function remove() {
    const sure = await confirm({
      title: `¿Eliminar ${pack.name}?`,
      text: "Lo que ya vendiste queda como está.",
      tone: "danger",
    });
    if (sure) await send({ do: "delete", id: pack.id });
  }
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
      <IconButton label={`Eliminar ${pack.name}`} icon={Trash2} onClick={() => void remove()} />
    </li>
  );
}

type NewPackProps = {
  product: Product;
  averageCost: number | null;
  busy: boolean;
  onSave: (fields: ReturnType<typeof presentationFields.parse>) => Promise<Record<string, string> | null>;
};

function NewPack({ product, averageCost, busy, onSave }: NewPackProps) {
  const [name, setName] = useState("");
  const [units, setUnits] = useState("");
  const [price, setPrice] = useState<number | null>(null);
  const [wholesalePrice, setWholesalePrice] = useState<number | null>(null);
  const [barcode, setBarcode] = useState("");
  const [problems, setProblems] = useState<Record<string, string>>({});
  const decimals = decimalPlacesOf(product.unit);
  const read = readQuantity(units, decimals);
  const count = "value" in read ? (read.value ?? null) : null;
  const warnings = listPackPriceWarnings(product, { units: count, price }, averageCost);
  const words = isMeasuredUnit(product.unit) ? UNIT_WORDS[product.unit].many : "unidades";

  async function save(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault();
    event.stopPropagation();
    if (busy) return;
    const checked = presentationFields.safeParse({ name, units: count, price, wholesalePrice, barcode });
    if (!checked.success) {
      const found = checked.error.issues.map(({ path, message }) => [String(path[0]), message]);
      return setProblems(Object.fromEntries(found.toReversed()));
    }
    setProblems((await onSave(checked.data)) ?? {});
  }

  return (
    <form noValidate onSubmit={save} className="grid gap-4 *:min-w-0 sm:grid-cols-2">
      <Field label="Cómo se llama" required error={problems.name} hint="Six pack, Paca, Panal">
        <TextInput data-autofocus value={name} onChange={(event) => setName(event.target.value)} />
      </Field>
      <Field label={`Cuántas ${words} trae`} required error={problems.units ?? read.problem}>
        <NumberInput value={units} decimals={decimals} onChange={setUnits} />
      </Field>
      <Field
        label="Precio"
        error={problems.price}
        hint={
          count !== null && price === null ? (
            <>
              Si lo dejas vacío: <PesosAmount amount={computeQuantityCost(product.price, count)} />, y sigue
              al precio suelto
            </>
          ) : (
            warnings.length > 0 && (
              <span className="text-warning-ink">
                {warnings.map((text) => (
                  <span key={text} className="block">
                    {text}
                  </span>
                ))}
              </span>
            )
          )
        }
      >
        <MoneyInput value={price} onChange={setPrice} />
      </Field>
      <Field label="Precio al por mayor" error={problems.wholesalePrice} hint="Solo si tienes uno">
        <MoneyInput value={wholesalePrice} onChange={setWholesalePrice} />
      </Field>
      <Field label="Código de barras" error={problems.barcode} hint="El que trae el paquete; escanéalo aquí">
        <TextInput value={barcode} autoComplete="off" onChange={(event) => setBarcode(event.target.value)} />
      </Field>
      <div className="self-end">
        <Button type="submit" variant="primary" busy={busy} block>
          Guardar presentación
        </Button>
      </div>
    </form>
  );
}

type TierDraft = { from: string; price: number | null };

const draftsOf = (tiers: readonly QuantityPriceTier[]): TierDraft[] => [
  ...tiers.map(({ from, price }) => ({ from: toFieldText(from), price })),
  ...(tiers.length < MAX_QUANTITY_PRICE_TIERS ? [{ from: "", price: null }] : []),
];

function Prices({ product, busy, send }: Omit<PackProps, "pack">) {
  const [tiers, setTiers] = useState<TierDraft[]>(() => draftsOf(product.tiers));
  const [wholesalePrice, setWholesalePrice] = useState(product.wholesalePrice);
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
    setTiers(draftsOf(typedTiers));
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
          <Field label="Desde" error={problems[`tiers.${index}.from`]}>
            <NumberInput value={tier.from} decimals={decimals} onChange={(from) => change(index, { from })} />
          </Field>
          <Field label="Cada una a" error={problems[`tiers.${index}.price`]}>
            <MoneyInput value={tier.price} onChange={(price) => change(index, { price })} />
          </Field>
        </div>
      ))}
      <Field
        label="Precio al por mayor"
        error={problems.wholesalePrice}
        hint="Para los clientes que compran al por mayor"
      >
        <MoneyInput value={wholesalePrice} onChange={setWholesalePrice} />
      </Field>
      <div>
        <Button type="submit" busy={busy}>
          Guardar precios
        </Button>
      </div>
    </form>
  );
}
