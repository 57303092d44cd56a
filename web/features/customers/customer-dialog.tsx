import { ShieldUser } from "lucide-react";
import { useState } from "react";
import type { Customer } from "#core/contract/customers.ts";
import { failureText } from "#web/api/failure-text.ts";
import { useMay } from "#web/api/use-may.ts";
import { Button } from "#web/ui/button.tsx";
import { Dialog } from "#web/ui/dialogs/dialog.tsx";
import { FormAlert } from "#web/ui/forms/form-alert.tsx";
import { FormButtons } from "#web/ui/forms/form-buttons.tsx";
import { Switch } from "#web/ui/forms/switch.tsx";
import { toast } from "#web/ui/toast.ts";
import { CustomerFields } from "./customer-fields.tsx";
import { useChangePriceLevel } from "./customers.queries.ts";
import { DuplicateCustomerNotice, type ExistingCustomerAction } from "./duplicate-customer-notice.tsx";
import { type CustomerFormTarget, useCustomerForm } from "./use-customer-form.ts";

type Props = {
  open: boolean;
  target: CustomerFormTarget;
  onClose: () => void;
  onSaved: (customer: Customer) => void;
  existing: ExistingCustomerAction;
  onPersonalData?: (customer: Customer) => void;
  /** Element that gets the focus after closing; by default the element that opened the dialog. */
  finalFocus?: () => HTMLElement | null;
};

export function CustomerDialog(props: Props) {
  const { open, target, onClose, onSaved, existing, onPersonalData, finalFocus } = props;
  const { form, notice, same, createAnother, submit, isBusy } = useCustomerForm(target, onSaved);
  const { isSubmitting, isDirty } = form.formState;
  // Closing waits for a save in progress, because a sale needs the saved customer.
  const close = () => isBusy() || onClose();
  return (
    <Dialog
      open={open}
      onClose={close}
      unsaved={isDirty}
      blocksScans="Guarda o cancela este cliente antes de escanear"
      title={target.customer ? "Editar Cliente" : "Nuevo Cliente"}
      onSubmit={submit}
      finalFocus={finalFocus}
      footer={
        <>
          <FormAlert notice={notice} />
          {same && <DuplicateCustomerNotice same={same} existing={existing} onCreate={createAnother} />}
          <FormButtons
            save={target.customer ? "Guardar Cambios" : "Crear Cliente"}
            busy={isSubmitting}
            onCancel={close}
          />
        </>
      }
    >
      <CustomerFields form={form} />
      {target.customer && <CustomerPriceLevelSwitch customer={target.customer} />}
      {onPersonalData && target.customer && (
        <div className="mt-6">
          <Button
            variant="ghost"
            icon={ShieldUser}
            // The button leaves this dialog and would discard typed text.
            disabled={isSubmitting || isDirty}
            onClick={() => onPersonalData(target.customer!)}
          >
            Sus datos personales: descargar o borrar
          </Button>
          {isDirty && <p className="text-sm text-ink-soft">Primero guarda los cambios.</p>}
        </div>
      )}
    </Dialog>
  );
}

function CustomerPriceLevelSwitch({ customer }: { customer: Customer }) {
  const may = useMay();
  const { mutate, isPending } = useChangePriceLevel();
  const [level, setLevel] = useState(customer.priceLevel);
  if (!may("customers.priceLevel")) return null;

  function change() {
    const priceLevel = level === "WHOLESALE" ? "PUBLIC" : "WHOLESALE";
    mutate(
      { params: { id: customer.id }, body: { priceLevel } },
      {
        onSuccess: () => setLevel(priceLevel),
        onError: (error) => toast.error("No se pudo cambiar", failureText(error, "Inténtalo de nuevo")),
      },
    );
  }

  return (
    <div className="mt-4">
      <Switch
        label="Compra al por mayor"
        checked={level === "WHOLESALE"}
        disabled={isPending}
        onChange={change}
      />
    </div>
  );
}
