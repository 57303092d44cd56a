import type { OrderStatus } from "#core/order-status.ts";
import type { BadgeTone } from "#web/ui/badge.tsx";

/** The colours of section 4. */
export const STATUS_TONES: Record<OrderStatus, BadgeTone> = {
  PENDING: "warning",
  ORDERED: "info",
  RECEIVED: "purple",
  COMPLETED: "success",
  CANCELLED: "danger",
};

/** What is said after an order got this status. */
export const MOVED: Record<OrderStatus, string> = {
  PENDING: "Orden marcada como pendiente",
  ORDERED: "Orden aprobada y enviada al proveedor",
  RECEIVED: "Orden marcada como recibida",
  COMPLETED: "Orden completada",
  CANCELLED: "Orden cancelada",
};

/** On the button that gives an order this status. */
export const MOVE_LABELS: Record<OrderStatus, string> = {
  PENDING: "Dejar pendiente",
  ORDERED: "Aprobar y enviar",
  RECEIVED: "Recibir",
  COMPLETED: "Completar",
  CANCELLED: "Cancelar",
};

/** What is asked before a move that cannot be taken back. */
export const MOVE_QUESTIONS: Partial<Record<OrderStatus, { title: string; text: string }>> = {
  RECEIVED: {
    title: "¿Recibir la orden?",
    text: "Las cantidades entran al inventario de cada producto. Esto no se puede deshacer.",
  },
  CANCELLED: { title: "¿Cancelar la orden?", text: "Una orden cancelada no se puede volver a activar." },
};
