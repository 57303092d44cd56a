export { CustomerDialog } from "./customer-dialog.tsx";
export { QuickCustomerForm } from "./quick-customer-form.tsx";
