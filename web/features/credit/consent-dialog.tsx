import { useState } from "react";
import { failureText } from "#web/api/failure-text.ts";
import { FormDialog } from "#web/ui/dialogs/form-dialog.tsx";
import { useSubmit } from "#web/ui/forms/use-submit.ts";
import { toast } from "#web/ui/toast.ts";
import { useRecordCreditConsent } from "./credit.queries.ts";
import { CreditConsentQuestion } from "./public/credit-choice.tsx";

type Props = { open: boolean; customer: { id: string; name: string }; onClose: () => void };

/** Asks for the consent of a customer who owed before the app asked for consent. */
export function CreditConsentDialog({ open, customer, onClose }: Props) {
  const [given, setGiven] = useState(false);
  const { mutateAsync: give } = useRecordCreditConsent();
  const form = useSubmit({
    send: (_: true) => give(customer.id),
    failed: (error) => failureText(error, "No pudimos anotar el permiso"),
    onDone: () => {
      toast.success("Permiso anotado", customer.name);
      onClose();
    },
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
