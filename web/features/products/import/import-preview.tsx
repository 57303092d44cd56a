import { CircleAlert } from "lucide-react";
import type { ProductImportResult, ProductImportRowResult } from "#core/contract/products/bulk-products.ts";
import { formatPesos } from "#core/money.ts";
import { formatNumber } from "#core/number-text.ts";
import { formatQuantity } from "#core/quantity.ts";
import { formatStock, UNTRACKED_STOCK_LABEL } from "#core/stock.ts";
import { TAX_CLASS_LABELS, type TaxClass } from "#core/tax/classes.ts";
import { UNIT_WORDS, type Unit } from "#core/units.ts";
import { Table, type TableColumn } from "#web/ui/data/table.tsx";
import { UnitPrice } from "#web/ui/money.tsx";
import { Notice } from "#web/ui/notice.tsx";
import { Spinner } from "#web/ui/spinner.tsx";
import { TableFileSummary } from "#web/ui/table-file/file-summary.tsx";
import type { TableReadResult } from "#web/ui/table-file/plan.ts";
import {
  findImportColumnLabel,
  type ImportColumnField,
  type ImportField,
  RECOGNISED_IMPORT_COLUMNS,
} from "./import-columns.ts";
import { formatImportProblemPlace } from "./import-failures.ts";
import {
  type ImportDraft,
  type ImportProblem,
  isPackRow,
  type NewPackRow,
  type NewProductRow,
} from "./import-products.ts";
import { buildImportTally, describeImportPlan } from "./import-tally.ts";

const FIRST_ROWS = 5;
const MAX_UPDATES = 100;
const MAX_PROBLEMS = 100;

type Props = {
  draft: ImportDraft;
  /** Answer of the dry run; null while it runs, or while problems must be corrected. */
  dryRun: ProductImportResult | null;
  problems: readonly ImportProblem[];
  failure?: string;
  left?: readonly ImportProblem[];
  read: TableReadResult<ImportColumnField, ImportDraft>;
  onColumns: () => void;
};

export function ImportPreview({ draft, dryRun, problems, failure, left = [], read, onColumns }: Props) {
  return (
    <div className="flex flex-col gap-5">
      {problems.length > 0 ? (
        <Problems problems={problems} />
      ) : dryRun ? (
        <Summary draft={draft} dryRun={dryRun} />
      ) : (
        !failure && <Spinner label="Revisando con los productos de tu tienda…" />
      )}
      {left.length > 0 && <LeftNote left={left} />}
      <TableFileSummary
        read={read}
        kinds={RECOGNISED_IMPORT_COLUMNS}
        notes={draft.notes}
        onChange={onColumns}
      />
    </div>
  );
}

function Summary({ draft, dryRun }: { draft: ImportDraft; dryRun: ProductImportResult }) {
  const { title, rest } = describeImportPlan(buildImportTally(dryRun, dryRun, draft));
  const outcomes = dryRun.rows ?? [];
  const created = outcomes.filter(({ action }) => action === "CREATE");
  const updated = outcomes.filter(({ action }) => action === "UPDATE");
  return (
    <>
      <div role="status">
        <Notice tone="success" title={title} text={rest || undefined} />
      </div>
      {updated.length > 0 && <Updates outcomes={updated} draft={draft} />}
      {created.length > 0 && <News outcomes={created} draft={draft} />}
    </>
  );
}

function LeftNote({ left }: { left: readonly ImportProblem[] }) {
  const rows = new Set(left.map(({ row }) => row)).size;
  return (
    <p className="rounded-md bg-warning-soft px-4 py-3 text-warning-ink">
      <span className="font-semibold">
        {rows === 1 ? "1 fila queda por fuera." : `${formatNumber(rows)} filas quedan por fuera.`}
      </span>{" "}
      Al terminar te las damos en un archivo, con lo que hay que corregir.
    </p>
  );
}

type Rows = { outcomes: readonly ProductImportRowResult[]; draft: ImportDraft };

function Updates({ outcomes, draft: { products } }: Rows) {
  return (
    <section
      // biome-ignore lint/a11y/noNoninteractiveTabindex: focusable, because a long preview has no other control
      tabIndex={0}
      aria-label="Lo que cambia"
      className="max-h-96 overflow-y-auto rounded-md border border-line"
    >
      <ul className="divide-y divide-line">
        {outcomes.slice(0, MAX_UPDATES).map(({ row, product, changes }) => (
          <li key={row} className="px-4 py-2.5 wrap-anywhere">
            <span className="font-semibold">{nameOf(products[row], product)}</span>
            <span className="block text-sm text-ink-soft">{changes.map(changeText).join(" · ")}</span>
          </li>
        ))}
      </ul>
      <AndMore count={outcomes.length - MAX_UPDATES} />
    </section>
  );
}

