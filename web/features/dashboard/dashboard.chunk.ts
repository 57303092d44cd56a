export { InstallAppHint } from "#web/features/connection/public/install-row.tsx";
export { ExpiringProductsLink } from "#web/features/expiries/public/expiring-products-link.tsx";
export { FiscalDocumentsLink } from "#web/features/fiscal/public/documents-link.tsx";
export { IncomeLimitHint } from "#web/features/stores/public/income-hint.tsx";
export { JoinRequestsLink } from "#web/features/users/public/join-requests-link.tsx";
export { DaySummaryCard } from "./day-summary-card.tsx";
