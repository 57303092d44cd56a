import { Copy } from "lucide-react";
import { type ReactNode, useState } from "react";
import { Button } from "#web/ui/button.tsx";
import { Card } from "#web/ui/card.tsx";
import { copyText } from "#web/ui/data/copy-text.ts";
import { SelectField } from "#web/ui/fields/select.tsx";
import { lazyComponent } from "#web/ui/hooks/lazy-chunk.ts";
import { Skeleton } from "#web/ui/skeleton.tsx";
import { ErrorState } from "#web/ui/states/error-state.tsx";
import { type Connection, useServerAddresses, useServerConnection } from "../connection.queries.ts";
import { CertificateFingerprint } from "../fingerprint.tsx";

export function ConnectPhoneCard() {
  const connection = useServerConnection();
  const addresses = useServerAddresses();
  const isError = connection.isError || addresses.isError;
  return (
    <Card title="Conectar un celular">
      {connection.data && addresses.data && <Way connection={connection.data} addresses={addresses.data} />}
      {!(connection.data && addresses.data) && !isError && <Skeleton />}
      {!(connection.data && addresses.data) && isError && (
        <ErrorState
          text="Error al buscar las direcciones de este equipo"
          onReload={() => {
            void connection.refetch();
            void addresses.refetch();
          }}
          busy={connection.isFetching || addresses.isFetching}
        />
      )}
    </Card>
  );
}

function Way({
  connection: { https, fingerprint },
  addresses,
}: {
  connection: Connection;
  addresses: string[];
}) {
  const isSecure = location.protocol === "https:";
  if (https === "PROXY" && isSecure)
    return (
      <Code to={location.origin}>
        <p>Esta dirección ya es segura: ábrela en el celular, con este código, y entra.</p>
      </Code>
    );
  if (https === "PROXY")
    return (
      <p>Para conectar un celular entra por la dirección segura de tu Mostrador, la que empieza con https.</p>
    );
  if (addresses.length === 0)
    return (
      <p>
        Este Mostrador solo se abre en su propio computador: no está en ninguna red, o se inició para que
        nadie más entre.
      </p>
    );
  if (https === "OFF")
    return (
      <Choice addresses={addresses} path="">
        <p>
          Apunta la cámara del celular a este código y entra. El celular tiene que estar en la misma red Wi-Fi
          que el computador.
        </p>
        <p className="text-ink-soft">
          En este Mostrador la conexión segura está apagada: en el celular funciona todo, menos leer códigos
          con la cámara y vender sin conexión.
        </p>
      </Choice>
    );
  return (
    <>
      <Choice addresses={addresses} path="/conectar">
        <ol className="flex list-decimal flex-col gap-2 pl-5">
          <li>Conecta el celular a la misma red Wi-Fi que el computador de la tienda.</li>
          <li>Apunta la cámara del celular a este código y abre la página.</li>
          <li>Sigue los pasos de la página. Se hacen una sola vez en cada celular.</li>
        </ol>
        <p className="text-ink-soft">
          Así el celular confía en tu computador y puede leer códigos con su cámara y vender sin conexión. Si
          no lo haces, todo lo demás funciona igual.
        </p>
      </Choice>
      {fingerprint && <CertificateFingerprint value={fingerprint} />}
    </>
  );
}

/** Lets the user choose among the computer's addresses. Starts with the address of this page, which works. */
function Choice({ addresses, path, children }: { addresses: string[]; path: string; children: ReactNode }) {
  const [chosen, setChosen] = useState<string | null>(null);
  const reached = addresses.find((address) => new URL(address).hostname === location.hostname);
  const address = addresses.find((address) => address === chosen) ?? reached ?? addresses[0]!;
  return (
    <Code to={address + path}>
      {children}
      {addresses.length > 1 && (
        <SelectField
          label="Red del computador"
          hint="Si la página no abre en el celular, prueba con otra."
          value={address}
          onValueChange={setChosen}
          options={addresses.map((value) => ({ value, label: new URL(value).hostname }))}
        />
      )}
    </Code>
  );
}

const QrCodeImage = lazyComponent(() => import("#web/ui/qr/qr-code.tsx"), "QrCodeImage", {
  idle: true,
  waiting: <Skeleton />,
});

function Code({ to, children }: { to: string; children: ReactNode }) {
  return (
    <div className="grid items-start gap-5 @lg:grid-cols-[13rem_minmax(0,1fr)]">
      <div className="mx-auto w-52 @lg:w-full">
        <QrCodeImage text={to} label={`Código QR de ${to}`} />
      </div>
      <div className="flex min-w-0 flex-col gap-4">
        {children}
        <div>
          <p className="text-sm text-ink-soft">O escribe esta dirección en el celular:</p>
          <p className="mt-1 rounded-md bg-sunken px-3 py-2 font-semibold wrap-anywhere">{to}</p>
        </div>
        <div>
          <Button icon={Copy} onClick={() => copyText(to, "Dirección copiada", "Copia la dirección")}>
            Copiar dirección
          </Button>
        </div>
      </div>
    </div>
  );
}
