import { Check } from "lucide-react";
import { type KeyboardEvent, useMemo, useState } from "react";
import { MAX_TAX_CHANGES, type ProductTaxChange } from "#core/contract/products/bulk-products.ts";
import type { Product } from "#core/contract/products/products.ts";
import { formatNumber } from "#core/number-text.ts";
import { TAX_CLASS_LABELS, TAX_CLASSES, type TaxClass } from "#core/tax/classes.ts";
import { useProducts } from "#web/features/products/products.queries.ts";
import { useStoreSettings } from "#web/features/stores/stores.queries.ts";
import { Button } from "#web/ui/button.tsx";
import { Card } from "#web/ui/card.tsx";
import { confirm } from "#web/ui/confirm.tsx";
import { LoadingState } from "#web/ui/data/loading-state.tsx";
import { Select } from "#web/ui/fields/select.tsx";
import { Switch } from "#web/ui/forms/switch.tsx";
import { TextButton } from "#web/ui/forms/text-button.tsx";
import { PageHeader } from "#web/ui/page-header.tsx";
import { toast } from "#web/ui/toast.ts";
import { DatedTaxChanges } from "./dated-changes.tsx";
import { describeTaxFailure } from "./tax-failure.ts";
import {
  countSuggestedTaxClasses,
  formatTaxChange,
  groupProductsByCategory,
  isTaxUnclassified,
  listTaxSuggestions,
  type ProductCategoryGroup,
} from "./tax-groups.ts";
import { useChangeProductTaxes } from "./taxes.queries.ts";

const STEP = 50;
const OPTIONS = TAX_CLASSES.map((tax) => ({ value: tax, label: TAX_CLASS_LABELS[tax] }));

/** `done` is the text after saving; absent for a single product, whose row shows the result. */
type Save = (changes: ProductTaxChange[], done?: string) => void;

/** Saves each change, so that the user can stop and continue later. */
export function TaxScreen() {
  const query = useProducts();
  const { data: products } = query;
  const { taxes } = useStoreSettings();
  const [all, setAll] = useState(false);
  const { mutate, isPending } = useChangeProductTaxes();

  const save: Save = (changes, done) => {
    if (changes.length === 0) return;
    for (let i = 0; i < changes.length; i += MAX_TAX_CHANGES)
      mutate(changes.slice(i, i + MAX_TAX_CHANGES), {
        onSuccess: () => done && toast.success(done),
        onError: (reason) => toast.error("No se guardó", describeTaxFailure(reason)),
      });
  };
  const open = useMemo(
    () => (products ?? []).filter((one) => isTaxUnclassified(one, taxes.consumptionTax)),
    [products, taxes.consumptionTax],
  );
  const groups = useMemo(() => groupProductsByCategory(all ? (products ?? []) : open), [all, open, products]);
  const total = products?.length ?? 0;
  const suggestions = listTaxSuggestions(open);

  async function acceptAll() {
    const yes = await confirm({
      title: `¿Usar las ${formatNumber(suggestions.length)} sugerencias?`,
      text: "Quedan guardadas y puedes cambiar cada una después. Confírmalas con tu contador.",
    });
    if (yes) save(suggestions, `${formatNumber(suggestions.length)} productos clasificados`);
  }

  return (
    <>
      <PageHeader
        title="Impuestos de los productos"
        subtitle="Las sugerencias salen de la categoría y del nombre. Confírmalas con tu contador."
        back={{ to: "/products", label: "Productos" }}
        actions={
          suggestions.length > 0 && (
            <Button icon={Check} busy={isPending} onClick={acceptAll}>
              Usar todas las sugerencias
            </Button>
          )
        }
      />
      {!products ? (
        <LoadingState query={query} failure="Error al cargar los productos" />
      ) : (
        <div className="flex flex-col gap-4">
          <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-1">
            <p role="status" className="font-semibold">
              {`${formatNumber(total - open.length)} de ${formatNumber(total)} clasificados`}
            </p>
            <Switch label="Ver también los clasificados" checked={all} onCheckedChange={setAll} />
          </div>
          {groups.length === 0 && (
            <Card>
              <p className="font-semibold">
                {total === 0 ? "Aún no tienes productos" : "Todos los productos tienen su impuesto"}
              </p>
              <p className="text-ink-soft">
                {total === 0 ? "Crea el primero en Productos." : "Los nuevos que no lo tengan aparecen aquí."}
              </p>
            </Card>
          )}
          {total > 0 && <DatedTaxChanges products={products} save={save} />}
          {groups.map((group) => (
            <Group key={group.category} group={group} busy={isPending} save={save} />
          ))}
          <p className="text-sm text-ink-soft">
            Con el teclado: las flechas pasan de un producto a otro, del 1 al 6 eligen el impuesto y Enter usa
            la sugerencia.
          </p>
        </div>
      )}
    </>
  );
}

