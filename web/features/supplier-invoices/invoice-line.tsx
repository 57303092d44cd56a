import { PackagePlus } from "lucide-react";
import { useState } from "react";
import type { Presentation } from "#core/contract/products/presentation.ts";
import type { Product } from "#core/contract/products/products.ts";
import {
  INVOICE_LINE_KINDS,
  type InvoiceLine,
  type InvoiceLine as Line,
} from "#core/contract/supplier-invoices/supplier-invoices.ts";
import { formatDateWithYear } from "#core/dates.ts";
import { formatNumber } from "#core/number-text.ts";
import { unitsPerSupplierUnit } from "#core/purchasing/supplier-units.ts";
import { addQuantities, formatQuantity } from "#core/quantity.ts";
import { useProductFinder } from "#web/features/products/product-finder.queries.ts";
import {
  PackSelect,
  type ReceivedLine,
  ReceivedLineFields,
} from "#web/features/purchase-orders/public/received-line.tsx";
import { Button } from "#web/ui/button.tsx";
import { useDialog } from "#web/ui/dialogs/use-dialog.ts";
import { NumberField } from "#web/ui/fields/number-input.tsx";
import { SelectField } from "#web/ui/fields/select.tsx";
import { TextField } from "#web/ui/fields/text-input.tsx";
import { PesosAmount } from "#web/ui/money.tsx";
import { readQuantity, toFieldText } from "#web/ui/number-text.ts";
import { INVOICE_LINE_KIND_TEXT, isGoodsLine } from "./invoice-text.ts";
import { NewProductFromInvoiceLine } from "./new-product-from-line.tsx";
import { findPackByUnits } from "./product-of-invoice-line.ts";
import type { InvoiceLineChange } from "./supplier-invoices.queries.ts";

const MAX_FOUND = 5;
/** More suggestions would fill a phone's screen. */
const MAX_SUGGESTED = 3;

const MOVES = { in: { now: "Entran", done: "Entraron" }, out: { now: "Salen", done: "Salieron" } };

type Props = {
  line: Line;
  /** Whether the goods go back to the supplier, as with a credit note. */
  goodsLeave: boolean;
  readOnly: boolean;
  busy: boolean;
  /** `onSaved` runs once the server has saved the choice. */
  onChoose: (choice: InvoiceLineChange, onSaved?: () => void) => void;
};

/** A line of the invoice. Asks which product the line is, unless the line has a product. */
export function InvoiceLineItem({ line, goodsLeave, readOnly, busy, onChoose }: Props) {
  return (
    <li className="flex flex-col gap-3 px-5 py-4">
      <div className="flex flex-wrap justify-between gap-x-4">
        <span className="min-w-0 flex-1 basis-48 font-semibold wrap-anywhere">{line.description}</span>
        <span className="whitespace-nowrap">
          {isGoodsLine(line) ? (
            <>
              {formatNumber(line.quantity)} × <PesosAmount amount={line.price} />
            </>
          ) : (
            <PesosAmount amount={Math.abs(line.total) * (line.kind === "DISCOUNT" ? -1 : 1)} />
          )}
        </span>
      </div>
      {!isGoodsLine(line) ? (
        <p className="text-sm text-ink-soft">
          {line.kind === "DISCOUNT" ? "Descuento" : "Cobro"}: se reparte en el costo de la mercancía
        </p>
      ) : line.match ? (
        <Matched
          line={line}
          goodsLeave={goodsLeave}
          match={line.match}
          readOnly={readOnly}
          busy={busy}
          onChoose={onChoose}
        />
      ) : readOnly ? (
        <p className="text-sm text-ink-soft">Sin producto: no mueve el inventario</p>
      ) : (
        <Unmatched line={line} busy={busy} onChoose={onChoose} />
      )}
      {!readOnly && !line.match && (
        <div className="max-w-sm">
          <SelectField
            label="Esta línea es"
            aria-label={`${line.description} es`}
            value={line.kind}
            disabled={busy}
            options={INVOICE_LINE_KINDS.map((kind) => ({ value: kind, label: INVOICE_LINE_KIND_TEXT[kind] }))}
            onValueChange={(kind) => onChoose({ line: line.line, productId: null, kind })}
          />
        </div>
      )}
    </li>
  );
}

