import type { UseFormRegister } from "react-hook-form";
import { SALE_STATUSES } from "#core/contract/sales/sales.ts";
import { addDays, dayOf } from "#core/dates.ts";
import { PAYMENT_METHODS, paymentLabel } from "#core/sale/payment.ts";
import { useSession } from "#web/api/session.tsx";
import { useMay } from "#web/api/use-may.ts";
import { SALE_STATUS_LABELS } from "#web/features/returns/public/return-badge.tsx";
import { useSellersReport } from "#web/features/sales/sellers-report.queries.ts";
import { useShift, useShifts } from "#web/features/shifts/shifts.queries.ts";
import { useStoreSettings } from "#web/features/stores/stores.queries.ts";
import { SelectField } from "#web/ui/fields/select.tsx";
import { formatDateAndTime } from "#web/ui/text/dates.ts";
import type { SaleFilterDraft } from "./history-filters.ts";

type Options = { value: string; label: string }[];

const METHODS: Options = [...PAYMENT_METHODS, "MIXED"].map((value) => ({
  value,
  label: paymentLabel(value),
}));
const STATUSES: Options = SALE_STATUSES.map((value) => ({ value, label: SALE_STATUS_LABELS[value] }));

type Props = { register: UseFormRegister<SaleFilterDraft>; applied: SaleFilterDraft };

export function HistoryMoreFilters({ register, applied }: Props) {
  const sellers = useSellers(applied.sellerId);
  const shifts = useShiftOptions(applied.shiftId);
  return (
    <>
      <SelectField {...register("method")} label="Método de pago" placeholder="Todos" options={METHODS} />
      <SelectField {...register("status")} label="Devoluciones" placeholder="Con y sin" options={STATUSES} />
      {/* The chosen value is an option from the first render on. The other options load later. */}
      <SelectField
        {...register("sellerId")}
        key={`seller ${sellers.length}`}
        label="Vendedor"
        placeholder="Todos"
        options={sellers}
      />
      {shifts && (
        <SelectField
          {...register("shiftId")}
          key={`shift ${shifts.length}`}
          label="Turno de caja"
          placeholder="Todos"
          options={shifts}
        />
      )}
    </>
  );
}

/** Sellers of the last year; without permission to read reports, only the signed-in user. */
function useSellers(chosen: string): Options {
  const { user } = useSession();
  const today = dayOf(new Date());
  const mayRead = useMay()("reports.read");
  const { data = [] } = useSellersReport({ startDate: addDays(today, -365), endDate: today }, mayRead);
  const sellers = mayRead ? data : user ? [{ id: user.id, name: user.name }] : [];
  const options = sellers.map(({ id, name }) => ({ value: id, label: name }));
  return withChosen(options, chosen, "Otra persona");
}

function useShiftOptions(chosen: string): Options | null {
  const offered = useStoreSettings().shifts !== "OFF" || chosen !== "";
  const { data } = useShifts({ page: 1, tillId: "", startDate: "", endDate: "" }, offered);
  const other = useShift(chosen);
  if (!offered || (data?.data.length === 0 && chosen === "")) return null;
  const name = ({ number, till, openedAt }: NonNullable<typeof other.data>) =>
    `Turno ${number}, ${till.name}, ${formatDateAndTime(openedAt)}`;
  const options = (data?.data ?? []).map((shift) => ({ value: shift.id, label: name(shift) }));
  return withChosen(options, chosen, other.data ? name(other.data) : "El turno del enlace");
}

function withChosen(options: Options, value: string, label: string): Options {
  return value === "" || options.some((option) => option.value === value)
    ? options
    : [...options, { value, label }];
}
