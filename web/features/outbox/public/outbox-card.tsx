import { CircleAlert, CircleCheck, Mail, RotateCw } from "lucide-react";
import { useState } from "react";
import {
  confirmEmail,
  getStoreOutbox,
  type PendingOutboxWork,
  retryOutboxWork,
  type StoreOutbox,
  sendEmailCode,
} from "#core/contract/outbox.ts";
import { formatTimeWithArticle } from "#core/time-text.ts";
import { useEndpoint, useInvalidateAndWait, useWrite } from "#web/api/endpoint-hooks.ts";
import { failureText } from "#web/api/failure-text.ts";
import { useSubmit } from "#web/api/use-submit.ts";
import { Badge } from "#web/ui/badge.tsx";
import { Button } from "#web/ui/button.tsx";
import { Card } from "#web/ui/card.tsx";
import { TextField } from "#web/ui/fields/text-input.tsx";
import { toast } from "#web/ui/toast.ts";

export function FailedOutboxJobsCard() {
  const { data } = useFailedOutboxJobs();
  if (!data || (!data.email && data.work.length === 0)) return null;
  return (
    <Card title="Correos de la tienda" action={<State outbox={data} />}>
      <div className="flex flex-col gap-5">
        {data.email && <Address email={data.email} />}
        {data.work.length > 0 && <Pending work={data.work} />}
      </div>
    </Card>
  );
}

function State({ outbox: { work, email } }: { outbox: StoreOutbox }) {
  if (work.length > 0)
    return (
      <Badge tone="danger" icon={CircleAlert}>
        Con pendientes
      </Badge>
    );
  if (!email?.confirmed) return <Badge tone="warning">Sin confirmar</Badge>;
  return (
    <Badge tone="success" icon={CircleCheck}>
      Confirmado
    </Badge>
  );
}

function Address({ email: { address, confirmed } }: { email: NonNullable<StoreOutbox["email"]> }) {
  if (!confirmed) return <ConfirmEmailForm address={address} />;
  return (
    <p>
      Cuando se cierra una caja, el resumen llega a{" "}
      <span className="font-semibold wrap-anywhere">{address}</span>.
    </p>
  );
}

function Pending({ work }: { work: readonly PendingOutboxWork[] }) {
  const retry = useRetryOutboxJob();
  const again = (id: string) =>
    retry.mutate(
      { params: { id } },
      {
        onSuccess: () => toast.success("Lo intentamos ahora", "Si no sale, vuelve a aparecer aquí."),
        onError: (error) => toast.error(failureText(error, "No pudimos pedirlo. Intenta de nuevo.")),
      },
    );
  return (
    <div>
      <h3 className="font-semibold">Pendientes</h3>
      <p className="text-ink-soft">Esto no ha podido salir.</p>
      <ul aria-label="Pendientes" className="-mb-2 divide-y divide-line">
        {work.map((item) => (
          <li key={item.id} className="flex flex-wrap items-center gap-x-4 gap-y-2 py-3">
            <div className="min-w-48 flex-1">
              <p className="font-semibold">
                {LABELS[item.kind]} del{" "}
                <time dateTime={item.createdAt}>{moment.format(new Date(item.createdAt))}</time>
              </p>
              <p className="text-ink-soft wrap-anywhere">
                {item.reason}. {nextText(item)}
              </p>
            </div>
            <Button
              icon={RotateCw}
              busy={retry.isPending && retry.variables.params.id === item.id}
              onClick={() => again(item.id)}
            >
              Reintentar
            </Button>
          </li>
        ))}
      </ul>
    </div>
  );
}

const LABELS: Record<PendingOutboxWork["kind"], string> = {
  CLOSING_MAIL: "Resumen de un cierre",
  DAY_SUMMARY: "Resumen de un día",
  MAIL: "Correo",
  FISCAL_MAKE: "Documento electrónico por hacer",
  FISCAL_SEND: "Documento electrónico por enviar",
  FISCAL_MAIL: "Documento electrónico por enviar al cliente",
  COUNT_CLOSE: "Cierre de un conteo",
  KEY_QR_TEXTS: "Códigos QR de pago por leer",
};

const moment = new Intl.DateTimeFormat("es-CO", {
  dateStyle: "long",
  timeStyle: "short",
  timeZone: "America/Bogota",
});

function nextText({ tries, nextTryAt }: PendingOutboxWork): string {
  const tried = tries === 1 ? "Lo intentamos una vez" : `Lo intentamos ${tries} veces`;
  if (!nextTryAt) return `${tried} y ya no lo intentamos más.`;
  return `${tried}; otra vez a ${formatTimeWithArticle(new Date(nextTryAt))}.`;
}

function ConfirmEmailForm({ address }: { address: string }) {
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

const OUTBOX_KEY = ["outbox"] as const;

/** The e-mail address of the store, and the jobs of the outbox that have failed. */
const useFailedOutboxJobs = () =>
  useEndpoint(
    OUTBOX_KEY,
    getStoreOutbox,
    {},
    {
      staleTime: 0,
      // Failed jobs change while the screen is open, and soon after a retry.
      refetchInterval: ({ state }) => (state.data?.work.length ? 3_000 : 30_000),
    },
  );

const useRefresh = () => useInvalidateAndWait(OUTBOX_KEY);

const useRetryOutboxJob = () => useWrite(retryOutboxWork, { onSettled: useRefresh() });
const useSendEmailConfirmationCode = () => useWrite(sendEmailCode);
const useConfirmEmail = () => useWrite(confirmEmail, { onSuccess: useRefresh() });
