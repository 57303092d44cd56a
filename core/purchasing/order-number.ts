export function formatPurchaseOrderNumber(count: number): string {
  return `OC-${String(count).padStart(6, "0")}`;
}
