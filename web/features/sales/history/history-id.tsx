import type { Sale } from "#core/contract/sales/sales.ts";
import { saleCode } from "#core/sale-code.ts";
import { copyText } from "#web/ui/data/copy-text.ts";

/** Sales of the same minute share the id's first eight characters; the next four tell them apart. */
export function HistorySaleId({ sale: { id, number } }: { sale: Pick<Sale, "id" | "number"> }) {
  const code = saleCode(id);
  return (
    <span className="inline-flex flex-col items-start">
      {number && <strong className="font-bold">{number}</strong>}
      <button
        type="button"
        title="Copiar el ID completo"
        onClick={() => copyText(id, "ID copiado", "Copia el ID")}
        className="-my-2.5 inline-flex min-h-11 items-center rounded-sm font-mono text-sm underline-offset-4 hover:underline tight:text-xs"
      >
        <span>{code.slice(0, 8)}</span>
        <span className="text-ink-soft">{code.slice(8)}</span>
      </button>
    </span>
  );
}
