import { MailCheck } from "lucide-react";
import { useEffect, useRef, useState } from "react";
import { forgotPassword } from "#core/contract/auth.ts";
import { Button } from "#web/ui/button.tsx";
import { ButtonLink } from "#web/ui/button-link.tsx";
import { useSchemaForm } from "#web/ui/forms/schema-form.ts";
import { toast } from "#web/ui/toast.ts";
import { useForgotPassword } from "../auth.queries.ts";
import { describePasswordFailure } from "../auth-failures.ts";
import { AuthLink, AuthScreenFrame, EmailField } from "../auth-frame.tsx";
import { useFocusFirstField } from "../use-focus-first-field.ts";

type ResetRequest = { email: string; hasMailServer: boolean; resetCommand: string };

export function ForgotPasswordScreen() {
  const [sent, setSent] = useState<ResetRequest | null>(null);
  if (sent) return <AfterSending sent={sent} onAgain={() => setSent(null)} />;
  return <Ask onSent={setSent} />;
}

function Ask({ onSent }: { onSent: (sent: ResetRequest) => void }) {
  const { mutate, isPending } = useForgotPassword();
  useFocusFirstField();
  const { form, field } = useSchemaForm(forgotPassword.body, { email: "" });
  const submit = form.handleSubmit((body) =>
    mutate(
      { body },
      {
        onSuccess: (answer) => {
          toast.success("Si el correo existe, te enviaremos las instrucciones");
          onSent({ email: body.email, ...answer });
        },
        onError: (error) => toast.error(describePasswordFailure(error, "Error al procesar la solicitud")),
      },
    ),
  );
  return (
    <AuthScreenFrame
      title="Recuperar Contraseña"
      subtitle="Escribe el correo con el que entras y te enviaremos un enlace para elegir una contraseña nueva."
      links={
        <AuthLink to="/login" lead="¿Ya la recordaste?">
          Iniciar Sesión
        </AuthLink>
      }
    >
      <form noValidate onSubmit={submit} className="flex flex-col gap-5">
        <EmailField {...field("email")} />
        <Button type="submit" variant="primary" size="lg" block busy={isPending}>
          {isPending ? "Enviando..." : "Enviar Instrucciones"}
        </Button>
      </form>
    </AuthScreenFrame>
  );
}

function AfterSending({ sent, onAgain }: { sent: ResetRequest; onAgain: () => void }) {
  const { email, hasMailServer, resetCommand } = sent;
  const frame = useRef<HTMLDivElement>(null);
  // The notice replaced the form: moving the focus makes a screen reader announce the notice.
  useEffect(() => frame.current?.querySelector<HTMLElement>("h1")?.focus(), []);
  return (
    <div ref={frame}>
      <AuthScreenFrame
        title="Revisa tu Email"
        subtitle={
          hasMailServer
            ? "Si hay una cuenta con ese correo, en unos minutos te llega un enlace para elegir una contraseña nueva."
            : "Este Mostrador no tiene configurado un correo: desde aquí no sale ningún mensaje."
        }
        links={null}
      >
        <p className="mb-6 flex items-center gap-3 rounded-md bg-sunken px-4 py-3">
          <MailCheck aria-hidden className="size-6 shrink-0 text-primary-ink" />
          <strong className="min-w-0 wrap-anywhere">{email}</strong>
        </p>
        {hasMailServer ? (
          <p className="mb-6 text-ink-soft">
            El enlace sirve durante una hora. Si no lo ves, mira en la carpeta de correo no deseado.
          </p>
        ) : (
          <p className="mb-6 text-ink-soft">
            En el computador de la tienda, quien instaló Mostrador escribe <code>{resetCommand}</code> y te da
            el enlace.
          </p>
        )}
        <div className="flex flex-col gap-3">
          <ButtonLink to="/login" variant="primary" block>
            Volver al inicio de sesión
          </ButtonLink>
          <Button block onClick={onAgain}>
            Intentar con otro email
          </Button>
        </div>
      </AuthScreenFrame>
    </div>
  );
}
