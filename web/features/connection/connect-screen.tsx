import { Download, LogIn, RotateCw } from "lucide-react";
import { useCallback, useEffect, useState } from "react";
import { Link } from "react-router";
import { timeoutSignal } from "#web/api/timeout-signal.ts";
import { Button } from "#web/ui/button.tsx";
import { ButtonLink } from "#web/ui/button-link.tsx";
import { buttonClass } from "#web/ui/button-style.ts";
import { Card } from "#web/ui/card.tsx";
import { LoadingState } from "#web/ui/data/loading-state.tsx";
import { Tabs } from "#web/ui/data/tabs.tsx";
import { Logo } from "#web/ui/logo.tsx";
import { Notice } from "#web/ui/notice.tsx";
import { type Connection, useServerConnection } from "./connection.queries.ts";
import { DEVICE_KINDS, type DeviceKind, detectDeviceKind } from "./device-kind.ts";
import { CertificateFingerprint } from "./fingerprint.tsx";
import { TrustStepDrawing } from "./step-drawing.tsx";
import { CERTIFICATE_TRUST_GUIDES } from "./trust-steps.ts";

/** The page that the QR code on the screen 'Mi Tienda' opens. */
export function ConnectScreen() {
  const query = useServerConnection();
  return (
    <div className="mx-auto max-w-2xl px-4 py-6 sm:px-8 sm:py-10">
      <header className="mb-6">
        <Link to="/" className="inline-block rounded-md p-1">
          <Logo />
        </Link>
      </header>
      <main tabIndex={-1}>
        <h1 tabIndex={-1} className="text-2xl font-bold">
          Conectar con la tienda
        </h1>
        {query.data ? (
          <Way connection={query.data} />
        ) : (
          <LoadingState query={query} failure="Error al abrir la conexión" />
        )}
      </main>
    </div>
  );
}

function Way({ connection: { https, port, fingerprint } }: { connection: Connection }) {
  if (location.protocol === "https:")
    return <Ready text="Esta dirección ya es segura. No hay nada que instalar." to="/login" />;
  if (https === "OWN")
    return <Guide origin={`https://${location.hostname}:${port}`} fingerprint={fingerprint} />;
  return (
    <>
      <p className="mt-2 mb-5 text-ink-soft">
        {https === "PROXY"
          ? "Para una conexión segura, entra por la dirección que empieza con https. Quien administra Mostrador te la da."
          : "En este Mostrador la conexión segura está apagada. Por aquí funciona todo, menos leer códigos con la cámara y vender sin conexión."}
      </p>
      <ButtonLink to="/login" block>
        Entrar
      </ButtonLink>
    </>
  );
}

function Ready({ text, to }: { text: string; to: string }) {
  return (
    <div className="mt-4 flex flex-col gap-4">
      <Notice tone="success" title="Listo, la conexión es segura" text={text} />
      {/* A full page load, because the address may have another origin. */}
      <a href={to} className={buttonClass("primary", "lg", true)}>
        <LogIn aria-hidden className="size-5 shrink-0" />
        Entrar
      </a>
    </div>
  );
}

type GuideProps = { origin: string; fingerprint: string | null };

function Guide({ origin, fingerprint }: GuideProps) {
  const { trust, ask } = useCertificateTrust(origin);
  const [phone, setPhone] = useState<DeviceKind>(() =>
    detectDeviceKind(navigator.userAgent, navigator.maxTouchPoints),
  );
  return (
    <>
      <div role="status">
        {trust === "trusted" && (
          <Ready
            text={`Guarda esta dirección para entrar siempre por ella: ${origin}`}
            to={`${origin}/login`}
          />
        )}
      </div>
      {trust !== "trusted" && (
        <>
          <p className="mt-2 mb-5 text-ink-soft">
            Se hace una sola vez. Después podrás leer códigos con la cámara y vender aunque se vaya la
            conexión.
          </p>
          {/* No download attribute, because an iPhone offers to install the certificate only when it opens the file. */}
          <a href="/conectar/mostrador.crt" className={buttonClass("primary", "lg", true)}>
            <Download aria-hidden className="size-5 shrink-0" />
            Descargar el certificado
          </a>
          <div className="mt-6">
            <Tabs
              label="Qué celular o computador es"
              value={phone}
              onChange={(value) => setPhone(value as DeviceKind)}
              tabs={DEVICE_KINDS.map((value) => ({
                value,
                label: CERTIFICATE_TRUST_GUIDES[value].label,
                content: <Steps phone={value} />,
              }))}
            />
          </div>
          <Check trust={trust} onAsk={ask} />
          {fingerprint && (
            <div className="mt-6">
              <CertificateFingerprint value={fingerprint} />
            </div>
          )}
        </>
      )}
    </>
  );
}