/** Builds 'Poker' or 'Poker · Six pack'. `product` is the existing product. */
function nameOf(row: NewProductRow | NewPackRow | undefined, product: ProductImportRowResult["product"]) {
  if (!row || !isPackRow(row)) return product?.name ?? row?.name ?? "";
  return `${product?.name ?? row.name ?? ""} · ${row.presentation}`;
}

/** Builds 'Precio: $ 2.500 → $ 2.700'. */
function changeText({ field, from, to }: ProductImportRowResult["changes"][number]): string {
  if (field === "tracksStock") return to ? "Empiezas a contarlo" : UNTRACKED_STOCK_LABEL;
  const valueText = (value: string | number | boolean | null) => {
    if (value === null) return "nada";
    if (typeof value === "boolean") return value ? "Activo" : "Inactivo";
    if (field === "tax") return TAX_CLASS_LABELS[value as TaxClass];
    if (field === "unit") return UNIT_WORDS[value as Unit].one;
    return typeof value === "string"
      ? value
      : field === "price"
        ? formatPesos(value)
        : formatQuantity(value, "KG").replace(/ kg$/, "");
  };
  return `${findImportColumnLabel(field as ImportField)}: ${valueText(from)} → ${valueText(to)}`;
}

function News({ outcomes, draft: { products, rows } }: Rows) {
  const first = outcomes.slice(0, FIRST_ROWS);
  return (
    <section
      // biome-ignore lint/a11y/noNoninteractiveTabindex: focusable, because a long preview has no other control
      tabIndex={0}
      aria-label="Vista previa"
      className="overflow-hidden rounded-md border border-line"
    >
      <Table
        label="Primeros productos del archivo"
        columns={COLUMNS}
        rows={first.map(({ row, product }) => {
          const made = products[row]!;
          return { product: made, name: nameOf(made, product), row: rows[row]! };
        })}
        rowKey={({ row }) => String(row)}
      />
      <AndMore count={outcomes.length - FIRST_ROWS} />
    </section>
  );
}

function AndMore({ count }: { count: number }) {
  if (count <= 0) return null;
  return <p className="border-t border-line px-5 py-2 text-sm text-ink-soft">y {formatNumber(count)} más</p>;
}

const unitOf = ({ unit }: NewProductRow): Unit => unit || "UNIT";

const COLUMNS: readonly TableColumn<{ product: NewProductRow | NewPackRow; name: string; row: number }>[] = [
  { key: "name", header: "Nombre", cell: ({ name }) => name, phone: "title" },
  {
    key: "price",
    header: "Precio",
    cell: ({ product }) => {
      if (!isPackRow(product)) return <UnitPrice price={product.price} unit={unitOf(product)} />;
      return product.price == null ? "El de las sueltas" : formatPesos(product.price);
    },
    align: "end",
    nowrap: true,
  },
  {
    key: "stock",
    header: "Stock",
    cell: ({ product }) =>
      isPackRow(product)
        ? product.units != null && `Contiene ${formatQuantity(product.units, "UNIT")}`
        : formatStock({
            stock: product.stock ?? 0,
            unit: unitOf(product),
            tracksStock: product.tracksStock !== false,
          }),
    align: "end",
    nowrap: true,
  },
  {
    key: "category",
    header: "Categoría",
    cell: ({ product }) => (isPackRow(product) ? null : product.category),
  },
  {
    key: "code",
    header: "Código",
    cell: ({ product }) =>
      (isPackRow(product) ? product.barcode : (product.gtin ?? product.barcode ?? product.storeCode)) ?? null,
  },
];

function Problems({ problems }: { problems: readonly ImportProblem[] }) {
  const rows = new Set(problems.map(({ row }) => row)).size;
  return (
    <section aria-label="Por corregir" className="rounded-md bg-danger-soft px-4 py-3 text-danger-ink">
      {/* The alert is only the summary, because reading a hundred problems aloud takes too long. */}
      <p role="alert" className="flex gap-3 font-semibold">
        <CircleAlert aria-hidden className="mt-0.5 size-5 shrink-0" />
        <span>
          {rows === 1 ? "Hay 1 fila" : `Hay ${formatNumber(rows)} filas`} por corregir. Todavía no se importa
          nada.
        </span>
      </p>
      <ul aria-label="Datos por corregir" className="mt-3 flex flex-col gap-2">
        {problems.slice(0, MAX_PROBLEMS).map((problem) => (
          <li key={`${problem.row}-${problem.field}`} className="wrap-anywhere">
            <span className="font-semibold">{formatImportProblemPlace(problem)}:</span> {problem.message}
          </li>
        ))}
      </ul>
      {problems.length >= MAX_PROBLEMS && (
        <p className="mt-3 text-sm">
          Estos son los primeros {MAX_PROBLEMS}. Corrígelos y elige otra vez el archivo.
        </p>
      )}
    </section>
  );
}
