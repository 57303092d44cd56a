import { FileDown, Trash2 } from "lucide-react";
import { type Customer, ERASED_CUSTOMER_NAME } from "#core/contract/customers.ts";
import { useSession } from "#web/api/session.tsx";
import { Button } from "#web/ui/button.tsx";
import { saveFile } from "#web/ui/data/save-file.ts";
import { Dialog } from "#web/ui/dialogs/dialog.tsx";
import { runWithToast } from "#web/ui/dialogs/run-with-toast.ts";
import { createFailureDescriber } from "./customer-form.ts";
import { useEraseCustomer, useExportCustomer } from "./customers.queries.ts";
import { buildPersonalDataFile } from "./personal-data-file.ts";

type Props = { open: boolean; customer: Customer; onClose: () => void; finalFocus: () => HTMLElement | null };

export function CustomerPersonalDataDialog({ open, customer, onClose, finalFocus }: Props) {
  const { store } = useSession();
  const download = useExportCustomer();
  const erase = useEraseCustomer();

  const save = () =>
    runWithToast({
      work: async () => {
        const data = await download.mutateAsync({ params: { id: customer.id } });
        const file = new Blob([buildPersonalDataFile(data, store?.name ?? "")], { type: "application/json" });
        saveFile(file, "datos-personales.json");
      },
      done: () => ({ title: "Datos descargados", text: customer.name }),
      failed: createFailureDescriber("Error al descargar los datos"),
    });

  async function forget() {
    const isDone = await runWithToast({
      question: {
        title: "¿Borrar datos personales?",
        text: `«${customer.name}» se borrará de tus clientes y de todas sus ventas, que dirán «${ERASED_CUSTOMER_NAME}». Los totales no cambian. Esta acción no se puede deshacer.`,
        tone: "danger",
      },
      work: () => erase.mutateAsync({ params: { id: customer.id } }),
      done: () => "Datos personales borrados",
      failed: createFailureDescriber("Error al borrar los datos"),
    });
    if (isDone) onClose();
  }

  return (
    <Dialog
      open={open}
      onClose={onClose}
      title="Datos personales"
      description={customer.name}
      finalFocus={finalFocus}
    >
      <div className="flex flex-col gap-6">
        <section>
          <p className="mb-3 text-ink-soft">
            Si tu cliente te pide lo que guardas de él, entrégale este archivo: sus datos y sus compras.
          </p>
          <Button icon={FileDown} busy={download.isPending} onClick={() => void save()}>
            Descargar sus datos
          </Button>
        </section>
        <section>
          <p className="mb-3 text-ink-soft">
            Si te pide que lo olvides, borra sus datos de aquí y de sus ventas. Las ventas conservan sus
            productos y sus totales. Eliminar el cliente, en cambio, deja sus datos en las ventas que ya
            hiciste.
          </p>
          <Button variant="danger" icon={Trash2} busy={erase.isPending} onClick={() => void forget()}>
            Borrar datos personales
          </Button>
        </section>
      </div>
    </Dialog>
  );
}
