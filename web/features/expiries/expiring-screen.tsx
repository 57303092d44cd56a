import { CalendarCheck, PackageX, ScanBarcode, Tag } from "lucide-react";
import { useState } from "react";
import { type ExpiringGoods, MAX_EXPIRING_ROWS } from "#core/contract/expiries/expiries.ts";
import { dayOf, formatDateWithYear } from "#core/dates.ts";
import type { ExpiryState } from "#core/goods/expiries.ts";
import { formatNumber } from "#core/number-text.ts";
import { decimalPlacesOf, formatQuantityInWords } from "#core/quantity.ts";
import { MAX_STOCK } from "#core/stock.ts";
import { UNIT_WORDS } from "#core/units.ts";
import { failureText } from "#web/api/failure-text.ts";
import { useMay } from "#web/api/use-may.ts";
import { useSubmit } from "#web/api/use-submit.ts";
import { useAdjustStock } from "#web/features/products/movements/movements.queries.ts";
import { LowerPriceDialog } from "#web/features/promotions/public/lower-price-dialog.tsx";
import { Badge, type BadgeTone } from "#web/ui/badge.tsx";
import { Button } from "#web/ui/button.tsx";
import { Card } from "#web/ui/card.tsx";
import { LoadingState } from "#web/ui/data/loading-state.tsx";
import { NameLink } from "#web/ui/data/name-link.tsx";
import { useUrlState } from "#web/ui/data/use-url-state.ts";
import { FormDialog } from "#web/ui/dialogs/form-dialog.tsx";
import { useDialog } from "#web/ui/dialogs/use-dialog.ts";
import { ShelfDrawing } from "#web/ui/drawings/office/shelf.tsx";
import { SelectField } from "#web/ui/fields/select.tsx";
import { TextField } from "#web/ui/fields/text-input.tsx";
import { PesosAmount } from "#web/ui/money.tsx";
import { readQuantity, toFieldText, WHOLE_UNITS_MESSAGE } from "#web/ui/number-text.ts";
import { PageHeader } from "#web/ui/page-header.tsx";
import { EmptyState } from "#web/ui/states/empty-state.tsx";
import { capitalize } from "#web/ui/text/capitalize.ts";
import { countDays, dueText } from "#web/ui/text/dates.ts";
import { toast } from "#web/ui/toast.ts";
import { useCloseExpiryRecord, useExpiringProducts, useRefreshExpiringProducts } from "./expiries.queries.ts";
import { ExpiryRound } from "./expiry-round.tsx";
import { buildRemoveExpiredButtonText, formatExpiringUnitsLeft } from "./expiry-text.ts";

const DAYS = [7, 30, 90, 365] as const;
const DAY_OPTIONS = DAYS.map((days) => ({
  value: String(days),
  label: days === 365 ? "En un año" : `En ${days} días`,
}));
const DEFAULT_DAYS = 30;

const TITLES: Record<ExpiryState, string> = {
  EXPIRED: "Ya vencieron",
  WEEK: "Vencen esta semana",
  SOON: "Vencen más adelante",
};
const TONES: Record<ExpiryState, BadgeTone> = { EXPIRED: "danger", WEEK: "warning", SOON: "neutral" };

const readDays = (params: URLSearchParams) =>
  DAYS.find((days) => String(days) === params.get("days")) ?? DEFAULT_DAYS;
const writeDays = (days: number) => new URLSearchParams(days === DEFAULT_DAYS ? {} : { days: String(days) });

export function ExpiringScreen() {
  const mayWrite = useMay()("products.write");
  const [days, setDays] = useUrlState<number>(readDays, writeDays);
  const query = useExpiringProducts(days);
  const { data } = query;
  const [walking, setWalking] = useState(false);
  const out = useDialog<ExpiringGoods | null>();
  const cheaper = useDialog<ExpiringGoods | null>();
  const close = useCloseExpiryRecord();

  function none({ id, product, date }: ExpiringGoods) {
    close.mutate(
      { params: { id: product.id, expiryId: id }, body: { done: true } },
      {
        onSuccess: () =>
          toast.success(`Ya no hay de ${product.name} que vence el ${formatDateWithYear(date)}`),
        onError: (failure) => toast.error("No pudimos guardarlo", failureText(failure, "Intenta de nuevo.")),
      },
    );
  }

  const actions: Actions = {
    takeOut: out.show,
    lowerPrice: cheaper.show,
    none,
    busy: close.isPending,
  };
  const walk = () => setWalking(true);
  return (
    <>
      <PageHeader
        title="Por vencer"
        back={{ to: "/products", label: "Productos" }}
        actions={
          mayWrite &&
          !walking && (
            <Button icon={ScanBarcode} variant="primary" onClick={walk}>
              Revisar el estante
            </Button>
          )
        }
      />
      <div className="flex flex-col gap-4">
        {walking && <ExpiryRound onDone={() => setWalking(false)} />}
        <div className="w-full sm:w-48">
          <SelectField
            label="Mostrar lo que vence"
            options={DAY_OPTIONS}
            value={String(days)}
            onValueChange={(chosen) => setDays(Number(chosen))}
          />
        </div>
        {!data ? (
          <LoadingState query={query} otherwise="Error al cargar lo que se vence" rows={5} card />
        ) : data.length === 0 ? (
          <Card>
            <EmptyState
              drawing={<ShelfDrawing />}
              title="Nada se vence en estos días"
              text="Pon la fecha cuando llegue mercancía, o recorre el estante con el lector: escaneas, pones la fecha y ya."
              action={mayWrite && !walking && <Button onClick={walk}>Revisar el estante</Button>}
            />
          </Card>
        ) : (
          <Groups all={data} actions={mayWrite ? actions : null} />
        )}
      </div>
      {cheaper.subject && (
        <LowerPriceDialog
          key={`cheaper ${cheaper.turn}`}
          {...cheaper.props}
          productId={cheaper.subject.product.id}
          until={cheaper.subject.date}
        />
      )}
      {out.subject && <RemoveExpiredUnitsDialog key={out.turn} {...out.props} expiring={out.subject} />}
    </>
  );
}

