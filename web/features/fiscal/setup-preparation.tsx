import { Printer } from "lucide-react";
import { useState } from "react";
import { PREMIUM_MONTHLY_PRICE } from "#core/plan.ts";
import { Button } from "#web/ui/button.tsx";
import { unbrokenPesos } from "#web/ui/money.tsx";
import { PrintSheet } from "#web/ui/print/print-sheet.tsx";
import { RequiredItemsList } from "./setup-step.tsx";
import "#web/ui/print/office-paper.css";

// Prices and days of certificates differ between authorities and are not known here, so the texts say to ask.
const FACTS = [
  [
    "Cuánto cuesta",
    `Tienes que comprar el certificado digital. El precio lo pone cada entidad que los vende: pregunta en varias. En Mostrador la facturación es del Plan Premium: ${unbrokenPesos(PREMIUM_MONTHLY_PRICE)} al mes. Los documentos van directo a la DIAN, sin otra empresa en la mitad.`,
  ],
  [
    "Cuánto demora",
    "Cuenta con varios días, no con una tarde. Los días del certificado los dice la entidad: pregúntalos al comprarlo. Los números que autoriza la DIAN llegan aquí unas dos horas después de asociar el prefijo.",
  ],
] as const;
const ITEMS = [
  "El RUT al día, con el NIT y la dirección de la tienda.",
  "El certificado digital: un archivo .p12 o .pfx a nombre del NIT de la tienda. Pídelo con llave RSA de 2048 bits o más.",
  "La contraseña de ese archivo.",
  "El usuario y la clave para entrar a los portales de la DIAN, y tu firma electrónica de la DIAN.",
  "Un PIN que inventas tú para el software: largo y con letras, si el portal lo deja.",
  "El prefijo que quieres para los números: hasta 4 letras o números, como POS o FE.",
];
const ADVICE = "Los precios y los días cambian. Confírmalo con tu contador.";

type Props = { storeName: string; open: boolean };

/** Says what the setup costs, how long it takes and what it needs, and prints it. */
export function FiscalSetupPreparation({ storeName, open }: Props) {
  const [printing, setPrinting] = useState(false);
  return (
    <details open={open} className="@container rounded-lg bg-surface px-4 shadow-card sm:px-5">
      <summary className="min-h-11 cursor-pointer py-3">
        <h2 className="inline text-lg leading-tight font-bold">Antes de empezar</h2>
        <span className="block text-sm text-ink-soft">Cuánto cuesta, cuánto demora y qué llevar</span>
      </summary>
      <div className="flex flex-col gap-4 border-t border-line py-4">
        <div className="grid gap-4 @2xl:grid-cols-2">
          {FACTS.map(([title, text]) => (
            <div key={title}>
              <h3 className="font-semibold">{title}</h3>
              <p className="text-ink-soft">{text}</p>
            </div>
          ))}
        </div>
        <RequiredItemsList>
          {ITEMS.map((item) => (
            <li key={item}>{item}</li>
          ))}
        </RequiredItemsList>
        <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
          <Button icon={Printer} onClick={() => setPrinting(true)}>
            Imprimir la lista
          </Button>
          <p className="text-sm text-ink-soft">{ADVICE}</p>
        </div>
      </div>
      {printing && (
        <PrintSheet onDone={() => setPrinting(false)}>
          <PrintablePreparation storeName={storeName} />
        </PrintSheet>
      )}
    </details>
  );
}

function PrintablePreparation({ storeName }: { storeName: string }) {
  return (
    <div className="office-paper">
      <header>
        <h1 className="title">Para la facturación electrónica</h1>
        <p>{storeName}</p>
      </header>
      <table>
        <thead>
          <tr>
            <th>Qué llevar</th>
            <th className="amount">Listo</th>
          </tr>
        </thead>
        <tbody>
          {ITEMS.map((item) => (
            <tr key={item}>
              <td>{item}</td>
              <td className="amount" />
            </tr>
          ))}
        </tbody>
      </table>
      {FACTS.map(([title, text]) => (
        <section key={title}>
          <h2 className="name">{title}</h2>
          <p>{text}</p>
        </section>
      ))}
      <p>{ADVICE}</p>
    </div>
  );
}
