import { SHIFT_MODE_LABELS, type StoreSettings } from "#core/store-settings.ts";
import { Entry } from "#web/ui/data/entry.tsx";
import { PesosAmount } from "#web/ui/money.tsx";
import { PaymentKeyList } from "./payment-keys.tsx";
import { SettingsGroup } from "./setting-parts.tsx";

const yesNo = (on: boolean) => (on ? "Sí" : "No");

export function ReadOnlyStoreSettings({ settings }: { settings: StoreSettings }) {
  const { credit, creditLimit, creditDays, shifts, ticketNote } = settings;
  return (
    <div className="flex flex-col gap-6">
      <p className="text-ink-soft">Solo el dueño o un administrador puede cambiar esto.</p>
      <dl className="grid gap-x-6 gap-y-4 @md:grid-cols-2 @3xl:grid-cols-3">
        <Entry name="Vender fiado">{yesNo(credit)}</Entry>
        {credit && (
          <>
            <Entry name="Límite por cliente">
              {creditLimit === null ? "Sin límite" : <PesosAmount amount={creditLimit} />}
            </Entry>
            <Entry name="Días para pagar">{creditDays ?? "Sin plazo"}</Entry>
          </>
        )}
        <Entry name="Redondear el efectivo a $ 50">{yesNo(settings.cashRounding === 50)}</Entry>
        <Entry name="Vender sin existencias">{yesNo(settings.sellBelowStock)}</Entry>
        <Entry name="Descuento que puede dar un cajero">{settings.cashierDiscount} %</Entry>
        <Entry name="Un cajero puede recibir devoluciones">{yesNo(settings.cashierReturns)}</Entry>
        <Entry name="Los cajeros ven cuánto va en el día">{yesNo(settings.cashierSeesDay)}</Entry>
        <Entry name="Abrir y cerrar caja">{SHIFT_MODE_LABELS[shifts]}</Entry>
        {shifts !== "OFF" && <Entry name="Conteo a ciegas">{yesNo(settings.blindCount)}</Entry>}
        <Entry name="Notas de la tirilla">{ticketNote ?? "Sin notas"}</Entry>
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
