import { hasPermission, type Role } from "#core/permissions.ts";
import {
  MAX_TICKET_NOTE_LENGTH,
  SHIFT_MODE_LABELS,
  type ShiftMode,
  type StoreSettings,
} from "#core/store-settings.ts";
import { parseWholeNumber } from "#web/features/stores/public/setting-failure.ts";
import { Card } from "#web/ui/card.tsx";
import { LabelledValue } from "#web/ui/data/labelled-value.tsx";
import { LoadingState } from "#web/ui/data/loading-state.tsx";
import { TextLink } from "#web/ui/data/text-link.tsx";
import { TextInput } from "#web/ui/fields/text-input.tsx";
import { MoneyInput } from "#web/ui/forms/money-input.tsx";
import { Textarea } from "#web/ui/forms/textarea.tsx";
import { keepAmountsTogether, PesosAmount } from "#web/ui/money.tsx";
import { useStoreSettingsQuery } from "../stores.queries.ts";
import { PaymentKeyList } from "./payment-keys.tsx";
import { ChoiceSetting, SettingsGroup, SwitchSetting, TypedSetting } from "./setting-fields.tsx";

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
        <LabelledValue name={keepAmountsTogether("Redondear el efectivo a $ 50")}>
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

const SHIFT_HINTS: Record<ShiftMode, string> = {
  OFF: "Nadie abre ni cierra caja.",
  OPTIONAL: "Quien quiera abre la caja y cuenta la plata al cerrarla. También se vende sin abrirla.",
  REQUIRED: "Sin abrir la caja no se puede vender.",
};

type Props = { settings: StoreSettings };

function StoreSettingsForm({ settings }: Props) {
  return (
    <div className="grid gap-x-10 gap-y-8 @3xl:grid-cols-2">
      <Credit settings={settings} />
      <Selling settings={settings} />
      <Cashiers settings={settings} />
      <Drawer settings={settings} />
      {settings.documents.mails && <Mails settings={settings} />}
      <div className="min-w-0 @3xl:col-span-2">
        <PaymentKeyList keys={settings.paymentKeys} mayChange>
          <Transfers settings={settings} />
        </PaymentKeyList>
      </div>
      <div className="min-w-0 @3xl:col-span-2">
        <Ticket settings={settings} />
      </div>
    </div>
  );
}

function Credit({ settings: { credit, creditLimit, creditDays } }: Props) {
  return (
    <SettingsGroup title="Fiado">
      <SwitchSetting
        label="Vender fiado"
        hint="Tus clientes pueden llevar hoy y pagar después. Apagado, nadie puede fiar."
        on={credit}
        change={(on) => ({ credit: on })}
      />
      {credit && (
        <>
          <TypedSetting
            label="Límite por cliente"
            hint="Lo más que puede deber quien no tiene un límite propio. Vacío: sin límite."
            shown={creditLimit}
            change={(pesos) => ({ creditLimit: pesos })}
          >
            {(draft, onChange) => <MoneyInput value={draft} onChange={onChange} placeholder="Sin límite" />}
          </TypedSetting>
          <TypedSetting
            label="Días para pagar"
            hint="El plazo de quien no tiene uno propio. Vacío: sin plazo."
            shown={creditDays === null ? "" : String(creditDays)}
            change={(text) => ({ creditDays: parseWholeNumber(text) })}
          >
            {(draft, onChange) => <NumberBox text={draft} onChange={onChange} placeholder="Sin plazo" />}
          </TypedSetting>
        </>
      )}
    </SettingsGroup>
  );
}

function Selling({ settings: { cashRounding, sellBelowStock } }: Props) {
  return (
    <SettingsGroup title="Al vender">
      <SwitchSetting
        label={keepAmountsTogether("Redondear el efectivo a $ 50")}
        hint={keepAmountsTogether(
          "Lo que se paga en efectivo baja a monedas que existen: $ 1.234 se cobra en $ 1.200. Los demás medios, exactos.",
        )}
        on={cashRounding === 50}
        change={(on) => ({ cashRounding: on ? 50 : 0 })}
      />
      <SwitchSetting
        label="Vender sin existencias"
        hint="Se puede vender más de lo que Mostrador cree que hay. El stock queda por debajo de cero hasta que lo ajustes."
        on={sellBelowStock}
        change={(on) => ({ sellBelowStock: on })}
      />
    </SettingsGroup>
  );
}

