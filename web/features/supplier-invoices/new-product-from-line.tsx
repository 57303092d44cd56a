import { useState } from "react";
import type { EndpointCallInput } from "#core/contract/endpoint.ts";
import { FIELD_LIMITS } from "#core/contract/fields.ts";
import { createProduct } from "#core/contract/products/products.ts";
import type { InvoiceLine } from "#core/contract/supplier-invoices/supplier-invoices.ts";
import { DEFAULT_CATEGORY, PRODUCT_CATEGORIES } from "#core/goods/categories.ts";
import { computeGain } from "#core/goods/product-cost.ts";
import { unitsPerSupplierUnit } from "#core/purchasing/supplier-units.ts";
import { TAX_CLASS_LABELS, TAX_CLASSES, type TaxClass } from "#core/tax/classes.ts";
import { UNIT_LABELS, UNIT_WORDS, UNITS, type Unit } from "#core/units.ts";
import { ApiError } from "#web/api/api-error.ts";
import { failureText } from "#web/api/failure-text.ts";
import { useSubmit } from "#web/api/use-submit.ts";
import { useSaveProduct } from "#web/features/products/products.queries.ts";
import { useStoreSettings } from "#web/features/stores/stores.queries.ts";
import { FormDialog } from "#web/ui/dialogs/form-dialog.tsx";
import { Field } from "#web/ui/fields/field.tsx";
import { NumberField, NumberInput } from "#web/ui/fields/number-input.tsx";
import { Select, SelectField } from "#web/ui/fields/select.tsx";
import { TextInput } from "#web/ui/fields/text-input.tsx";
import { collectFieldErrors, collectFirstIssues } from "#web/ui/forms/field-problems.ts";
import { MoneyField } from "#web/ui/forms/money-input.tsx";
import { PesosAmount } from "#web/ui/money.tsx";
import { readQuantity, toFieldText } from "#web/ui/number-text.ts";
import { toast } from "#web/ui/toast.ts";
import {
  computeInvoiceUnitCost,
  findInvoiceLineTaxClass,
  suggestProductName,
  suggestSalePrice,
} from "./product-of-invoice-line.ts";

type Props = {
  open: boolean;
  line: InvoiceLine;
  onClose: () => void;
  /** `units`: how many units of the product one unit on the invoice contains, such as 24 for a case. */
  onCreated: (productId: string, units: number) => void;
};

type SentProduct = { body: EndpointCallInput<typeof createProduct>["body"]; units: number };

const MAX_MARGIN = 95;
const USUAL_MARGIN = 20;
const TAXES = TAX_CLASSES.map((tax) => ({ value: tax, label: TAX_CLASS_LABELS[tax] }));
const KINDS = PRODUCT_CATEGORIES.map((name) => ({ value: name, label: name }));
const SOLD_BY = UNITS.map((unit) => ({ value: unit, label: UNIT_LABELS[unit] }));
/** DIAN's unit codes of weighed goods. */
const BY_WEIGHT: Record<string, Unit> = { KGM: "KG", LBR: "LB" };

