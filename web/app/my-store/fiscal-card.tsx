import { useState } from "react";
import { useNavigate } from "react-router";
import type { FiscalProfile } from "#core/contract/fiscal/fiscal-profile.ts";
import { TAX_CLASS_LABELS, TAX_CLASSES } from "#core/tax/classes.ts";
import { useUnclassifiedProductCount } from "#web/features/products/taxes/taxes.queries.ts";
import {
  type FiscalProfilePatch,
  useFiscalProfile,
  useIncomeLimit,
  useSaveFiscalProfile,
} from "#web/features/stores/fiscal/fiscal.queries.ts";
import { describeFiscalFailure } from "#web/features/stores/fiscal/fiscal-failure.ts";
import { IncomeLimitBar } from "#web/features/stores/fiscal/income-limit-bar.tsx";
import { FiscalProfileForm } from "#web/features/stores/public/fiscal-form.tsx";
import { Button } from "#web/ui/button.tsx";
import { Card } from "#web/ui/card.tsx";
import { confirm } from "#web/ui/confirm.tsx";
import { LabelledValue } from "#web/ui/data/labelled-value.tsx";
import { LoadingState } from "#web/ui/data/loading-state.tsx";
import { TextLink } from "#web/ui/data/text-link.tsx";
import { SelectField } from "#web/ui/fields/select.tsx";
import { RadioGroup } from "#web/ui/forms/radio-group.tsx";
import { Switch } from "#web/ui/forms/switch.tsx";
import { toast } from "#web/ui/toast.ts";

const CLASSIFY = "/products/impuestos";
const VAT_OPTIONS = [
  { value: "NOT_RESPONSIBLE" as const, label: "No cobro IVA" },
  { value: "RESPONSIBLE" as const, label: "Sí cobro IVA" },
];
const FREE_OPTIONS = TAX_CLASSES.filter((tax) => tax !== "BAG").map((tax) => ({
  value: tax,
  label: TAX_CLASS_LABELS[tax],
}));

export function FiscalProfileCard() {
  const query = useFiscalProfile();
  return (
    <Card title="Impuestos y DIAN">
      {query.data ? (
        <Profile fiscal={query.data} />
      ) : (
        <LoadingState query={query} failure="Error al cargar los datos de impuestos" rows={3} />
      )}
    </Card>
  );
}

