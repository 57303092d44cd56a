import { HEIC_UNREADABLE } from "#core/heic.ts";
import { FREE_PLAN } from "#core/plan.ts";
import { PRINT_PROBLEMS } from "#core/printing/print-outcome.ts";

/**
 * The closed list of errors: stable code, HTTP status and message. Some messages are English because the
 * specification's client matches them.
 */
export const ERRORS = {
  INVALID_INPUT: { status: 400, message: "Datos de entrada inválidos" },
  EMAIL_TAKEN: { status: 400, message: "Ya existe una cuenta con este correo electrónico" },
  REGISTRATION_CODE_WRONG: {
    status: 400,
    message: "El código de registro no es correcto. Pídeselo a quien administra este Mostrador.",
  },
  WRONG_PASSWORD: { status: 400, message: "La contraseña actual no es correcta" },
  WRONG_PIN: { status: 400, message: "El PIN actual no es correcto" },
  RESET_TOKEN_INVALID: {
    status: 400,
    message: "El enlace no es válido o ya venció. Pide uno nuevo para restablecer tu contraseña.",
  },
  EMAIL_CODE_WRONG: {
    status: 400,
    message: "El código no es correcto o ya venció. Mira el último que te llegó.",
  },
  PRODUCT_NAME_TAKEN: { status: 400, message: "Ya existe un producto con ese nombre" },
  PRESENTATION_NAME_TAKEN: {
    status: 400,
    message: "Este producto ya tiene una presentación con ese nombre",
  },
  PRODUCT_HAS_SALES: {
    status: 400,
    message: "No se puede eliminar el producto porque tiene ventas registradas",
  },
  PRODUCT_INACTIVE: { status: 400, message: "El producto está inactivo y no se puede vender" },
  INVALID_CHECK_DIGIT: { status: 400, message: "El dígito de verificación no es el de ese número" },
  BAG_PRICE: { status: 400, message: "La bolsa no puede costar menos que su impuesto" },
  CASH_TOO_LOW: { status: 400, message: "El monto pagado debe ser mayor o igual al total" },
  PAYMENTS_MISMATCH: { status: 400, message: "Los pagos no suman el total de la venta" },
  TILL_NAME_TAKEN: { status: 400, message: "Ya existe una caja con ese nombre" },
  CERTIFICATE_REFUSED: { status: 400, message: "El certificado no sirve" },
  NOT_AN_INVOICE: { status: 400, message: "El archivo no es una factura electrónica" },
  NOT_AN_IMAGE: { status: 400, message: "Solo se permiten imágenes" },
  HEIC_IMAGE: {
    status: 400,
    message: HEIC_UNREADABLE,
  },
  ORDER_NOT_PENDING: { status: 400, message: "Solo se pueden editar órdenes pendientes" },
  INVALID_CREDENTIALS: { status: 401, message: "Invalid credentials" },
  INVALID_PIN: { status: 401, message: "El PIN no es correcto" },
  PENDING_APPROVAL: { status: 401, message: "Your account is pending approval" },
  NOT_SIGNED_IN: { status: 401, message: "Tu sesión terminó. Inicia sesión de nuevo." },
  FORBIDDEN: { status: 403, message: "No tienes permiso para realizar esta acción." },
  PASSWORD_REQUIRED: {
    status: 403,
    message: "Esto pide tu contraseña: con el PIN no se entra a cuentas, ajustes ni descargas.",
  },
  DISCOUNT_NOT_ALLOWED: { status: 403, message: "El descuento es mayor que el que puedes dar." },
  DEVICE_INACTIVE: {
    status: 403,
    message: "Este equipo está desactivado en la tienda. Pide al dueño o a un administrador que lo active.",
  },
  PIN_NOT_YET: {
    status: 403,
    message:
      "En este equipo todavía no ha entrado el dueño ni un administrador con su contraseña. Entra con tu contraseña esta vez; después sirve el PIN.",
  },
  DEVICE_UNKNOWN: { status: 403, message: "La tienda no conoce este equipo. Regístralo de nuevo." },
  OWNER_PROTECTED: { status: 403, message: "El dueño de la tienda no se puede cambiar ni eliminar." },
  ADMIN_PROTECTED: { status: 403, message: "Solo el dueño puede cambiar o eliminar a un administrador." },
  CANNOT_REMOVE_ONESELF: { status: 403, message: "No puedes eliminar tu propia cuenta." },
  REGISTRATION_CLOSED: { status: 403, message: "En este Mostrador no se crean tiendas nuevas." },
  DEMO_ONLY_HERE: {
    status: 403,
    message: "Es una cuenta de demostración: solo entra desde el equipo donde está Mostrador.",
  },
  PRINTING_OFF: { status: 403, message: "Este Mostrador no imprime desde el servidor" },
  NOT_FOUND: { status: 404, message: "No encontramos lo que buscas" },
  EXPIRY_NOT_FOUND: { status: 404, message: "Fecha de vencimiento no encontrada" },
  PRODUCT_NOT_FOUND: { status: 404, message: "Producto no encontrado" },
  PRESENTATION_NOT_FOUND: { status: 404, message: "Presentación no encontrada" },
  PROMOTION_NOT_FOUND: { status: 404, message: "Promoción no encontrada" },
  SALE_NOT_FOUND: { status: 404, message: "Venta no encontrada" },
  CUSTOMER_NOT_FOUND: { status: 404, message: "Cliente no encontrado" },
  PAYMENT_NOT_FOUND: { status: 404, message: "Abono no encontrado" },
  PRICE_CHANGE_NOT_FOUND: { status: 404, message: "Cambio de precios no encontrado" },
  RETURN_NOT_FOUND: { status: 404, message: "Devolución no encontrada" },
  TILL_NOT_FOUND: { status: 404, message: "Caja no encontrada" },
  SHIFT_NOT_FOUND: { status: 404, message: "Turno de caja no encontrado" },
  DEVICE_NOT_FOUND: { status: 404, message: "Equipo no encontrado" },
  PRINTER_NOT_FOUND: { status: 404, message: "Impresora no encontrada" },
  SUPPLIER_NOT_FOUND: { status: 404, message: "Proveedor no encontrado" },
  SERVICE_NOT_FOUND: { status: 404, message: "Servicio no encontrado" },
  EXPENSE_NOT_FOUND: { status: 404, message: "Gasto no encontrado" },
  RECURRING_NOT_FOUND: { status: 404, message: "Gasto fijo no encontrado" },
  OPERATION_NOT_FOUND: { status: 404, message: "Operación no encontrada" },
  DOCUMENT_NOT_FOUND: { status: 404, message: "Documento electrónico no encontrado" },
  RANGE_NOT_FOUND: { status: 404, message: "Numeración no encontrada" },
  WORK_NOT_FOUND: { status: 404, message: "Eso ya no está pendiente" },
  ORDER_NOT_FOUND: { status: 404, message: "Orden de compra no encontrada" },
  SUPPLIER_INVOICE_NOT_FOUND: { status: 404, message: "Factura de proveedor no encontrada" },
  STORE_NOT_FOUND: { status: 404, message: "Tienda no encontrada. Verifica el código de la tienda." },
  USER_NOT_FOUND: { status: 404, message: "Empleado no encontrado" },
  ALREADY_DOCUMENTED: { status: 409, message: "La venta ya tiene ese documento electrónico" },
  SALE_CAME_BACK: {
    status: 409,
    message: "De esta venta ya se devolvió algo: no se puede pedir otro documento electrónico",
  },
  DOCUMENT_REJECTED: {
    status: 409,
    message: "La DIAN rechazó el documento POS de esta venta: corrígelo antes de pedir la factura",
  },
  DOCUMENT_ACCEPTED: { status: 409, message: "La DIAN ya aceptó este documento" },
  DOCUMENT_NOT_ACCEPTED: { status: 409, message: "La DIAN todavía no ha aceptado este documento" },
  NO_MAIL_SERVER: {
    status: 409,
    message: "Este Mostrador no tiene servidor de correo: descarga el PDF y envíalo tú",
  },
  TEST_SET_RUNNING: { status: 409, message: "El set de pruebas todavía se está enviando" },
  NOT_HABILITATED: {
    status: 409,
    message: "Falta la habilitación de la DIAN: envía el set de pruebas, o di que ya está",
  },
  CONTINGENCY_OPEN: { status: 409, message: "Ya hay una contingencia declarada" },
  CONTINGENCY_NOT_OPEN: { status: 409, message: "No hay ninguna contingencia declarada" },
  RANGE_OVERLAPS: { status: 409, message: "La tienda ya tiene una numeración con algunos de esos números" },
  RANGES_FULL: { status: 409, message: "La tienda ya tiene todas las numeraciones que puede tener" },
  NOT_READY_FOR_DIAN: { status: 409, message: "Falta el certificado o el software de la tienda" },
  DIAN_NOT_ANSWERING: { status: 409, message: "La DIAN no respondió. Intenta de nuevo en unos minutos." },
  INSUFFICIENT_STOCK: { status: 409, message: "No hay suficiente stock disponible" },
  PRICE_CHANGED: { status: 409, message: "El precio cambió" },
  TAX_CHANGED: { status: 409, message: "El impuesto cambió" },
  UNDO_EXPIRED: { status: 409, message: "Ese cambio de precios es de hace más de un día: ya no se deshace" },
  ALREADY_UNDONE: { status: 409, message: "Ese cambio de precios ya se deshizo" },
  IDEMPOTENCY_MISMATCH: {
    status: 409,
    message: "Esto ya se registró con otros datos. Búscalo en la lista antes de repetirlo.",
  },
  KEY_TAKEN: { status: 409, message: "Otro registro ya tenía su clave" },
  KEY_CLOSED: { status: 409, message: "Esto se había rechazado antes. Inténtalo de nuevo." },
  ALREADY_RECORDED: { status: 409, message: "Esto ya se registró. Búscalo en la lista antes de repetirlo." },
  NUMBER_TAKEN: { status: 409, message: "Ese número ya lo tiene otro documento de la tienda" },
  CLOCK_OFF: { status: 409, message: "El reloj del equipo no estaba bien" },
  CREDIT_OFF: { status: 409, message: "En esta tienda no se fía" },
  CREDIT_LIMIT: { status: 409, message: "El cliente quedaría debiendo más que su cupo" },
  CREDIT_PAUSED: { status: 409, message: "El fiado de este cliente está en pausa" },
  CUSTOMER_OWES: {
    status: 409,
    message: "Este cliente todavía debe. Cobra o perdona lo que debe y vuelve a intentarlo.",
  },
  MORE_THAN_OWED: { status: 409, message: "Es más de lo que el cliente debe" },
  ALREADY_REVERSED: { status: 409, message: "Este abono ya se anuló" },
  RETURNS_FULL: {
    status: 409,
    message: "De esta venta ya se devolvió muchas veces. Devuelve de una vez todo lo que queda.",
  },
  ALREADY_RETURNED: { status: 409, message: "Eso ya se devolvió" },
  SHIFT_REQUIRED: { status: 409, message: "Abre la caja para poder registrar esto" },
  SHIFT_OPEN: { status: 409, message: "Esta caja ya está abierta" },
  SHIFT_CLOSED: { status: 409, message: "Este turno de caja ya se cerró" },
  SHIFT_FULL: { status: 409, message: "Este turno ya tiene muchos movimientos. Ciérralo y abre otro." },
  TILL_INACTIVE: { status: 409, message: "Esta caja está inactiva" },
  LAST_TILL: { status: 409, message: "La tienda necesita al menos una caja activa" },
  TILLS_FULL: { status: 409, message: "La tienda ya tiene todas las cajas que puede tener" },
  RECURRING_FULL: { status: 409, message: "La tienda ya tiene todos los gastos fijos que puede tener" },
  PROMOTIONS_FULL: { status: 409, message: "La tienda puede tener hasta 50 promociones activas" },
  SERVICES_FULL: { status: 409, message: "La tienda ya tiene todos los servicios que puede tener" },
  SERVICE_INACTIVE: { status: 409, message: "Este servicio está inactivo" },
  DEVICES_FULL: {
    status: 409,
    message: "La tienda ya tiene todos los equipos que puede tener. Desactiva los que ya no se usan.",
  },
  DEVICES_OF_ONE_FULL: {
    status: 409,
    message:
      "Ya registraste todos los equipos que puedes. Pide al dueño o a un administrador que desactive uno.",
  },
  PRINTER_NO_PAPER: { status: 409, message: PRINT_PROBLEMS.PRINTER_NO_PAPER },
  PRINTER_OPEN: { status: 409, message: PRINT_PROBLEMS.PRINTER_OPEN },
  PRINTER_BUSY: { status: 409, message: PRINT_PROBLEMS.PRINTER_BUSY },
  PRINTER_INACTIVE: { status: 409, message: "Esta impresora está inactiva" },
  PRINTERS_FULL: { status: 409, message: "La tienda ya tiene todas las impresoras que puede tener" },
  NO_DRAWER: { status: 409, message: "Esta impresora no tiene cajón" },
  PRODUCT_CODE_TAKEN: { status: 409, message: "Otro producto de la tienda ya usa ese código" },
  PRESENTATIONS_FULL: { status: 409, message: "Un producto puede tener hasta 10 presentaciones" },
  PRODUCT_IN_ORDERS: {
    status: 409,
    message: "El producto está en órdenes de compra sin recibir. Recíbelas o cancélalas primero.",
  },
  SUPPLIER_HAS_ORDERS: {
    status: 409,
    message: "No se puede eliminar el proveedor porque tiene órdenes de compra",
  },
  SUPPLIER_OWED: {
    status: 409,
    message: "A este proveedor todavía le debes. Págale o ajusta la cuenta y vuelve a intentarlo.",
  },
  ORDER_CHANGED: {
    status: 409,
    message: "La orden cambió mientras la editabas. Ciérrala y ábrela otra vez.",
  },
  ORDER_STATUS_REFUSED: { status: 409, message: "La orden no puede pasar a ese estado" },
  INVOICE_ALREADY_HERE: { status: 409, message: "Esta factura ya está en la tienda" },
  INVOICE_NOT_DRAFT: { status: 409, message: "Esta factura ya se recibió" },
  RECEPTIONS_FULL: {
    status: 409,
    message: "De esta orden ya se recibió muchas veces. Recibe de una vez todo lo que falta.",
  },
  ORDER_NOT_DELETABLE: { status: 409, message: "Solo se pueden eliminar órdenes pendientes" },
  PLAN_PRODUCTS_FULL: {
    status: 409,
    message: `El Plan Gratis llega hasta ${FREE_PLAN.products} productos activos. Desactiva los que ya no vendes o pásate al Plan Premium.`,
  },
  PLAN_SALES_FULL: {
    status: 409,
    message: `El Plan Gratis llega hasta ${FREE_PLAN.salesPerDay} ventas por día y hoy ya las hiciste. Con el Plan Premium no hay límite.`,
  },
  SUM_TOO_LARGE: {
    status: 409,
    message: "Con esto tu tienda sumaría más dinero del que Mostrador puede llevar sin equivocarse",
  },
  REQUEST_ANSWERED: { status: 409, message: "Otra persona ya aprobó esta solicitud" },
  STOCK_CHANGED: { status: 409, message: "El stock cambió mientras tanto" },
  UNIT_IN_USE: {
    status: 409,
    message: "El producto ya tiene movimientos: lo que se vendió y se compró se contó con su unidad",
  },
  STOCK_TOO_HIGH: { status: 409, message: "El producto quedaría con demasiadas unidades" },
  TOO_MANY_JOIN_REQUESTS: {
    status: 409,
    message: "Esta tienda ya tiene muchas solicitudes sin aprobar. Pide al administrador que las revise.",
  },
  TOO_LARGE: { status: 413, message: "Lo que enviaste es demasiado grande" },
  IMAGE_TOO_LARGE: { status: 413, message: "La imagen es demasiado grande: el máximo es 10 MB" },
  WRONG_MEDIA_TYPE: { status: 415, message: "El tipo de contenido enviado no se acepta" },
  WRONG_HOST: {
    status: 421,
    message:
      "Mostrador no se llama así en este equipo. Ábrelo en http://localhost o configura APP_URL con esa dirección.",
  },
  TOO_MANY_TRIES: { status: 429, message: "Demasiados intentos. Espera un momento y vuelve a intentarlo." },
  STORE_FULL_TODAY: {
    status: 429,
    message: "Tu tienda guardó hoy mucho más que una tienda normal. Espera un rato y vuelve a intentarlo.",
  },
  TOO_MANY_EXPORTS: {
    status: 429,
    message: "Tu tienda ya está descargando datos. Espera a que termine e intenta de nuevo.",
  },
  INTERNAL: { status: 500, message: "Ocurrió un error en el servidor. Por favor intente nuevamente." },
  DATABASE_UNAVAILABLE: {
    status: 503,
    message: "La base de datos no responde en este momento. Intenta de nuevo en unos segundos.",
  },
  OVERLOADED: {
    status: 503,
    message: "Hay demasiadas solicitudes a la vez. Intenta de nuevo en unos segundos.",
  },
  PRINTER_UNREACHABLE: { status: 503, message: PRINT_PROBLEMS.PRINTER_UNREACHABLE },
  PRINT_UNSURE: { status: 503, message: PRINT_PROBLEMS.PRINT_UNSURE },
  DISK_FULL: { status: 503, message: "No queda espacio en el disco del servidor. Nada se guardó." },
} as const satisfies Record<string, { status: number; message: string }>;

export type ErrorCode = keyof typeof ERRORS;
export type FieldError = { field: string; message: string };

/** Thrown anywhere in the server; the error handler turns it into the answer. */
export class AppError extends Error {
  readonly code: ErrorCode;
  readonly fields: FieldError[];
  /** Data for programs, beside the message: for example the current prices. */
  readonly details: Record<string, unknown> | undefined;
  /** Seconds after which a retry makes sense. */
  readonly retryAfter: number | undefined;
  /** Nothing is recorded under the request's `Idempotency-Key`. */
  keyUnused = false;

  constructor(
    code: ErrorCode,
    options: {
      message?: string;
      fields?: FieldError[];
      details?: Record<string, unknown>;
      retryAfter?: number;
    } = {},
  ) {
    super(options.message ?? ERRORS[code].message);
    this.code = code;
    this.fields = options.fields ?? [];
    this.details = options.details;
    this.retryAfter = options.retryAfter;
  }

  get status(): number {
    return ERRORS[this.code].status;
  }
}

/** The first problem is the message; all are listed by field. */
export function invalidInput(fields: FieldError[]): AppError {
  return new AppError("INVALID_INPUT", { message: fields[0]?.message, fields });
}
