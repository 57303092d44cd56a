import { hasPermission, type Role } from "#core/permissions.ts";
import { SHIFT_MODE_LABELS, type StoreSettings } from "#core/store-settings.ts";
import { Card } from "#web/ui/card.tsx";
import { LabelledValue } from "#web/ui/data/labelled-value.tsx";
import { LoadingState } from "#web/ui/data/loading-state.tsx";
import { PesosAmount } from "#web/ui/money.tsx";
import { useStoreSettingsQuery } from "../stores.queries.ts";
import { PaymentKeyList } from "./payment-keys.tsx";
import { SettingsGroup } from "./setting-fields.tsx";
import { StoreSettingsForm } from "./settings-form.tsx";

export function StoreSettingsCard({ role }: { role: Role }) {
  const query = useStoreSettingsQuery();
  return (
    <Card title="Cómo vendes">
      {!query.data ? (
        <LoadingState query={query} failure="Error al cargar los ajustes de la tienda" rows={4} />
      ) : hasPermission(role, "store.write") ? (
        <StoreSettingsForm settings={query.data} />
      ) : (
        <ReadOnlyStoreSettings settings={query.data} />
      )}
    </Card>
  );
}

const yesNo = (on: boolean) => (on ? "Sí" : "No");

function ReadOnlyStoreSettings({ settings }: { settings: StoreSettings }) {
  const { credit, creditLimit, creditDays, shifts, ticketNote } = settings;
  return (
    <div className="flex flex-col gap-6">
      <p className="text-ink-soft">Solo el dueño o un administrador puede cambiar esto.</p>
      <dl className="grid gap-x-6 gap-y-4 @md:grid-cols-2 @3xl:grid-cols-3">
        <LabelledValue name="Vender fiado">{yesNo(credit)}</LabelledValue>
        {credit && (
          <>
            <LabelledValue name="Límite por cliente">
              {creditLimit === null ? "Sin límite" : <PesosAmount amount={creditLimit} />}
            </LabelledValue>
            <LabelledValue name="Días para pagar">{creditDays ?? "Sin plazo"}</LabelledValue>
          </>
        )}
        <LabelledValue name="Redondear el efectivo a $ 50">
          {yesNo(settings.cashRounding === 50)}
        </LabelledValue>
        <LabelledValue name="Vender sin existencias">{yesNo(settings.sellBelowStock)}</LabelledValue>
        <LabelledValue name="Descuento que puede dar un cajero">{settings.cashierDiscount} %</LabelledValue>
        <LabelledValue name="Un cajero puede recibir devoluciones">
          {yesNo(settings.cashierReturns)}
        </LabelledValue>
        <LabelledValue name="Un cajero puede anotar lo de la casa">
          {yesNo(settings.cashierOwnUse)}
        </LabelledValue>
        <LabelledValue name="Los cajeros ven cuánto va en el día">
          {yesNo(settings.cashierSeesDay)}
        </LabelledValue>
        {settings.documents.mails && (
          <LabelledValue name="El resumen del día por correo">{yesNo(settings.daySummary)}</LabelledValue>
        )}
        <LabelledValue name="Abrir y cerrar caja">{SHIFT_MODE_LABELS[shifts]}</LabelledValue>
        {shifts !== "OFF" && (
          <LabelledValue name="Conteo a ciegas">{yesNo(settings.blindCount)}</LabelledValue>
        )}
        <LabelledValue name="Confirmar que llegó la plata">
          {yesNo(settings.confirmTransfers === "ASK")}
        </LabelledValue>
        <LabelledValue name="Notas de la tirilla">{ticketNote ?? "Sin notas"}</LabelledValue>
      </dl>
      {settings.paymentKeys.length > 0 ? (
        <PaymentKeyList keys={settings.paymentKeys} />
      ) : (
        <SettingsGroup title="Cómo te pagan por celular">
          <p className="text-ink-soft">Aún no hay ninguna forma de pago por celular.</p>
        </SettingsGroup>
      )}
    </div>
  );
}