function Profile({ fiscal }: { fiscal: FiscalProfile }) {
  const { mutate, isPending } = useSaveFiscalProfile();
  const [editing, setEditing] = useState(false);
  const navigate = useNavigate();
  const unclassified = useUnclassifiedProductCount();
  const charges = fiscal.vat === "RESPONSIBLE";
  const income = useIncomeLimit(!charges);

  const failed = (error: unknown) => toast.error("No se guardó", describeFiscalFailure(error));
  const save = (patch: FiscalProfilePatch, then?: () => void) =>
    mutate({ body: patch }, { onSuccess: then, onError: failed });

  async function chooseVat(vat: FiscalProfile["vat"]) {
    if (vat === fiscal.vat || isPending) return;
    // The count may still be loading.
    const count = unclassified.data ?? (await unclassified.refetch()).data ?? 0;
    const yes = await confirm(
      vat === "RESPONSIBLE"
        ? {
            title: "¿Tu tienda cobra IVA?",
            text: `Los precios no cambian: el IVA ya va dentro de ellos. ${countText(count)}Cuenta para las ventas desde ahora.`,
          }
        : {
            title: "¿Tu tienda ya no cobra IVA?",
            text: "Las ventas desde ahora no llevan impuestos. Las de antes quedan como están.",
          },
    );
    if (!yes) return;
    save({ vat }, () => {
      toast.success(vat === "RESPONSIBLE" ? "Tu tienda cobra IVA" : "Tu tienda no cobra IVA");
      if (vat === "RESPONSIBLE" && count > 0) navigate(CLASSIFY);
    });
  }

  return (
    <div className="flex flex-col gap-5">
      <div className="max-w-md">
        <RadioGroup
          legend="¿Cobras IVA?"
          name="vat"
          options={VAT_OPTIONS}
          value={fiscal.vat}
          onChange={(vat) => void chooseVat(vat)}
        />
      </div>
      <details className="-my-3 text-sm text-ink-soft">
        <summary className="inline-flex min-h-11 cursor-pointer items-center rounded-sm font-semibold text-primary-ink underline-offset-4 hover:underline">
          ¿Cómo lo sé?
        </summary>
        <div className="flex max-w-prose flex-col gap-2 pb-1">
          <p>
            Mira tu RUT, en la primera hoja, la casilla 53, «Responsabilidades, calidades y atributos»: si
            está el código <strong>48 (Impuesto sobre las ventas, IVA)</strong>, cobras IVA; si está el{" "}
            <strong>49 (No responsable de IVA)</strong>, no. El <strong>33</strong> es impuesto al consumo y
            el <strong>47</strong>, Régimen Simple.
          </p>
          <p>Confírmalo con tu contador.</p>
        </div>
      </details>
      {!charges && income.data && income.data.percent >= 80 && <IncomeLimitBar limit={income.data} />}
      {charges && (
        <>
          <Unclassified count={unclassified.data} />
          <div className="grid gap-4 @md:grid-cols-2">
            <div>
              <Switch
                label="Cobrar impuesto al consumo (8 %)"
                checked={fiscal.consumptionTax}
                disabled={isPending}
                onCheckedChange={(consumptionTax) => save({ consumptionTax })}
              />
              <p className="-mt-1 ml-13 text-sm text-ink-soft">
                Si vendes comidas o bebidas preparadas para consumir ahí.
              </p>
            </div>
            <SelectField
              label="Impuesto de lo que no está en el inventario"
              hint="Lo que se escribe a mano en una venta libre."
              options={FREE_OPTIONS}
              value={fiscal.freeItemTax}
              disabled={isPending}
              onValueChange={(freeItemTax) => save({ freeItemTax })}
            />
          </div>
        </>
      )}
      <p className="flex flex-wrap items-center gap-x-3 border-t border-line pt-2">
        <span className="text-ink-soft">
          Facturas y documentos POS electrónicos, hechos aquí y enviados a la DIAN.
        </span>
        <TextLink to="/facturacion">Ir a Facturación</TextLink>
      </p>
      {editing ? (
        <FiscalProfileForm fiscal={fiscal} onDone={() => setEditing(false)} />
      ) : (
        <Identity fiscal={fiscal} onEdit={() => setEditing(true)} />
      )}
    </div>
  );
}

const countText = (count: number) =>
  count === 0
    ? ""
    : `${count === 1 ? "1 producto está" : `${count} productos están`} sin clasificar: ahora los vemos juntos, con una sugerencia para cada uno. Mientras tanto se venden sin IVA. `;

function Unclassified({ count }: { count: number | undefined }) {
  if (count === undefined) return null;
  return (
    <p className="flex flex-wrap items-center gap-x-3">
      <span className="text-ink-soft">
        {count === 0
          ? "Todos tus productos tienen su impuesto."
          : `${count === 1 ? "1 producto sin clasificar se vende" : `${count} productos sin clasificar se venden`} sin IVA.`}
      </span>
      <TextLink to={CLASSIFY}>{count === 0 ? "Ver los impuestos" : "Clasificar productos"}</TextLink>
    </p>
  );
}

function Identity({ fiscal, onEdit }: { fiscal: FiscalProfile; onEdit: () => void }) {
  const { documentType, document, checkDigit } = fiscal;
  const number =
    document && [documentType, checkDigit === null ? document : `${document}-${checkDigit}`].join(" ");
  const place = [fiscal.address, fiscal.municipalityName].filter(Boolean).join(", ");
  return (
    <div className="flex flex-wrap items-end justify-between gap-4 border-t border-line pt-4">
      <dl className="grid min-w-0 flex-1 basis-60 gap-x-6 gap-y-3 @md:grid-cols-2">
        <LabelledValue name="Nombre o razón social">{fiscal.legalName}</LabelledValue>
        <LabelledValue name="Documento">{number ?? "Sin documento"}</LabelledValue>
        <LabelledValue name="Nombre comercial">{fiscal.tradeName}</LabelledValue>
        <LabelledValue name="Dirección">{place || "Sin dirección"}</LabelledValue>
      </dl>
      <Button onClick={onEdit}>Cambiar estos datos</Button>
    </div>
  );
}
