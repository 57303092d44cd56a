import { ErrorBanner } from "#web/ui/error-banner.tsx";

/** Give it a new `key` for every new failure. */
export function HistoryError({ error }: { error: Error }) {
  return <ErrorBanner text={error.message || "Error desconocido"} />;
}