/** Creates a product from a line of the invoice, without stock: receiving the invoice adds the stock. */
export function NewProductFromInvoiceLine({ open, line, onClose, onCreated }: Props) {
  const { taxes } = useStoreSettings();
  const deductsVat = taxes.vat === "RESPONSIBLE";
  const { mutateAsync: save } = useSaveProduct();
  const [unit, setUnit] = useState<Unit>(BY_WEIGHT[line.unit] ?? "UNIT");
  const [units, setUnits] = useState(toFieldText(unitsPerSupplierUnit(line, unit)));
  const [name, setName] = useState(
    suggestProductName(line.description, unitsPerSupplierUnit(line, unit)).slice(0, FIELD_LIMITS.name),
  );
  const [gtin, setGtin] = useState(line.gtin ?? "");
  const [category, setCategory] = useState<string>(DEFAULT_CATEGORY);
  const [tax, setTax] = useState<string>(findInvoiceLineTaxClass(line) ?? "");
  const [margin, setMargin] = useState(String(USUAL_MARGIN));
  // `ownPrice` is undefined while the price follows the margin, and null for an emptied field.
  const [ownPrice, setOwnPrice] = useState<number | null>();
  const [problems, setProblems] = useState<Record<string, string>>({});
  const { value: of } = readQuantity(units, 3);
  const cost = of ? computeInvoiceUnitCost(line, of, deductsVat) : null;
  const percent = readQuantity(margin).value ?? null;
  const isMargin = percent !== null && percent <= MAX_MARGIN;
  const taxClass = deductsVat && tax ? (tax as TaxClass) : null;
  const suggested = cost !== null && isMargin ? suggestSalePrice(cost, percent, taxClass, taxes) : null;
  const price = ownPrice === undefined ? suggested : ownPrice;
  const gain =
    price === null || cost === null
      ? null
      : computeGain({ price, tax: taxClass }, cost, taxes, new Date()).gain;

  const form = useSubmit({
    send: async ({ body, units }: SentProduct) => ({ ...(await save({ id: null, body })).data, units }),
    failed: (error) => {
      setProblems(collectFieldErrors(error instanceof ApiError ? error.fields : []));
      return failureText(error, "No se pudo crear el producto");
    },
    onDone: ({ product, units }) => {
      toast.success("Producto creado", product.name);
      onClose();
      onCreated(product.id, units);
    },
  });

  function read(): SentProduct | string {
    const typed = { name, price, unit, stock: 0, category, gtin, tax: taxClass, cost };
    const { data: body, error } = createProduct.body.safeParse(typed);
    const found = {
      ...collectFirstIssues(error?.issues ?? []),
      ...(!of && { units: "Escribe cuántas trae" }),
    };
    setProblems(found);
    return body && of ? { body, units: of } : "";
  }

  return (
    <FormDialog
      form={form}
      read={read}
      open={open}
      onClose={onClose}
      fields={[unit, units, name, gtin, category, tax, margin, ownPrice]}
      title="Crear producto"
      description={`De la factura: ${line.description}`}
      size="lg"
      save="Crear producto"
    >
      <div className="grid grid-cols-2 gap-4 *:min-w-0">
        <div className="col-span-2">
          <Field label="Nombre" required error={problems.name}>
            <TextInput value={name} autoComplete="off" onValueChange={setName} />
          </Field>
        </div>
        <SelectField
          label="Se vende"
          error={problems.unit}
          value={unit}
          options={SOLD_BY}
          onValueChange={(next) => {
            setUnit(next);
            setUnits(toFieldText(unitsPerSupplierUnit(line, next)));
          }}
        />
        <Field
          label={unit === "UNIT" ? "Cada una trae" : `Cuántos ${UNIT_WORDS[unit].many} trae`}
          required
          error={problems.units}
        >
          <NumberInput value={units} decimals={3} onChange={setUnits} />
        </Field>
        <CostAndGain cost={cost} gain={gain} unit={unit} />
        <NumberField
          label="Quiero ganar (%)"
          error={isMargin ? undefined : `Escribe un número de 0 a ${MAX_MARGIN}`}
          hint={`De cada 100 pesos que vendas${deductsVat ? ", sin contar impuestos" : ""}`}
          value={margin}
          onChange={(text) => {
            setMargin(text);
            setOwnPrice(undefined);
          }}
        />
        <MoneyField
          label="Precio"
          required
          error={problems.price}
          hint={
            gain !== null && gain < 0 ? (
              <span className="text-warning-ink">
                {deductsVat ? "Sin impuestos, está" : "Está"} por debajo de lo que te cuesta
              </span>
            ) : undefined
          }
          value={price}
          onChange={setOwnPrice}
        />
        <Field label="Código de barras" error={problems.gtin} hint="El de una unidad, no el de la caja">
          <TextInput value={gtin} autoComplete="off" onValueChange={setGtin} />
        </Field>
        <Field label="Categoría" error={problems.category}>
          <Select value={category} options={KINDS} onValueChange={setCategory} />
        </Field>
        {deductsVat && (
          <div className="col-span-2 sm:col-span-1">
            <Field label="Impuesto" error={problems.tax} hint="El que dice la factura">
              <Select value={tax} placeholder="Sin clasificar" options={TAXES} onValueChange={setTax} />
            </Field>
          </div>
        )}
      </div>
    </FormDialog>
  );
}

type CostAndGainProps = { cost: number | null; gain: number | null; unit: Unit };

function CostAndGain({ cost, gain, unit }: CostAndGainProps) {
  const { taxes } = useStoreSettings();
  return (
    <p className="col-span-2 rounded-md bg-sunken px-4 py-3">
      {cost === null ? (
        "Di cuántas trae para saber cuánto te cuesta cada una"
      ) : (
        <>
          Cada {UNIT_WORDS[unit].one} te cuesta{" "}
          <strong>
            <PesosAmount amount={cost} />
          </strong>
          {gain !== null && gain >= 0 && (
            <>
              {" "}
              y ganas{" "}
              <strong>
                <PesosAmount amount={gain} />
              </strong>
              {taxes.vat === "RESPONSIBLE" && " sin contar impuestos"}
            </>
          )}
        </>
      )}
    </p>
  );
}
