import { AlertDialog } from "@base-ui/react/alert-dialog";
import { useEffect, useRef, useState } from "react";
import { z } from "zod";
import { emailField, FIELD_LIMITS, oneOfField, requiredTextField } from "#core/contract/fields.ts";
import { formatPesos } from "#core/money.ts";
import { PREMIUM_MONTHLY_PRICE } from "#core/plan.ts";
import { useSession } from "#web/api/session.tsx";
import { Button } from "#web/ui/button.tsx";
import { Card } from "#web/ui/card.tsx";
import { SelectField } from "#web/ui/fields/select.tsx";
import { TextField } from "#web/ui/fields/text-input.tsx";
import { Checkbox } from "#web/ui/forms/checkbox.tsx";
import { useSchemaForm } from "#web/ui/forms/schema-form.ts";
import { backdropClass } from "#web/ui/overlay.ts";

const PAYER_DOCUMENT_TYPES = [
  { value: "CC", label: "Cédula de ciudadanía (CC)" },
  { value: "CE", label: "Cédula de extranjería (CE)" },
  { value: "NIT", label: "NIT" },
  { value: "PP", label: "Pasaporte (PP)" },
] as const;

export const subscriptionFormSchema = z.object({
  name: requiredTextField("El nombre", FIELD_LIMITS.name),
  email: emailField("El correo electrónico es un dato obligatorio", "El correo electrónico no es válido"),
  phone: requiredTextField("El teléfono", FIELD_LIMITS.phone),
  documentType: oneOfField("El tipo de documento", ["CC", "CE", "NIT", "PP"]),
  document: requiredTextField("El número de documento", FIELD_LIMITS.code),
  terms: z.boolean().refine((accepted) => accepted, "Acepta los términos para continuar"),
});
type SubscriptionDraft = z.input<typeof subscriptionFormSchema>;

type Person = { name: string; email: string | null; phone: string | null };

/** The terms start unaccepted, because users accept them themselves. */
export function toSubscriptionDraft(person: Person | null): SubscriptionDraft {
  return {
    name: person?.name ?? "",
    email: person?.email ?? "",
    phone: person?.phone ?? "",
    documentType: "CC",
    document: "",
    terms: false,
  };
}

/** Milliseconds for which the form seems to send before the alert appears. Nothing is sent. */
const SUBMIT_MS = 2_000;

export function SubscriptionFields() {
  const { user } = useSession();
  const { form, field } = useSchemaForm(subscriptionFormSchema, toSubscriptionDraft(user));
  const [sending, setSending] = useState(false);
  const [alerting, setAlerting] = useState(false);
  const [sent, setSent] = useState(false);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => () => clearTimeout(timer.current), []);

  const submit = form.handleSubmit(() => {
    setSending(true);
    timer.current = setTimeout(() => {
      setSending(false);
      setAlerting(true);
    }, SUBMIT_MS);
  });

  return (
    <Card title="Suscríbete a Premium">
      <form noValidate onSubmit={submit} className="grid gap-4 @lg:grid-cols-2">
        <TextField label="Nombre completo" required {...field("name")} autoComplete="name" />
        <TextField
          label="Correo electrónico"
          required
          {...field("email")}
          type="email"
          autoComplete="email"
        />
        <TextField label="Teléfono" required {...field("phone")} type="tel" autoComplete="tel" />
        <SelectField
          label="Tipo de documento"
          required
          {...field("documentType")}
          options={PAYER_DOCUMENT_TYPES}
        />
        <TextField label="Número de documento" required {...field("document")} autoComplete="off" />
        <div className="@lg:col-span-2">
          <Checkbox
            {...field("terms")}
            aria-required
            label={`Acepto los términos: ${formatPesos(PREMIUM_MONTHLY_PRICE)} COP que se cobran cada mes.`}
          />
        </div>
        <p className="text-sm text-ink-soft @lg:col-span-2">
          Al suscribirte te llevamos a un proveedor de pagos con tarjeta. Aquí no se cobra nada.
        </p>
        <div className="@lg:col-span-2 @lg:justify-self-end">
          <Button type="submit" variant="primary" size="lg" block busy={sending}>
            {sending ? "Procesando..." : "Suscribirme"}
          </Button>
        </div>
      </form>
      <p role="status" className="mt-4 rounded-md bg-primary-soft px-4 py-2.5 text-primary-ink empty:hidden">
        {sent && "No se te cobró nada: tu tienda sigue con el plan que tenía."}
      </p>
      <PaymentRedirectAlert
        open={alerting}
        onClose={() => {
          setAlerting(false);
          setSent(true);
        }}
      />
    </Card>
  );
}

/** Simulates a payment page: nothing is called or charged. */
function PaymentRedirectAlert({ open, onClose }: { open: boolean; onClose: () => void }) {
  return (
    <AlertDialog.Root open={open} onOpenChange={(next) => !next && onClose()}>
      <AlertDialog.Portal>
        <AlertDialog.Backdrop className={`${backdropClass} z-50`} />
        <AlertDialog.Viewport className="fixed inset-0 z-60 flex items-center justify-center p-4">
          <AlertDialog.Popup className="w-full max-w-md rounded-lg bg-surface p-6 text-ink shadow-float outline-none transition duration-150 data-ending-style:opacity-0 data-starting-style:opacity-0">
            <AlertDialog.Title className="text-xl font-bold">Te llevamos a pagar</AlertDialog.Title>
            <AlertDialog.Description className="mt-2 text-ink-soft">
              Te estamos redirigiendo a un proveedor de pagos con tarjeta para terminar tu suscripción. Aún no
              se te ha cobrado nada.
            </AlertDialog.Description>
            <div className="mt-6 flex justify-end *:flex-1 sm:*:flex-none">
              <Button variant="primary" onClick={onClose}>
                Entendido
              </Button>
            </div>
          </AlertDialog.Popup>
        </AlertDialog.Viewport>
      </AlertDialog.Portal>
    </AlertDialog.Root>
  );
}
