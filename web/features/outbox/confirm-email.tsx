import { Mail } from "lucide-react";
import { type SubmitEvent, useState } from "react";
import { failureText } from "#web/api/failure-text.ts";
import { useConfirmEmail, useSendEmailConfirmationCode } from "#web/features/outbox/outbox.queries.ts";
import { Button } from "#web/ui/button.tsx";
import { Field } from "#web/ui/fields/field.tsx";
import { TextInput } from "#web/ui/fields/text-input.tsx";
import { toast } from "#web/ui/toast.ts";

export function ConfirmEmailForm({ address }: { address: string }) {
  const send = useSendEmailConfirmationCode();
  const confirm = useConfirmEmail();
  const [typing, setTyping] = useState(false);
  const [code, setCode] = useState("");
  const [problem, setProblem] = useState("");

  async function sendCode() {
    try {
      await send.mutateAsync({});
      setTyping(true);
      setProblem("");
      toast.success("Te enviamos un código", "Mira tu correo, también la carpeta de no deseados.");
    } catch (error) {
      toast.error(failureText(error, "No pudimos enviar el código. Revisa tu conexión e intenta de nuevo."));
    }
  }

  async function submit(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault();
    if (confirm.isPending) return;
    try {
      await confirm.mutateAsync(code);
      toast.success("Correo confirmado", "Te va a llegar el resumen de cada cierre de caja.");
    } catch (error) {
      setProblem(
        failureText(error, "No pudimos confirmar el correo. Revisa tu conexión e intenta de nuevo."),
      );
    }
  }

  return (
    <div className="flex flex-col gap-4">
      <p>
        Confirma <span className="font-semibold wrap-anywhere">{address}</span> para recibir el resumen de
        cada cierre de caja. Mientras tanto no enviamos nada a esa dirección.
      </p>
      {typing && (
        <form onSubmit={(event) => void submit(event)} className="flex flex-col items-start gap-3">
          <Field
            label="Código de 6 números"
            hint="Es el del último correo que te enviamos. Sirve durante una hora."
            {...(problem && { error: problem })}
          >
            <TextInput
              value={code}
              onChange={({ target }) => setCode(target.value)}
              inputMode="numeric"
              autoComplete="one-time-code"
              maxLength={7}
            />
          </Field>
          <Button type="submit" variant="primary" busy={confirm.isPending}>
            {confirm.isPending ? "Confirmando..." : "Confirmar"}
          </Button>
        </form>
      )}
      <div className="flex flex-wrap gap-3">
        <Button icon={Mail} busy={send.isPending} onClick={() => void sendCode()}>
          {typing ? "Enviar otro código" : "Enviarme un código"}
        </Button>
        {!typing && <Button onClick={() => setTyping(true)}>Ya tengo un código</Button>}
      </div>
    </div>
  );
}
