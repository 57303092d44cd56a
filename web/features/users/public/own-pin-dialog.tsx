import { useState } from "react";
import { findPinProblem } from "#core/people/pin.ts";
import { ApiError } from "#web/api/api-error.ts";
import { failureText } from "#web/api/failure-text.ts";
import { useSubmit } from "#web/api/use-submit.ts";
import { PIN_RULES_HINT, PinField } from "#web/features/users/pin-field.tsx";
import { useChangeUser } from "#web/features/users/users.queries.ts";
import { FormDialog } from "#web/ui/dialogs/form-dialog.tsx";
import { closeWithToast } from "#web/ui/dialogs/run-with-toast.ts";

type Props = { open: boolean; userId: string; onClose: () => void };
type Problems = { pin?: string; currentPin?: string };

/** Changes the user's PIN. Asks for the old PIN too, because only the server knows whether there is one. */
export function ChangeOwnPinDialog({ open, userId, onClose }: Props) {
  const { mutateAsync: change } = useChangeUser();
  const [pin, setPin] = useState("");
  const [currentPin, setCurrentPin] = useState<string | null>(null);
  const [problems, setProblems] = useState<Problems>({});
  const form = useSubmit({
    send: (body: { pin: string; currentPin?: string }) => change({ params: { id: userId }, body }),
    failed: (error) => {
      const text = failureText(error, "No pudimos guardar tu PIN");
      if (currentPin === null && asksForCurrent(error)) {
        setCurrentPin("");
        return refuse({ currentPin: "Entraste con tu PIN: escribe el que tienes ahora" });
      }
      const isWrong = error instanceof ApiError && error.code === "WRONG_PIN";
      return isWrong ? refuse({ currentPin: text }) : text;
    },
    onDone: closeWithToast(onClose, "Tu PIN quedó guardado", "Con él cambias quién vende en la caja."),
  });

  /** Shows the problems in their fields, so that the form says nothing more. */
  function refuse(found: Problems): string {
    setProblems(found);
    return "";
  }

  function read() {
    const weak = findPinProblem(pin);
    if (weak) return refuse({ pin: weak });
    if (currentPin === "") return refuse({ currentPin: "Escribe el PIN que tienes ahora" });
    setProblems({});
    return { pin, ...(currentPin && { currentPin }) };
  }

  return (
    <FormDialog
      form={form}
      read={read}
      open={open}
      onClose={onClose}
      title="Mi PIN"
      description="Para decir en un momento que ahora vendes tú, en una caja que usan varios."
      save="Guardar PIN"
    >
      <div className="flex flex-col gap-4">
        {currentPin !== null && (
          <PinField
            label="PIN actual"
            required
            error={problems.currentPin}
            value={currentPin}
            onValueChange={setCurrentPin}
          />
        )}
        <PinField
          label="PIN nuevo"
          required
          hint={PIN_RULES_HINT}
          error={problems.pin}
          value={pin}
          onValueChange={setPin}
        />
      </div>
    </FormDialog>
  );
}

function asksForCurrent(error: unknown): boolean {
  return error instanceof ApiError && error.fields.some(({ field }) => field === "currentPin");
}
