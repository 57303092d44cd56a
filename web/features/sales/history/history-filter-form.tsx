import { Search, SlidersHorizontal } from "lucide-react";
import { useId, useState } from "react";
import { useForm } from "react-hook-form";
import { Button } from "#web/ui/button.tsx";
import { hasFilters } from "#web/ui/data/url-query.ts";
import { TextField } from "#web/ui/fields/text-input.tsx";
import { lazyComponent } from "#web/ui/hooks/lazy-chunk.ts";
import {
  countMoreFilters,
  findDateRangeProblem,
  NO_SALE_FILTERS,
  type SaleFilterDraft,
} from "./history-filters.ts";

const HistoryMoreFilters = lazyComponent(() => import("./history-more-filters.tsx"), "HistoryMoreFilters");

type Props = { applied: SaleFilterDraft; onApply: (filters: SaleFilterDraft) => void };

export function HistoryFilterForm({ applied, onApply }: Props) {
  const { register, handleSubmit, formState } = useForm<SaleFilterDraft>({
    values: applied,
    resetOptions: { keepDirtyValues: false },
  });
  const { errors } = formState;
  const count = countMoreFilters(applied);
  const [open, setOpen] = useState(count > 0);
  const moreId = useId();
  return (
    <search aria-label="Filtrar ventas">
      <form
        noValidate
        onSubmit={handleSubmit(onApply)}
        className="mb-3 grid grid-pairs items-start gap-x-3 gap-y-2 md:grid-cols-[minmax(0,1fr)_minmax(0,1fr)_auto] xl:grid-cols-[minmax(0,1fr)_11.5rem_11.5rem_auto]"
      >
        <div className="col-span-full xl:col-span-1 xl:pt-6.5">
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
        <TextField {...register("startDate")} label="Fecha de inicio" type="date" />
        <TextField
          {...register("endDate", { validate: (_, draft) => findDateRangeProblem(draft) ?? true })}
          label="Fecha de fin"
          error={errors.endDate?.message}
          type="date"
        />
        <div className="order-last col-span-full flex justify-end gap-2 max-md:*:flex-1 md:order-none md:col-span-1 md:pt-6.5">
          <Button type="submit">Buscar</Button>
          {hasFilters(applied) && <Button onClick={() => onApply(NO_SALE_FILTERS)}>Limpiar</Button>}
        </div>
        <div className="-mx-2 md:col-span-full">
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
        </div>
        {open && (
          <div id={moreId} className="col-span-full grid grid-pairs gap-3 lg:grid-cols-4">
            <HistoryMoreFilters register={register} applied={applied} />
          </div>
        )}
      </form>
    </search>
  );
}