function Matched({
  line,
  goodsLeave,
  match,
  readOnly,
  busy,
  onChoose,
}: Props & { match: NonNullable<Line["match"]> }) {
  const [editing, setEditing] = useState(false);
  const { list } = useProductFinder();
  const presentations = list.data?.find(({ id }) => id === match.productId)?.presentations ?? [];
  const pack = presentations.find(({ id }) => id === match.presentationId);
  const billed = Math.abs(line.quantity);
  const came = line.received?.quantity ?? billed;
  const free = line.received?.freeUnits ?? 0;
  const units = addQuantities(came * match.units, free);
  if (editing)
    return (
      <InvoiceLineForm
        line={line}
        match={match}
        presentations={presentations}
        goodsLeave={goodsLeave}
        busy={busy}
        onSave={(choice) => onChoose(choice, () => setEditing(false))}
        onCancel={() => setEditing(false)}
      />
    );
  return (
    <div className="flex items-center gap-3">
      <div className="min-w-0 flex-1 text-sm wrap-anywhere">
        <p>
          <span className="text-ink-soft">Es</span> <strong>{match.name}</strong>
        </p>
        <p className="text-ink-soft">
          {match.units !== 1 && `${pack ? pack.name : "Cada una"} trae ${formatNumber(match.units)} · `}
          <span className="whitespace-nowrap">
            {MOVES[goodsLeave ? "out" : "in"][readOnly ? "done" : "now"]} {formatQuantity(units, match.unit)}
          </span>
          {free > 0 && `, ${formatQuantity(free, match.unit)} de ñapa`}
          {line.received?.expiresOn && ` · vence el ${formatDateWithYear(line.received.expiresOn)}`}
          {came !== billed && ` (llegaron ${formatNumber(came)} de ${formatNumber(billed)})`}
        </p>
        {match.by === "NAME" && !readOnly && (
          <p className="font-semibold text-warning-ink">Lo encontramos por el nombre: revísalo</p>
        )}
      </div>
      {!readOnly && (
        <Button busy={busy} aria-label={`Cambiar ${line.description}`} onClick={() => setEditing(true)}>
          Cambiar
        </Button>
      )}
    </div>
  );
}

function Unmatched({ line, busy, onChoose }: Omit<Props, "readOnly" | "goodsLeave">) {
  const { search } = useProductFinder();
  const [typed, setTyped] = useState("");
  const creating = useDialog();
  const found = typed.trim() === "" ? [] : search(typed.trim()).slice(0, MAX_FOUND);
  const take = ({ id, unit, presentations }: Pick<Product, "id" | "unit" | "presentations">) => {
    setTyped("");
    const units = unitsPerSupplierUnit(line, unit);
    const presentationId = findPackByUnits(presentations, units);
    onChoose({ line: line.line, productId: id, presentationId, units });
  };
  return (
    <>
      {line.suggestions.length > 0 && found.length === 0 && (
        <div className="flex flex-col gap-2">
          <p className="text-sm text-ink-soft">¿Es alguno de estos?</p>
          <div className="flex flex-wrap gap-2">
            {line.suggestions.slice(0, MAX_SUGGESTED).map(({ productId, presentationId, units, name }) => (
              <Button
                key={productId}
                busy={busy}
                onClick={() => onChoose({ line: line.line, productId, presentationId, units })}
              >
                {units === 1 ? name : `${name} × ${formatNumber(units)}`}
              </Button>
            ))}
          </div>
        </div>
      )}
      <div className="flex flex-wrap items-end gap-3">
        <div className="min-w-0 flex-1 basis-60">
          <TextField
            label="¿Qué producto es?"
            aria-label={`¿Qué producto es ${line.description}?`}
            placeholder="Busca por nombre o código"
            maxLength={200}
            autoComplete="off"
            value={typed}
            onValueChange={setTyped}
          />
        </div>
        <Button icon={PackagePlus} onClick={() => creating.show()}>
          Crear producto
        </Button>
      </div>
      {typed.trim() !== "" &&
        (found.length > 0 ? (
          <div className="flex flex-wrap gap-2">
            {found.map((product) => (
              <Button key={product.id} busy={busy} onClick={() => take(product)}>
                {product.name}
              </Button>
            ))}
          </div>
        ) : (
          <p role="status" className="text-sm text-ink-soft">
            Ningún producto se llama así ni tiene ese código.
          </p>
        ))}
      {creating.turn > 0 && (
        <NewProductFromInvoiceLine
          key={creating.turn}
          {...creating.props}
          line={line}
          onCreated={(productId, units) =>
            onChoose({ line: line.line, productId, presentationId: null, units })
          }
        />
      )}
    </>
  );
}

