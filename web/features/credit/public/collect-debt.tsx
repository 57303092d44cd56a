import { useState } from "react";
import { useDebtors } from "#web/features/credit/credit.queries.ts";
import { LoadingState } from "#web/ui/data/loading-state.tsx";
import { SearchField } from "#web/ui/data/search-field.tsx";
import { Dialog } from "#web/ui/dialogs/dialog.tsx";
import { useDebouncedText } from "#web/ui/hooks/use-debounced.ts";
import { PesosAmount } from "#web/ui/money.tsx";
import { PayDebtDialog } from "./pay-debt-dialog.tsx";

type Props = { open: boolean; onClose: () => void };

type Payer = { id: string; name: string; phone: string | null };

const SHOWN = 20;

/** Asks which customer pays a debt, then records the payment. Needs a new React key each time it opens. */
export function CollectDebtDialog({ open, onClose }: Props) {
  const [payer, setPayer] = useState<Payer | null>(null);
  if (payer) return <PayDebtDialog open={open} customer={payer} onClose={onClose} />;
  return <ChoosePayer open={open} onClose={onClose} onChoose={setPayer} />;
}

type ChooseProps = { open: boolean; onClose: () => void; onChoose: (payer: Payer) => void };

function ChoosePayer({ open, onClose, onChoose }: ChooseProps) {
  const [text, setText] = useState("");
  const search = useDebouncedText(text.trim());
  const query = useDebtors({ search, sort: search ? "name" : "balance", page: 1, limit: SHOWN }, open);
  const { data, isPlaceholderData } = query;
  const behind = search !== text.trim() || isPlaceholderData;

  function submit() {
    const [first] = data?.customers ?? [];
    // Enter chooses nobody without a search, or while the results are older than the text.
    if (first && search && !behind) onChoose(first);
  }

  return (
    <Dialog
      open={open}
      onClose={onClose}
      blocksScans="Termina este abono antes de escanear"
      title="Abonar"
      description="¿Quién abona?"
      onSubmit={submit}
    >
      <div className="flex min-h-72 flex-col gap-4">
        <SearchField
          data-autofocus=""
          label="Buscar entre quienes deben"
          placeholder="Nombre o celular..."
          enterKeyHint="go"
          value={text}
          onValueChange={setText}
        />
        {!data && <LoadingState query={query} otherwise="Error al cargar los fiados" />}
        {data?.customers.length === 0 && !behind && (
          <p role="status" className="py-6 text-center text-ink-soft">
            {search ? "Nadie con esos datos debe." : "Nadie te debe."}
          </p>
        )}
        <ul aria-label="Quienes deben" className="flex flex-col gap-2">
          {data?.customers.map((debtor) => (
            <li key={debtor.id}>
              <button
                type="button"
                onClick={() => onChoose(debtor)}
                className="flex min-h-14 w-full items-center justify-between gap-3 rounded-md border border-line-strong px-4 py-2 text-left transition-colors duration-150 hover:bg-sunken"
              >
                <span className="min-w-0">
                  <span className="line-clamp-2 font-semibold wrap-anywhere">{debtor.name}</span>
                  {debtor.phone && <span className="block text-sm text-ink-soft">{debtor.phone}</span>}
                </span>
                <strong className="shrink-0">
                  <PesosAmount amount={debtor.balance} />
                </strong>
              </button>
            </li>
          ))}
        </ul>
        {data && data.pagination.total > SHOWN && (
          <p className="text-sm text-ink-soft">Escribe su nombre para ver a los demás.</p>
        )}
      </div>
    </Dialog>
  );
}