function Cashiers({ settings: { cashierDiscount, cashierReturns, cashierOwnUse, cashierSeesDay } }: Props) {
  return (
    <SettingsGroup title="Los cajeros">
      <TypedSetting
        label="Descuento que puede dar un cajero (%)"
        hint="Hasta este porcentaje de cada venta. 0: ninguno. Los demás no tienen tope."
        shown={String(cashierDiscount)}
        // NaN breaks the setting's rule, as an empty box must: null would pass for a setting that is not sent.
        change={(text) => ({ cashierDiscount: parseWholeNumber(text) ?? Number.NaN })}
      >
        {(draft, onChange) => <NumberBox text={draft} onChange={onChange} />}
      </TypedSetting>
      <SwitchSetting
        label="Un cajero puede recibir devoluciones"
        hint="Apagado, las reciben el dueño, los administradores y los empleados."
        on={cashierReturns}
        change={(on) => ({ cashierReturns: on })}
      />
      <SwitchSetting
        label="Un cajero puede anotar lo de la casa"
        hint="Lo que se lleva la familia o gasta la tienda. Apagado, lo anotan el dueño, los administradores y los empleados."
        on={cashierOwnUse}
        change={(on) => ({ cashierOwnUse: on })}
      />
      <SwitchSetting
        label="Los cajeros ven cuánto va en el día"
        hint="Apagado, un cajero no ve las sumas de las ventas: ni en Inicio, ni en el historial, ni en Excel. Cada venta sí la ve."
        on={cashierSeesDay}
        change={(on) => ({ cashierSeesDay: on })}
      />
    </SettingsGroup>
  );
}

function Transfers({ settings: { confirmTransfers, cashierConfirms } }: Props) {
  const asks = confirmTransfers === "ASK";
  return (
    <div className="flex flex-col gap-4">
      <SwitchSetting
        label="Confirmar que llegó la plata"
        hint="Al cobrar por celular la caja pregunta si alguien ya lo vio en la app. Lo que nadie vio queda por confirmar: en Inicio dices si llegó."
        on={asks}
        change={(on) => ({ confirmTransfers: on ? "ASK" : "OFF" })}
      />
      {asks && (
        <SwitchSetting
          label="Un cajero puede decir que ya lo vio"
          hint="Apagado, lo que cobra un cajero queda por confirmar."
          on={cashierConfirms}
          change={(on) => ({ cashierConfirms: on })}
        />
      )}
      {asks && <TextLink to="/transferencias">Ver las transferencias</TextLink>}
    </div>
  );
}

function Drawer({ settings: { shifts, blindCount } }: Props) {
  return (
    <SettingsGroup title="La caja">
      <ChoiceSetting
        label="Abrir y cerrar caja"
        labels={SHIFT_MODE_LABELS}
        hints={SHIFT_HINTS}
        chosen={shifts}
        change={(mode) => ({ shifts: mode })}
      />
      {shifts !== "OFF" && (
        <SwitchSetting
          label="Conteo a ciegas"
          hint="Al cerrar, el cajero cuenta la plata antes de ver cuánta debería haber."
          on={blindCount}
          change={(on) => ({ blindCount: on })}
        />
      )}
    </SettingsGroup>
  );
}

function Mails({ settings: { daySummary } }: Props) {
  return (
    <SettingsGroup title="Por correo">
      <SwitchSetting
        label="El resumen del día"
        hint="Le llega al dueño a las 10 de la noche, o al cerrar la última caja después de las 5 de la tarde, si confirmó su correo."
        on={daySummary}
        change={(on) => ({ daySummary: on })}
      />
    </SettingsGroup>
  );
}

function Ticket({ settings: { ticketNote } }: Props) {
  return (
    <SettingsGroup title="La tirilla">
      <TypedSetting
        label="Notas de la tirilla"
        hint={`Salen al final de cada tirilla: tu horario, los cambios, los domicilios. Hasta ${MAX_TICKET_NOTE_LENGTH} caracteres.`}
        shown={ticketNote ?? ""}
        change={(text) => ({ ticketNote: text })}
      >
        {(draft, onChange) => (
          <Textarea rows={2} maxLength={MAX_TICKET_NOTE_LENGTH} value={draft} onValueChange={onChange} />
        )}
      </TypedSetting>
    </SettingsGroup>
  );
}

type BoxProps = { text: string; onChange: (text: string) => void; placeholder?: string };

function NumberBox({ text, onChange, placeholder }: BoxProps) {
  return (
    <TextInput
      value={text}
      onValueChange={onChange}
      placeholder={placeholder}
      inputMode="numeric"
      autoComplete="off"
      maxLength={5}
    />
  );
}
