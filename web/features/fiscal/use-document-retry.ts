import { toast } from "#web/ui/toast.ts";
import { useRetryFiscalDocument } from "./fiscal.queries.ts";
import { toastFailure } from "./toast-failure.ts";

export function useFiscalDocumentRetry(id: string) {
  const { mutate, isPending } = useRetryFiscalDocument();
  const done = () => toast.success("Lo intentamos ahora", "En unos segundos se ve qué dijo la DIAN.");
  const failed = toastFailure("No se pudo", "Inténtalo de nuevo en un momento.");
  const retry = () => mutate({ params: { id } }, { onSuccess: done, onError: failed });
  return { retry, busy: isPending };
}
