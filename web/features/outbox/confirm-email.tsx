import { Mail } from "lucide-react";
import { useState } from "react";
import { failureText } from "#web/api/failure-text.ts";
import { useSubmit } from "#web/api/use-submit.ts";
import { useConfirmEmail, useSendEmailConfirmationCode } from "#web/features/outbox/outbox.queries.ts";
import { Button } from "#web/ui/button.tsx";
import { TextField } from "#web/ui/fields/text-input.tsx";
import { toast } from "#web/ui/toast.ts";

export function ConfirmEmailForm({ address }: { address: string }) {
  const send = useSendEmailConfirmationCode();
  const { mutateAsync: confirm } = useConfirmEmail();
  const [typing, setTyping] = useState(false);
  const [code, setCode] = useState("");
  const { notice, busy, submit, clear } = useSubmit({
    send: (body: { code: string }) => confirm({ body }),
    failed: (error) =>
      failureText(error, "No pudimos confirmar el correo. Revisa tu conexión e intenta de nuevo."),
    onDone: () => toast.success("Correo confirmado", "Te va a llegar el resumen de cada cierre de caja."),
  });

  async function sendCode() {
    try {
      await send.mutateAsync({});
      setTyping(true);
      clear();
      toast.success("Te enviamos un código", "Mira tu correo, también la carpeta de no deseados.");
    } catch (error) {
      toast.error(failureText(error, "No pudimos enviar el código. Revisa tu conexión e intenta de nuevo."));
    }
  }

  return (
    <div className="flex flex-col gap-4">
      <p>
        Confirma <span className="font-semibold wrap-anywhere">{address}</span> para recibir el resumen de
        cada cierre de caja. Mientras tanto no enviamos nada a esa dirección.
      </p>
      {typing && (
        <form
          onSubmit={(event) => void submit(event, () => ({ code }))}
          className="flex flex-col items-start gap-3"
        >
          <TextField
            label="Código de 6 números"
            hint="Es el del último correo que te enviamos. Sirve durante una hora."
            error={notice}
            value={code}
            onValueChange={setCode}
            inputMode="numeric"
            autoComplete="one-time-code"
            maxLength={7}
          />
          <Button type="submit" variant="primary" busy={busy}>
            {busy ? "Confirmando..." : "Confirmar"}
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