type InvoiceLineFormProps = {
  line: InvoiceLine;
  match: NonNullable<InvoiceLine["match"]>;
  presentations: readonly Presentation[];
  goodsLeave: boolean;
  busy: boolean;
  onSave: (choice: InvoiceLineChange) => void;
  onCancel: () => void;
};

export function InvoiceLineForm({
  line,
  match,
  presentations,
  goodsLeave,
  busy,
  onSave,
  onCancel,
}: InvoiceLineFormProps) {
  const billed = Math.abs(line.quantity);
  const packOf = (id: string | null) => presentations.find((one) => one.id === id) ?? null;
  const [came, setCame] = useState<ReceivedLine>({
    key: line.line,
    productId: match.productId,
    productName: match.name,
    unit: match.unit,
    pack: packOf(match.presentationId),
    quantity: line.received?.quantity ?? billed,
    unitPrice: null,
    free: line.received?.freeUnits ?? null,
    expiresOn: goodsLeave ? null : (line.received?.expiresOn ?? ""),
  });
  const change = (part: Partial<ReceivedLine>) => setCame((before) => ({ ...before, ...part }));
  const [units, setUnits] = useState(toFieldText(match.units));
  const [tried, setTried] = useState(false);
  const { value: of, problem } = readQuantity(units, 3);

  function save() {
    setTried(true);
    if (!of) return;
    const { quantity, pack, free, expiresOn } = came;
    const isAll = quantity === billed;
    onSave({
      line: line.line,
      productId: match.productId,
      // Packs of a product that is not loaded, such as an inactive one, are unknown: then the line keeps its pack.
      presentationId: pack?.id ?? (of === match.units ? match.presentationId : null),
      units: of,
      quantity: isAll ? null : quantity,
      paid: isAll ? null : Math.round((Math.abs(line.cost) * quantity) / billed),
      freeUnits: free || null,
      expiresOn: expiresOn || null,
    });
  }

  return (
    <div className="flex flex-col gap-3 rounded-md bg-sunken p-4">
      <p className="text-sm wrap-anywhere">
        <span className="text-ink-soft">Es</span> <strong>{match.name}</strong>
        <span className="text-ink-soft"> · {formatNumber(billed)} facturadas</span>
      </p>
      <ReceivedLineFields
        line={came}
        leaves={goodsLeave}
        packing={
          <>
            <PackSelect
              productId={match.productId}
              name={match.name}
              label="Viene por"
              loose="Suelto, o en otro empaque"
              value={came.pack}
              onChange={(pack) => {
                change({ pack });
                setUnits(toFieldText(pack?.units ?? 1));
              }}
            />
            <div className="w-28">
              <NumberField
                label="Cada una trae"
                error={problem ?? (tried && !of ? "La cantidad debe ser mayor que cero" : undefined)}
                value={units}
                decimals={3}
                onChange={(text) => {
                  setUnits(text);
                  const typed = readQuantity(text, 3).value ?? 0;
                  change({ pack: packOf(findPackByUnits(presentations, typed)) });
                }}
              />
            </div>
          </>
        }
        onChange={change}
      />
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