type GroupProps = { group: ProductCategoryGroup; busy: boolean; save: Save };

function Group({ group: { category, products, suggested }, busy, save }: GroupProps) {
  const [open, setOpen] = useState(false);
  const [drawn, setDrawn] = useState(STEP);
  const [forAll, setForAll] = useState<TaxClass | "">("");
  const counted = countSuggestedTaxClasses(products)
    .map(
      ([tax, count]) =>
        `${TAX_CLASS_LABELS[tax]} para ${count === 1 ? "1 producto" : `${formatNumber(count)} productos`}`,
    )
    .join(", ");

  function applyToAll() {
    if (!forAll) return;
    const changes = products.map(({ id }) => ({ id, tax: forAll }));
    save(changes, `${category}: ${formatNumber(products.length)} con ${TAX_CLASS_LABELS[forAll]}`);
    setForAll("");
  }

  return (
    <Card title={`${category} (${formatNumber(products.length)})`}>
      <p className="mb-3 text-sm text-ink-soft">
        {counted ? `Sugerido: ${counted}` : "Sin sugerencias: elige tú."}
        {counted &&
          suggested < products.length &&
          `, ${formatNumber(products.length - suggested)} sin sugerencia`}
      </p>
      <div className="flex flex-wrap items-center gap-2">
        {suggested > 0 && (
          <Button
            icon={Check}
            disabled={busy}
            onClick={() =>
              save(listTaxSuggestions(products), `${category}: ${formatNumber(suggested)} clasificados`)
            }
          >
            Usar sugerencias
          </Button>
        )}
        <div className="flex min-w-0 gap-2 max-sm:w-full sm:max-w-96 sm:flex-1">
          <div className="min-w-0 flex-1">
            <Select
              aria-label={`Impuesto de todos los de ${category}`}
              options={OPTIONS}
              placeholder="El mismo para todos…"
              value={forAll}
              onValueChange={setForAll}
            />
          </div>
          {forAll && (
            <Button variant="primary" disabled={busy} onClick={applyToAll}>
              Aplicar
            </Button>
          )}
        </div>
        <Button variant="ghost" aria-expanded={open} onClick={() => setOpen(!open)}>
          {open ? "Cerrar" : "Ver uno por uno"}
        </Button>
      </div>
      {open && (
        <ul aria-label={category} className="mt-3 divide-y divide-line">
          {products.slice(0, drawn).map((product) => (
            <Row key={product.id} product={product} save={save} />
          ))}
        </ul>
      )}
      {open && drawn < products.length && (
        <Button variant="ghost" onClick={() => setDrawn(drawn + STEP)}>
          {`Mostrar más (${formatNumber(products.length - drawn)})`}
        </Button>
      )}
    </Card>
  );
}

function Row({ product, save }: { product: Product; save: Save }) {
  const { id, name, tax, taxSuggested } = product;
  const set = (newTax: TaxClass | null) => newTax !== tax && save([{ id, tax: newTax }]);

  function onKeyDown(event: KeyboardEvent<HTMLSelectElement>) {
    if (event.altKey || event.ctrlKey || event.metaKey) return;
    const place = Number(event.key) - 1;
    const chosen = TAX_CLASSES[place] ?? (event.key === "Enter" ? taxSuggested : null);
    const step = event.key === "ArrowDown" ? 1 : event.key === "ArrowUp" ? -1 : chosen ? 1 : 0;
    if (step === 0) return;
    event.preventDefault();
    // Found before saving, because a classified product leaves the list.
    const boxes = [...(event.currentTarget.closest("ul")?.querySelectorAll("select") ?? [])];
    const next = boxes[boxes.indexOf(event.currentTarget) + step];
    if (chosen) set(chosen);
    next?.focus();
  }

  return (
    <li className="flex flex-wrap items-center gap-x-4 gap-y-1 py-2">
      <div className="min-w-40 flex-1">
        <p className="font-semibold wrap-anywhere">{name}</p>
        {product.taxChange && <p className="text-sm text-ink-soft">{formatTaxChange(product.taxChange)}</p>}
        {taxSuggested != null && taxSuggested !== tax && (
          <TextButton onClick={() => set(taxSuggested)}>
            {`Usar ${TAX_CLASS_LABELS[taxSuggested]}`}
          </TextButton>
        )}
      </div>
      <div className="w-full sm:w-56">
        <Select
          aria-label={`Impuesto de ${name}`}
          options={OPTIONS}
          placeholder="Sin clasificar"
          value={tax ?? ""}
          onKeyDown={onKeyDown}
          onValueChange={(value) => set(value || null)}
        />
      </div>
    </li>
  );
}
