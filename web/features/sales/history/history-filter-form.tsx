import clsx from "clsx";
import { Search, SlidersHorizontal } from "lucide-react";
import { type ReactNode, useId, useState } from "react";
import { useForm } from "react-hook-form";
import { dayOf } from "#core/dates.ts";
import { Button } from "#web/ui/button.tsx";
import { hasFilters } from "#web/ui/data/url-query.ts";
import { TextField } from "#web/ui/fields/text-input.tsx";
import { lazyComponent } from "#web/ui/hooks/lazy-chunk.ts";
import {
  countMoreFilters,
  findDateRangeProblem,
  isSamePeriod,
  listQuickPeriods,
  NO_SALE_FILTERS,
  type SaleFilterDraft,
} from "./history-filters.ts";

const HistoryMoreFilters = lazyComponent(() => import("./history-more-filters.tsx"), "HistoryMoreFilters");

type Props = {
  applied: SaleFilterDraft;
  onApply: (filters: SaleFilterDraft) => void;
  /** Shown beside the periods. */
  children: ReactNode;
};

/** On a phone the two dates are among the further filters, so that sales are in sight. */
export function HistoryFilterForm({ applied, onApply, children }: Props) {
  const { register, handleSubmit, formState } = useForm<SaleFilterDraft>({
    values: applied,
    resetOptions: { keepDirtyValues: false },
  });
  const { errors } = formState;
  const count = countMoreFilters(applied);
  const [open, setOpen] = useState(count > 0);
  const moreId = useId();
  const periods = listQuickPeriods(dayOf(new Date()));
  const chosen = periods.find((period) => isSamePeriod(period, applied));
  const hasOwnDates = !chosen && !isSamePeriod(applied, NO_SALE_FILTERS);
  return (
    <search aria-label="Filtrar ventas" className="@container">
      <form
        noValidate
        onSubmit={handleSubmit(onApply)}
        className="mb-2 grid grid-cols-[minmax(0,1fr)_auto] items-start gap-2 max-sm:-mt-3 @2xl:grid-cols-[minmax(0,1fr)_minmax(0,1fr)_auto] @2xl:gap-x-3 @min-[58rem]:grid-cols-[minmax(0,1fr)_11.5rem_11.5rem_auto]"
      >
        <div className="@2xl:col-span-full @min-[58rem]:col-span-1 @min-[58rem]:pt-6.5">
          <TextField
            {...register("search")}
            label="Buscar por ID o producto"
            hideLabel
            icon={Search}
            type="search"
            maxLength={200}
            enterKeyHint="search"
            placeholder="Buscar por ID o producto..."
          />
        </div>
        <div
          className={clsx(
            "col-span-full grid grid-pairs gap-x-3 gap-y-2 @max-2xl:order-2 @2xl:contents",
            !open && !hasOwnDates && !errors.endDate && "@max-2xl:hidden",
          )}
        >
          <TextField {...register("startDate")} label="Fecha de inicio" type="date" />
          <TextField
            {...register("endDate", { validate: (_, draft) => findDateRangeProblem(draft) ?? true })}
            label="Fecha de fin"
            error={errors.endDate?.message}
            type="date"
          />
        </div>
        <div className="@2xl:pt-6.5">
          <Button type="submit">Buscar</Button>
        </div>
        <div className="col-span-full flex flex-wrap items-center justify-between gap-x-4 gap-y-1 @max-2xl:order-1">
          <div className="-mx-4 flex min-w-0 gap-2 overflow-x-auto px-4 py-0.5 [scrollbar-width:none] *:shrink-0 sm:-mx-2 sm:flex-wrap sm:px-2">
            <Button
              variant="ghost"
              size="sm"
              icon={SlidersHorizontal}
              aria-expanded={open}
              aria-controls={open ? moreId : undefined}
              onClick={() => setOpen(!open)}
            >
              {count > 0 ? `Más filtros (${count})` : "Más filtros"}
            </Button>
            {hasFilters(applied) && (
              <Button size="sm" onClick={() => onApply(NO_SALE_FILTERS)}>
                Limpiar
              </Button>
            )}
            {periods.map((period) => (
              <Button
                key={period.label}
                size="sm"
                aria-pressed={period === chosen}
                variant={period === chosen ? "primary" : "secondary"}
                onClick={() => {
                  const { startDate, endDate } = period === chosen ? NO_SALE_FILTERS : period;
                  onApply({ ...applied, startDate, endDate });
                }}
              >
                {period.label}
              </Button>
            ))}
          </div>
          {children}
        </div>
        {open && (
          <div id={moreId} className="col-span-full grid grid-pairs gap-3 @max-2xl:order-3 @2xl:grid-cols-4">
            <HistoryMoreFilters register={register} applied={applied} />
          </div>
        )}
      </form>
    </search>
  );
}
