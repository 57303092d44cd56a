import { useState } from "react";
import { formatNumber } from "#core/number-text.ts";
import { failureText } from "#web/api/failure-text.ts";
import { Card } from "#web/ui/card.tsx";
import { LoadingState } from "#web/ui/data/loading-state.tsx";
import { Pagination } from "#web/ui/data/pagination.tsx";
import { SearchField } from "#web/ui/data/search-field.tsx";
import { SelectField } from "#web/ui/fields/select.tsx";
import { useDebouncedText } from "#web/ui/hooks/use-debounced.ts";
import { CountLines } from "./count-lines.tsx";
import { PrintCountButton } from "./count-paper.tsx";
import { type CountPage, useStockCount } from "./stock-counts.queries.ts";
import type { CountScanner } from "./use-count-scanner.ts";

const FILTERS = [
  { value: "uncounted", label: "Los que faltan" },
  { value: "counted", label: "Los contados" },
  { value: "all", label: "Todos" },
] as const;
type Filter = (typeof FILTERS)[number]["value"];

const PAGE_SIZE = 50;

type Props = { count: CountPage["data"]["count"]; scanner: CountScanner };

/** The products of an open count, each of which a tap counts. */
export function ProductsTab({ count, scanner }: Props) {
  const [show, setShow] = useState<Filter>("uncounted");
  const [typed, setTyped] = useState("");
  const [page, setPage] = useState(1);
  const search = useDebouncedText(typed.trim());
  const filter = { show, page, limit: PAGE_SIZE, ...(search && { search }) };
  const query = useStockCount(count.id, filter);
  const { data } = query;
  return (
    <div className="flex flex-col gap-4">
      {data && !data.fromCopy && (
        <div className="flex justify-end">
          <PrintCountButton count={count} />
        </div>
      )}
      <MissingByCategory count={count} />
      <div className="flex flex-col gap-2 sm:flex-row">
        <div className="min-w-0 flex-1">
          <SearchField
            label="Buscar en este conteo"
            placeholder="Nombre o código"
            value={typed}
            onValueChange={(text) => {
              setTyped(text);
              setPage(1);
            }}
          />
        </div>
        <div className="sm:w-56">
          <SelectField
            label="Qué productos"
            hideLabel
            options={FILTERS}
            value={show}
            onValueChange={(next) => {
              setShow(next);
              setPage(1);
            }}
          />
        </div>
      </div>
      <Card flush>
        {!data ? (
          <LoadingState
            query={query}
            failure={failureText(query.error, "Error al cargar los productos del conteo")}
            rows={5}
          />
        ) : data.fromCopy ? (
          <p className="px-4 py-6 text-ink-soft">Sin conexión no se sabe qué contaron los demás.</p>
        ) : data.data.lines.length === 0 ? (
          <p className="px-4 py-6 text-ink-soft">
            {search
              ? "Ningún producto se llama así."
              : show === "uncounted"
                ? "No falta ninguno."
                : "Todavía nada."}
          </p>
        ) : (
          <CountLines
            label="Productos del conteo"
            lines={data.data.lines}
            first="Contar"
            onAgain={scanner.askLine}
          />
        )}
      </Card>
      {data && !data.fromCopy && (
        <Pagination page={page} pages={data.pagination.totalPages} onChange={setPage} flush />
      )}
    </div>
  );
}

function MissingByCategory({ count }: Pick<Props, "count">) {
  const missing = count.progress.categories.filter(({ products, counted }) => counted < products);
  if (missing.length === 0) return null;
  return (
    <Card title="Lo que falta">
      <ul aria-label="Lo que falta, por categoría" className="grid gap-x-6 sm:grid-cols-2">
        {missing.map(({ category, products, counted }) => (
          <li key={category} className="flex justify-between gap-3 py-1">
            <span className="min-w-0 wrap-anywhere">{category}</span>
            <span className="shrink-0 text-ink-soft">
              {formatNumber(products - counted)} de {formatNumber(products)}
            </span>
          </li>
        ))}
      </ul>
    </Card>
  );
}
