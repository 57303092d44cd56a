import { CircleAlert } from "lucide-react";
import { formatQuantity } from "#core/quantity.ts";
import type { Unit } from "#core/units.ts";
import { UnitPrice } from "#web/ui/money.tsx";
import { Notice } from "#web/ui/notice.tsx";
import { type Column, Table } from "#web/ui/table.tsx";
import { columnLabel } from "./import-columns.ts";
import { problemPlace } from "./import-failures.ts";
import type { ImportDraft, NewProduct, Problem } from "./import-products.ts";

/** Rows that show whether the columns were understood. */
const FIRST_ROWS = 5;
/** Problems that somebody corrects before choosing the file again. */
const MOST_PROBLEMS = 100;

export function ImportPreview({ draft }: { draft: ImportDraft }) {
  return (
    <div className="flex flex-col gap-5">
      {draft.problems.length > 0 ? <Problems problems={draft.problems} /> : <Summary draft={draft} />}
      <Columns draft={draft} />
    </div>
  );
}

function Summary({ draft: { products, rows } }: { draft: ImportDraft }) {
  const count = products.length.toLocaleString("es-CO");
  return (
    <>
      <div role="status">
        <Notice
          tone="success"
          title={products.length === 1 ? "Se creará 1 producto" : `Se crearán ${count} productos`}
        />
      </div>
      {/* Can be scrolled with the keyboard. */}
      <section
        // biome-ignore lint/a11y/noNoninteractiveTabindex: nothing else in a long preview takes the focus
        tabIndex={0}
        aria-label="Vista previa"
        className="overflow-hidden rounded-md border border-line"
      >
        <Table
          label="Primeros productos del archivo"
          columns={COLUMNS}
          rows={products.slice(0, FIRST_ROWS).map((product, i) => ({ product, row: rows[i]! }))}
          rowKey={({ row }) => String(row)}
        />
        {products.length > FIRST_ROWS && (
          <p className="border-t border-line px-5 py-2 text-sm text-ink-soft">
            y {(products.length - FIRST_ROWS).toLocaleString("es-CO")} más
          </p>
        )}
      </section>
    </>
  );
}

const unitOf = ({ unit }: NewProduct): Unit => unit || "UNIT";

const COLUMNS: readonly Column<{ product: NewProduct; row: number }>[] = [
  { key: "name", header: "Nombre", cell: ({ product }) => product.name, phone: "title" },
  {
    key: "price",
    header: "Precio",
    cell: ({ product }) => <UnitPrice price={product.price} unit={unitOf(product)} />,
    align: "end",
    nowrap: true,
  },
  {
    key: "stock",
    header: "Stock",
    cell: ({ product }) => formatQuantity(product.stock, unitOf(product)),
    align: "end",
    nowrap: true,
  },
  { key: "category", header: "Categoría", cell: ({ product }) => product.category },
  {
    key: "code",
    header: "Código",
    cell: ({ product }) => product.gtin ?? product.barcode ?? product.storeCode ?? null,
  },
];

function Problems({ problems }: { problems: readonly Problem[] }) {
  const rows = new Set(problems.map(({ row }) => row)).size;
  return (
    <section aria-label="Por corregir" className="rounded-md bg-danger-soft px-4 py-3 text-danger-ink">
      {/* Said aloud at once, unlike a hundred lines of what to correct. */}
      <p role="alert" className="flex gap-3 font-semibold">
        <CircleAlert aria-hidden className="mt-0.5 size-5 shrink-0" />
        <span>
          {rows === 1 ? "Hay 1 fila" : `Hay ${rows.toLocaleString("es-CO")} filas`} por corregir. No se
          importa nada hasta que todo esté bien.
        </span>
      </p>
      <ul aria-label="Datos por corregir" className="mt-3 flex flex-col gap-2">
        {problems.slice(0, MOST_PROBLEMS).map((problem) => (
          <li key={`${problem.row}-${problem.field}`} className="wrap-anywhere">
            <span className="font-semibold">{problemPlace(problem)}:</span> {problem.message}
          </li>
        ))}
      </ul>
      {problems.length >= MOST_PROBLEMS && (
        <p className="mt-3 text-sm">
          Estos son los primeros {MOST_PROBLEMS}. Corrígelos y elige otra vez el archivo.
        </p>
      )}
    </section>
  );
}

/** Which title was taken for which field; what was left aside is said too. */
function Columns({ draft: { columns, unused } }: { draft: ImportDraft }) {
  return (
    <section>
      <h3 className="mb-2 text-sm font-semibold">Columnas del archivo</h3>
      <ul className="flex flex-wrap gap-2 text-sm">
        {columns.map(({ field, title }) => {
          const label = columnLabel(field);
          return (
            <li key={field} className="rounded-sm bg-sunken px-2.5 py-1 wrap-anywhere">
              {title === label ? label : `${title} → ${label}`}
            </li>
          );
        })}
      </ul>
      {unused.length > 0 && (
        <p className="mt-2 text-sm text-ink-soft wrap-anywhere">No se usan: {unused.join(", ")}</p>
      )}
    </section>
  );
}
