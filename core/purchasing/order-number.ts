export const formatPurchaseOrderNumber = (count: number) => `OC-${String(count).padStart(6, "0")}`;
