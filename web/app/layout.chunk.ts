export { SignInPasswordDialog } from "#web/features/auth/public/password-dialog.tsx";
export { OpenDocumentsIndicator } from "#web/features/fiscal/public/open-documents.tsx";
export { TransfersBadge } from "#web/features/transfers/public/transfers-badge.tsx";
export { JoinRequestsBadge } from "#web/features/users/public/join-requests-badge.tsx";
export { SwitchSellerDialog } from "#web/features/users/public/switch-seller.tsx";
export { ConnectionPanel } from "./connection/connection-panel.tsx";
export { MenuDrawer } from "./menu-drawer.tsx";
