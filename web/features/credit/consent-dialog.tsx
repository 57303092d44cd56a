import { useState } from "react";
import { failureText } from "#web/api/failure-text.ts";
import { FormDialog } from "#web/ui/dialogs/form-dialog.tsx";
import { closeWithToast } from "#web/ui/dialogs/run-with-toast.ts";
import { useSubmit } from "#web/ui/forms/use-submit.ts";
import { useRecordCreditConsent } from "./credit.queries.ts";
import { CreditConsentQuestion } from "./public/credit-sale-fields.tsx";

type Props = { open: boolean; customer: { id: string; name: string }; onClose: () => void };

/** Asks a customer whose debts were recorded without a consent, such as those of an imported notebook. */
export function CreditConsentDialog({ open, customer, onClose }: Props) {
  const [given, setGiven] = useState(false);
  const { mutateAsync: give } = useRecordCreditConsent();
  const form = useSubmit({
    send: (_: true) => give(customer.id),
    failed: (error) => failureText(error, "No pudimos anotar el permiso"),
    onDone: closeWithToast(onClose, "Permiso anotado", customer.name),
  });

  return (
    <FormDialog
      form={form}
      read={() => given || "Marca la respuesta cuando diga que sí."}
      open={open}
      onClose={onClose}
      title="Permiso de datos"
      description={customer.name}
      save="Guardar"
    >
      <CreditConsentQuestion given={given} onChange={setGiven} />
    </FormDialog>
  );
}
