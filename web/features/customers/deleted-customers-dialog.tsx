import { useState } from "react";
import { type DeletedCustomer, ERASED_CUSTOMER_NAME } from "#core/contract/customers.ts";
import { formatNumber } from "#core/number-text.ts";
import { Button } from "#web/ui/button.tsx";
import { LoadingState } from "#web/ui/data/loading-state.tsx";
import { SearchField } from "#web/ui/data/search-field.tsx";
import { Dialog } from "#web/ui/dialogs/dialog.tsx";
import { runWithToast } from "#web/ui/dialogs/run-with-toast.ts";
import { createFailureDescriber } from "./customer-form.ts";
import { useDeletedCustomers, useEraseDeletedCustomer } from "./customers.queries.ts";

type Props = { open: boolean; onClose: () => void };

const salesOf = (count: number) => (count === 1 ? "1\u00a0venta" : `${formatNumber(count)}\u00a0ventas`);

export function DeletedCustomersDialog({ open, onClose }: Props) {
  const [search, setSearch] = useState("");
  const query = useDeletedCustomers(search, open);
  const { data } = query;
  const erase = useEraseDeletedCustomer();

  const forget = ({ saleId, name, sales }: DeletedCustomer) =>
    runWithToast({
      question: {
        title: "¿Borrar datos personales?",
        text: `«${name}» se borrará de ${salesOf(sales)}, que dirán «${ERASED_CUSTOMER_NAME}». Los totales no cambian. Esta acción no se puede deshacer.`,
        tone: "danger",
      },
      work: () => erase.mutateAsync({ params: { id: saleId } }),
      done: () => "Datos personales borrados",
      failed: createFailureDescriber("Error al borrar los datos"),
    });

  return (
    <Dialog
      open={open}
      onClose={onClose}
      title="Clientes eliminados"
      description="Tus ventas pasadas todavía dicen quiénes eran. Si alguno te pide que lo olvides, bórralo aquí."
    >
      <search className="mb-3 block">
        <SearchField
          label="Buscar clientes eliminados"
          placeholder="Nombre o documento"
          value={search}
          onValueChange={setSearch}
        />
      </search>
      {data ? (
        <ul className="divide-y divide-line">
          {data.map((customer) => (
            <li key={customer.saleId} className="flex items-center justify-between gap-3 py-3">
              <div className="min-w-0">
                <p className="font-semibold wrap-anywhere">{customer.name}</p>
                <p className="text-sm text-ink-soft wrap-anywhere">
                  {[customer.phone, customer.document, salesOf(customer.sales)].filter(Boolean).join(" · ")}
                </p>
              </div>
              <Button
                aria-label={`Borrar datos de ${customer.name}`}
                disabled={erase.isPending}
                onClick={() => void forget(customer)}
              >
                Borrar
              </Button>
            </li>
          ))}
          {data.length === 0 && (
            <li className="py-3 text-ink-soft">
              {search.trim()
                ? "No encontramos a nadie con esos datos."
                : "Ninguna venta nombra a un cliente eliminado."}
            </li>
          )}
        </ul>
      ) : (
        <LoadingState
          query={query}
          failure={createFailureDescriber("Error al buscar clientes eliminados")(query.error)}
        />
      )}
    </Dialog>
  );
}
