import type { ReceivedInvoice } from "#core/contract/supplier-invoices/invoice-reception.ts";
import type { SupplierInvoice } from "#core/contract/supplier-invoices/supplier-invoices.ts";
import { formatNumber } from "#core/number-text.ts";
import { failureText } from "#web/api/failure-text.ts";
import { useChangeProductPrices } from "#web/features/products/bulk.queries.ts";
import { Button } from "#web/ui/button.tsx";
import { Card } from "#web/ui/card.tsx";
import { PesosAmount } from "#web/ui/money.tsx";
import { Notice } from "#web/ui/notice.tsx";

export function InvoiceCostIncreases({ costs }: Pick<ReceivedInvoice, "costs">) {
  const change = useChangeProductPrices();
  const dearer = costs.filter(({ before, after }) => before !== null && after > before);
  if (dearer.length === 0) return null;
  const changes = dearer.flatMap(({ productId: id, price, suggestedPrice }) =>
    suggestedPrice !== null && suggestedPrice > price
      ? [{ id, price: suggestedPrice, priceBefore: price }]
      : [],
  );
  return (
    <Card>
      <h2 className="text-lg font-bold">Subieron de costo: {dearer.length}</h2>
      <ul className="my-3 flex flex-col divide-y divide-line">
        {dearer.map(({ productId, name, before, after, price, suggestedPrice }) => (
          <li key={productId} className="flex flex-wrap justify-between gap-x-4 py-2">
            <span className="min-w-0 flex-1 basis-48 wrap-anywhere">
              <strong>{name}</strong>
              <span className="block text-sm text-ink-soft">
                Costaba <PesosAmount amount={before!} />, ahora <PesosAmount amount={after} />
              </span>
            </span>
            <span className="text-sm">
              {suggestedPrice !== null && suggestedPrice > price ? (
                <>
                  Precio <PesosAmount amount={price} /> →{" "}
                  <strong>
                    <PesosAmount amount={suggestedPrice} />
                  </strong>
                </>
              ) : (
                <>
                  Sigue a <PesosAmount amount={price} />
                </>
              )}
            </span>
          </li>
        ))}
      </ul>
      <div aria-live="polite" className="flex flex-col items-start gap-3">
        {change.isSuccess ? (
          <Notice tone="success" title="Precios actualizados" />
        ) : (
          changes.length > 0 && (
            <>
              <p className="text-sm text-ink-soft">Con los precios nuevos sigues ganando lo mismo.</p>
              <Button
                variant="primary"
                busy={change.isPending}
                onClick={() => change.mutate({ body: { changes } })}
              >
                {changes.length === 1 ? "Subir 1 precio" : `Subir ${changes.length} precios`}
              </Button>
            </>
          )
        )}
        {change.error && (
          <Notice tone="danger" title={failureText(change.error, "No se pudieron cambiar los precios")} />
        )}
      </div>
    </Card>
  );
}

export function InvoiceDifferences({ invoice: { lines, differences } }: { invoice: SupplierInvoice }) {
  if (differences.length === 0) return null;
  const linesByNumber = new Map(lines.map((line) => [line.line, line]));
  return (
    <Card>
      <h2 className="text-lg font-bold">Diferencias con la factura: {differences.length}</h2>
      <ul className="mt-3 flex flex-col divide-y divide-line">
        {differences.map(({ line, billed, received }) => (
          <li key={line} className="flex flex-wrap justify-between gap-x-4 py-2">
            <span className="min-w-0 flex-1 basis-48 font-semibold wrap-anywhere">
              {linesByNumber.get(line)?.description}
            </span>
            <span className="text-sm">
              {linesByNumber.get(line)?.match
                ? `Facturadas ${formatNumber(billed)}, llegaron ${formatNumber(received)}`
                : `Facturadas ${formatNumber(billed)}, quedó sin producto`}
            </span>
          </li>
        ))}
      </ul>
    </Card>
  );
}
