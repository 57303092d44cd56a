import { useRef, useState } from "react";
import { failureText } from "#web/api/failure-text.ts";
import { Dialog } from "#web/ui/dialogs/dialog.tsx";
import { FormFooter } from "#web/ui/forms/form-footer.tsx";
import { toast } from "#web/ui/toast.ts";
import { useRecordCreditConsent } from "./credit.queries.ts";
import { CreditConsentQuestion } from "./public/credit-choice.tsx";

type Props = { open: boolean; customer: { id: string; name: string }; onClose: () => void };

/** Asks for the consent of a customer who owed before the app asked for consent. */
export function CreditConsentDialog({ open, customer, onClose }: Props) {
  const [given, setGiven] = useState(false);
  const [notice, setNotice] = useState<string | null>(null);
  const { mutateAsync: give, isPending } = useRecordCreditConsent();
  const sending = useRef(false);
  const close = () => sending.current || onClose();

  async function save() {
    if (sending.current) return;
    if (!given) return setNotice("Marca la respuesta cuando diga que sí.");
    sending.current = true;
    setNotice(null);
    try {
      await give(customer.id);
      toast.success("Permiso anotado", customer.name);
      onClose();
    } catch (error) {
      setNotice(failureText(error, "No pudimos anotar el permiso"));
    } finally {
      sending.current = false;
    }
  }

  return (
    <Dialog
      open={open}
      onClose={close}
      title="Permiso de datos"
      description={customer.name}
      onSubmit={(event) => {
        event.preventDefault();
        void save();
      }}
      footer={<FormFooter notice={notice} busy={isPending} save="Guardar" onCancel={close} />}
    >
      <CreditConsentQuestion given={given} onChange={setGiven} />
    </Dialog>
  );
}
