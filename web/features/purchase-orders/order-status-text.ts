import type { OrderStatus } from "#core/purchasing/order-status.ts";
import type { BadgeTone } from "#web/ui/badge.tsx";

export const ORDER_STATUS_TONES: Record<OrderStatus, BadgeTone> = {
  PENDING: "warning",
  ORDERED: "info",
  RECEIVED: "purple",
  COMPLETED: "success",
  CANCELLED: "danger",
};

export const ORDER_STATUS_CHANGED_TEXTS: Record<OrderStatus, string> = {
  PENDING: "Orden marcada como pendiente",
  ORDERED: "Orden aprobada y enviada al proveedor",
  RECEIVED: "Orden marcada como recibida",
  COMPLETED: "Orden completada",
  CANCELLED: "Orden cancelada",
};

export const ORDER_STATUS_CHANGE_LABELS: Record<OrderStatus, string> = {
  PENDING: "Dejar pendiente",
  ORDERED: "Aprobar y enviar",
  RECEIVED: "Recibir",
  COMPLETED: "Completar",
  CANCELLED: "Cancelar",
};

export const ORDER_STATUS_CHANGE_QUESTIONS: Partial<Record<OrderStatus, { title: string; text: string }>> = {
  RECEIVED: {
    title: "¿Recibir la orden?",
    text: "Las cantidades entran al inventario de cada producto. Esto no se puede deshacer.",
  },
  CANCELLED: { title: "¿Cancelar la orden?", text: "Una orden cancelada no se puede volver a activar." },
};
