import { useEffect, useRef, useState } from "react";
import { formatPesos } from "#core/money.ts";
import { parseJson, readStored, writeStored } from "#web/storage.ts";
import { lazyComponent } from "#web/ui/hooks/lazy-chunk.ts";
import { Logo } from "#web/ui/logo.tsx";
import { type CustomerScreenSale, openCustomerScreenChannel, type ScreenMessage } from "./messages.ts";

const QrCodeImage = lazyComponent(() => import("#web/ui/qr/qr-code.tsx"), "QrCodeImage", { optional: true });

/** Milliseconds for which the screen shows a finished sale. */
const THANKS = 20_000;

type ShownMessage = Exclude<ScreenMessage, { kind: "HELLO" }>;

/** A second window that shows the sale of this browser's till. It sends no requests to the server. */
export function CustomerScreen() {
  const [shown, setShown] = useState<ShownMessage | null>(null);
  useEffect(() => {
    // Makes this browser's tills send their sale to this window.
    writeStored("customerScreen", "on");
    const channel = openCustomerScreenChannel();
    channel.onmessage = ({ data }: MessageEvent<ScreenMessage>) => {
      if (data.kind !== "HELLO") setShown(data);
    };
    channel.postMessage({ kind: "HELLO" } satisfies ScreenMessage);
    return () => channel.close();
  }, []);
  useEffect(() => {
    if (shown?.kind !== "SOLD") return;
    const timer = setTimeout(() => setShown(null), THANKS);
    return () => clearTimeout(timer);
  }, [shown]);
  return (
    <main className="flex h-dvh flex-col overflow-hidden bg-canvas p-[3vw] text-ink">
      {shown?.kind === "SALE" && shown.lines.length > 0 ? (
        <Sale sale={shown} />
      ) : shown?.kind === "SOLD" ? (
        <Thanks {...shown} />
      ) : (
        <Idle />
      )}
    </main>
  );
}

function Idle() {
  return (
    <div className="m-auto flex flex-col items-center gap-[3vw] text-center">
      <Logo />
      <h1 className="text-[6vw] font-bold wrap-anywhere">{storeName()}</h1>
    </div>
  );
}

/** Reads the name from the session that this browser stores. */
function storeName(): string {
  return (parseJson(readStored("store")) as { name?: string } | null)?.name ?? "Mostrador";
}

function Sale({ sale: { lines, total, saving, pay } }: { sale: CustomerScreenSale }) {
  const end = useRef<HTMLLIElement>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs when a line is added
  useEffect(() => {
    // The braces matter: newer browsers return a promise, which React would take for a cleanup function.
    end.current?.scrollIntoView({ block: "end" });
  }, [lines.length]);
  return (
    <>
      <h1 className="sr-only">Tu compra</h1>
      <div className="flex min-h-0 flex-1 gap-[3vw] max-md:flex-col-reverse">
        <ul
          aria-label="Lo que llevas"
          className="min-h-0 min-w-0 flex-1 divide-y divide-line overflow-hidden text-[max(2.6vw,1rem)]"
        >
          {lines.map(({ name, quantity, total: amount, saving: off, perUnit, promotion }, i) => (
            <li
              // biome-ignore lint/suspicious/noArrayIndexKey: lines are only appended
              key={i}
              ref={i === lines.length - 1 ? end : undefined}
              className="flex justify-between gap-[2vw] py-[0.8vw]"
            >
              <span className="min-w-0 wrap-anywhere">
                {name} <span className="text-ink-soft">× {quantity}</span>
                {perUnit && <span className="block text-[max(1.8vw,0.875rem)] text-ink-soft">{perUnit}</span>}
                {off > 0 && (
                  <span className="block text-[max(1.8vw,0.875rem)] text-success-ink">
                    {promotion && `${promotion}: `}
                    {promotion ? "ahorras" : "Ahorras"} {formatPesos(off)}
                  </span>
                )}
              </span>
              <span className="font-semibold whitespace-nowrap">{formatPesos(amount)}</span>
            </li>
          ))}
        </ul>
        {pay.length > 0 && (
          <section
            aria-label="Pago por celular"
            className="flex min-w-min shrink-0 flex-col items-center gap-[1vw] text-center md:w-[32vw]"
          >
            {pay.slice(0, 1).map(({ label, key, holder, image, qr }) => (
              <div key={key} className="flex flex-col items-center gap-[1vw]">
                {qr ? (
                  <>
                    <QrCodeImage text={qr} label={`Código QR de ${label}`} width="min(32vw, 45vh)" />
                    <p className="text-[max(1.8vw,0.875rem)] text-ink-soft">
                      También puedes escribir el valor: {formatPesos(total)}
                    </p>
                  </>
                ) : (
                  image && (
                    <img
                      src={image}
                      alt={`Código QR de ${label}`}
                      className="aspect-square max-h-[45vh] w-full max-w-[32vw] rounded-md bg-white object-contain p-[1vw] max-md:max-w-56"
                    />
                  )
                )}
                <p className="text-[max(2vw,0.875rem)] text-ink-soft">{label}</p>
                <p className="text-[max(3vw,1rem)] font-bold wrap-anywhere">{key}</p>
                {holder && (
                  <p className="text-[max(1.8vw,0.875rem)] text-ink-soft wrap-anywhere">
                    A nombre de {holder}
                  </p>
                )}
              </div>
            ))}
          </section>
        )}
      </div>
      <div role="status" className="border-t border-line pt-[1vw] text-right">
        {saving > 0 && (
          <p className="text-[max(2.6vw,1rem)] text-success-ink">Ahorras {formatPesos(saving)}</p>
        )}
        <p className="text-[12vw] leading-none font-bold whitespace-nowrap">{formatPesos(total)}</p>
      </div>
    </>
  );
}

function Thanks({ total, change }: { total: number; change: number }) {
  return (
    <div role="status" className="m-auto flex flex-col items-center gap-[2vw] text-center">
      <h1 className="text-[7vw] leading-tight font-bold">
        {change > 0 ? `Cambio ${formatPesos(change)} · ` : ""}¡Gracias!
      </h1>
      <p className="text-[max(3vw,1rem)] text-ink-soft">Tu compra fue de {formatPesos(total)}</p>
    </div>
  );
}