function Steps({ phone }: { phone: DeviceKind }) {
  const { before, steps } = CERTIFICATE_TRUST_GUIDES[phone];
  return (
    <>
      {before && <p className="mb-3 text-ink-soft">{before}</p>}
      <ol className="flex flex-col gap-3">
        {steps.map(({ picture, title, text }, at) => (
          <li
            key={title}
            className="flex items-center gap-3 rounded-lg border border-line bg-surface p-3 sm:gap-5 sm:p-4"
          >
            <div className="w-24 shrink-0 sm:w-36">
              <TrustStepDrawing picture={picture} />
            </div>
            <div className="min-w-0 flex-1">
              <p className="font-semibold">
                {at + 1}. {title}
              </p>
              <p className="mt-1 text-sm text-ink-soft sm:text-base">{text}</p>
            </div>
          </li>
        ))}
      </ol>
    </>
  );
}

function Check({ trust, onAsk }: { trust: CertificateTrustState; onAsk: () => void }) {
  const [isAsked, setAsked] = useState(false);
  return (
    <div className="mt-6">
      <Card title="¿Quedó bien?">
        <div className="flex flex-col gap-3">
          <p role="status">
            {isAsked && trust === "not-yet"
              ? "Todavía no confía en el computador de la tienda. Revisa los pasos; si ya los hiciste, cierra el navegador y ábrelo otra vez."
              : "Aún falta. Cuando termines los pasos, esta página lo nota sola."}
          </p>
          <Button
            icon={RotateCw}
            block
            busy={isAsked && trust === "asking"}
            onClick={() => {
              setAsked(true);
              onAsk();
            }}
          >
            Comprobar
          </Button>
          <p className="text-sm text-ink-soft">
            ¿No quieres hacerlo ahora? Todo lo demás funciona igual sin este paso.
          </p>
          <ButtonLink to="/login" block>
            Entrar sin conexión segura
          </ButtonLink>
        </div>
      </Card>
    </div>
  );
}

type CertificateTrustState = "unknown" | "asking" | "trusted" | "not-yet";

const TIMEOUT_MS = 8_000;

/** Whether the browser trusts the certificate: the secure port answers only then. */
async function isTrusted(origin: string): Promise<boolean> {
  try {
    const signal = timeoutSignal(TIMEOUT_MS);
    return (await fetch(`${origin}/api/connection/check`, { cache: "no-store", signal })).ok;
  } catch {
    return false;
  }
}

/** Checks trust on arrival, when the user returns to the page from the settings, and when `ask` is called. */
function useCertificateTrust(origin: string) {
  const [trust, setTrust] = useState<CertificateTrustState>("unknown");
  const ask = useCallback(() => {
    setTrust((before) => (before === "trusted" ? before : "asking"));
    void isTrusted(origin).then((yes) =>
      setTrust((before) => (yes || before === "trusted" ? "trusted" : "not-yet")),
    );
  }, [origin]);
  useEffect(() => {
    ask();
    const back = () => {
      if (document.visibilityState === "visible") ask();
    };
    document.addEventListener("visibilitychange", back);
    return () => document.removeEventListener("visibilitychange", back);
  }, [ask]);
  return { trust, ask };
}
