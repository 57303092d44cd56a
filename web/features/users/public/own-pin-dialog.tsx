import { type SubmitEvent, useRef, useState } from "react";
import { findPinProblem } from "#core/people/pin.ts";
import { ApiError } from "#web/api/api-error.ts";
import { failureText } from "#web/api/failure-text.ts";
import { PIN_RULES_HINT, PinInput } from "#web/features/users/pin-field.tsx";
import { useChangeUser } from "#web/features/users/users.queries.ts";
import { Dialog } from "#web/ui/dialogs/dialog.tsx";
import { Field } from "#web/ui/fields/field.tsx";
import { FormButtons } from "#web/ui/forms/form-buttons.tsx";
import { toast } from "#web/ui/toast.ts";

type Props = { open: boolean; userId: string; onClose: () => void };
type Problems = { pin?: string; currentPin?: string; other?: string };

/** Changes the user's PIN. Asks for the old PIN too, because only the server knows whether there is one. */
export function ChangeOwnPinDialog({ open, userId, onClose }: Props) {
  const { mutateAsync, isPending } = useChangeUser();
  const [pin, setPin] = useState("");
  const [currentPin, setCurrentPin] = useState<string | null>(null);
  const [problems, setProblems] = useState<Problems>({});
  const sending = useRef(false);

  async function submit(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault();
    if (sending.current) return;
    const weak = findPinProblem(pin);
    if (weak) return setProblems({ pin: weak });
    if (currentPin === "") return setProblems({ currentPin: "Escribe el PIN que tienes ahora" });
    sending.current = true;
    try {
      await mutateAsync({ params: { id: userId }, body: { pin, ...(currentPin && { currentPin }) } });
      toast.success("Tu PIN quedó guardado", "Con él cambias quién vende en la caja.");
      onClose();
    } catch (error) {
      if (currentPin === null && asksForCurrent(error)) {
        setCurrentPin("");
        return setProblems({ currentPin: "Entraste con tu PIN: escribe el que tienes ahora" });
      }
      const wrong = error instanceof ApiError && error.code === "WRONG_PIN";
      const text = failureText(error, "No pudimos guardar tu PIN");
      setProblems(wrong ? { currentPin: text } : { other: text });
    } finally {
      sending.current = false;
    }
  }

  return (
    <Dialog
      open={open}
      onClose={() => isPending || onClose()}
      title="Mi PIN"
      description="Para decir en un momento que ahora vendes tú, en una caja que usan varios."
      onSubmit={submit}
      footer={
        <FormButtons
          save={isPending ? "Guardando..." : "Guardar PIN"}
          busy={isPending}
          onCancel={() => isPending || onClose()}
        />
      }
    >
      <div className="flex flex-col gap-4">
        {currentPin !== null && (
          <Field label="PIN actual" required {...(problems.currentPin && { error: problems.currentPin })}>
            <PinInput value={currentPin} onChange={({ target }) => setCurrentPin(target.value)} />
          </Field>
        )}
        <Field
          label="PIN nuevo"
          required
          hint={PIN_RULES_HINT}
          {...(problems.pin && { error: problems.pin })}
        >
          <PinInput value={pin} onChange={({ target }) => setPin(target.value)} />
        </Field>
        <p role="alert" className="text-sm text-danger-ink empty:hidden">
          {problems.other}
        </p>
      </div>
    </Dialog>
  );
}

function asksForCurrent(error: unknown): boolean {
  return error instanceof ApiError && error.fields.some(({ field }) => field === "currentPin");
}
