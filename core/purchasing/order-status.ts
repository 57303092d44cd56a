/** Statuses of a purchase order (specification, section 4). */
export const ORDER_STATUSES = ["PENDING", "ORDERED", "RECEIVED", "COMPLETED", "CANCELLED"] as const;
export type OrderStatus = (typeof ORDER_STATUSES)[number];

export const ORDER_STATUS_LABELS: Record<OrderStatus, string> = {
  PENDING: "Pendiente",
  ORDERED: "Ordenada",
  RECEIVED: "Recibida",
  COMPLETED: "Completada",
  CANCELLED: "Cancelada",
};

const moves: Record<OrderStatus, readonly OrderStatus[]> = {
  PENDING: ["ORDERED", "CANCELLED"],
  ORDERED: ["RECEIVED", "CANCELLED"],
  RECEIVED: ["COMPLETED"],
  COMPLETED: [],
  CANCELLED: [],
};

export const listNextOrderStatuses = (status: OrderStatus) => moves[status];