type Actions = {
  takeOut: (one: ExpiringGoods) => void;
  lowerPrice: (one: ExpiringGoods) => void;
  none: (one: ExpiringGoods) => void;
  busy: boolean;
};

function Groups({ all, actions }: { all: readonly ExpiringGoods[]; actions: Actions | null }) {
  return (
    <>
      {(["EXPIRED", "WEEK", "SOON"] as const).map((state) => {
        const group = all.filter((one) => one.state === state);
        if (group.length === 0) return null;
        return (
          <Card key={state} title={TITLES[state]}>
            <ul className="-my-3 flex flex-col divide-y divide-line">
              {group.map((one) => (
                <Row key={one.id} one={one} actions={actions} />
              ))}
            </ul>
          </Card>
        );
      })}
      <p className="text-sm text-ink-soft">
        Calculamos que primero sale lo que vence primero: es un estimado, mira el estante.
        {all.length === MAX_EXPIRING_ROWS &&
          ` Se muestran las primeras ${formatNumber(MAX_EXPIRING_ROWS)} fechas.`}
      </p>
    </>
  );
}

function Row({ one, actions }: { one: ExpiringGoods; actions: Actions | null }) {
  const { product, date, value, state } = one;
  const text = `${product.name}, vence el ${formatDateWithYear(date)}`;
  return (
    <li className="flex flex-wrap items-center gap-x-4 gap-y-2 py-3">
      <div className="min-w-48 flex-1">
        <NameLink to={`/products/${product.id}/movements`}>{product.name}</NameLink>
        <p className="mt-1 flex flex-wrap items-center gap-x-2 gap-y-1 text-sm text-ink-soft">
          <Badge tone={TONES[state]}>{dueText(countDays(dayOf(new Date()), date))}</Badge>
          <span>{formatDateWithYear(date)}</span>
        </p>
      </div>
      <div className="min-w-32">
        <p className="font-semibold">{formatExpiringUnitsLeft(one)}</p>
        {value !== null && (
          <p className="text-sm text-ink-soft">
            <PesosAmount amount={value} /> al costo
          </p>
        )}
      </div>
      {actions && (
        // On a phone the buttons share a line only if no label wraps.
        <div className="flex flex-wrap gap-2 max-sm:w-full max-sm:*:grow">
          {state === "EXPIRED" && (
            <Button size="sm" icon={PackageX} onClick={() => actions.takeOut(one)}>
              {buildRemoveExpiredButtonText(one)}
              <span className="sr-only"> de {text}</span>
            </Button>
          )}
          {state !== "EXPIRED" && (
            <Button size="sm" icon={Tag} onClick={() => actions.lowerPrice(one)}>
              Bajar precio
              <span className="sr-only"> de {text}</span>
            </Button>
          )}
          <Button size="sm" icon={CalendarCheck} disabled={actions.busy} onClick={() => actions.none(one)}>
            Ya no hay
            <span className="sr-only"> de {text}</span>
          </Button>
        </div>
      )}
    </li>
  );
}

type Props = { open: boolean; expiring: ExpiringGoods; onClose: () => void };

/** Takes expired units out of the stock. Proposes the computed rest; the user lowers it if the shelf has fewer. */
export function RemoveExpiredUnitsDialog({ open, expiring, onClose }: Props) {
  const { id, product, date, left } = expiring;
  const [text, setText] = useState(toFieldText(left));
  const { mutateAsync: adjust } = useAdjustStock();
  const { mutateAsync: close } = useCloseExpiryRecord();
  const refresh = useRefreshExpiringProducts();
  const { howMany } = UNIT_WORDS[product.unit];
  const form = useSubmit({
    send: async (out: number) => {
      const note = `Vencía el ${formatDateWithYear(date)}`;
      await adjust({ id: product.id, body: { reason: "EXPIRED", quantity: -out, note } });
      if (left === null || out >= left)
        await close({ params: { id: product.id, expiryId: id }, body: { done: true } }).catch(() => {});
      return out;
    },
    failed: (error) => failureText(error, "No pudimos sacarlos. Intenta de nuevo."),
    onDone: (out) => {
      void refresh();
      toast.success(`Salieron ${formatQuantityInWords(out, product.unit)} de ${product.name}`);
      onClose();
    },
  });

  function read(): number | string {
    const typed = readQuantity(text, decimalPlacesOf(product.unit), WHOLE_UNITS_MESSAGE);
    if (typed.problem !== undefined) return typed.problem;
    const out = typed.value ?? 0;
    return out <= 0 || out > MAX_STOCK ? `Escribe ${howMany} salen` : out;
  }

  return (
    <FormDialog
      form={{ ...form, notice: null }}
      read={read}
      open={open}
      onClose={onClose}
      fields={text}
      title="Sacar vencidos"
      description={`${product.name} · vencía el ${formatDateWithYear(date)}`}
      save="Sacar del inventario"
    >
      <TextField
        label={`¿${capitalize(howMany)} sacas?`}
        error={form.notice}
        hint="Bajan del inventario como vencidos. En el reporte financiero ves lo que costaron."
        data-autofocus=""
        inputMode={decimalPlacesOf(product.unit) > 0 ? "decimal" : "numeric"}
        autoComplete="off"
        maxLength={12}
        value={text}
        onValueChange={setText}
      />
    </FormDialog>
  );
}
