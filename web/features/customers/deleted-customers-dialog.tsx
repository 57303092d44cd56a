import { Search } from "lucide-react";
import { useState } from "react";
import { type DeletedCustomer, ERASED_CUSTOMER_NAME } from "#core/contract/customers.ts";
import { formatNumber } from "#core/number-text.ts";
import { Button } from "#web/ui/button.tsx";
import { confirm } from "#web/ui/confirm.tsx";
import { LoadingState } from "#web/ui/data/loading-state.tsx";
import { Dialog } from "#web/ui/dialogs/dialog.tsx";
import { Field } from "#web/ui/fields/field.tsx";
import { TextInput } from "#web/ui/fields/text-input.tsx";
import { toast } from "#web/ui/toast.ts";
import { createFailureDescriber } from "./customer-form.ts";
import { useDeletedCustomers, useEraseDeletedCustomer } from "./customers.queries.ts";

type Props = { open: boolean; onClose: () => void };

const salesOf = (count: number) => (count === 1 ? "1\u00a0venta" : `${formatNumber(count)}\u00a0ventas`);

export function DeletedCustomersDialog({ open, onClose }: Props) {
  const [search, setSearch] = useState("");
  const query = useDeletedCustomers(search, open);
  const { data } = query;
  const erase = useEraseDeletedCustomer();

  async function forget({ saleId, name, sales }: DeletedCustomer) {
    const sure = await confirm({
      title: "¿Borrar datos personales?",
      text: `«${name}» se borrará de ${salesOf(sales)}, que dirán «${ERASED_CUSTOMER_NAME}». Los totales no cambian. Esta acción no se puede deshacer.`,
      tone: "danger",
    });
    if (!sure) return;
    try {
      await erase.mutateAsync({ params: { id: saleId } });
      toast.success("Datos personales borrados");
    } catch (error) {
      toast.error(createFailureDescriber("Error al borrar los datos")(error));
    }
  }

  return (
    <Dialog
      open={open}
      onClose={onClose}
      title="Clientes eliminados"
      description="Tus ventas pasadas todavía dicen quiénes eran. Si alguno te pide que lo olvides, bórralo aquí."
    >
      <search className="mb-3 block">
        <Field label="Buscar clientes eliminados" hideLabel>
          <TextInput
            icon={Search}
            type="search"
            placeholder="Nombre o documento"
            maxLength={200}
            autoComplete="off"
            value={search}
            onChange={({ target }) => setSearch(target.value)}
          />
        </Field>
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
