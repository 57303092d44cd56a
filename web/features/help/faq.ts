/** Categories in the order of their buttons. */
export const CATEGORIES = [
  "Ventas",
  "Venta libre",
  "Clientes",
  "Productos",
  "Escáner",
  "Historial y Excel",
  "Tirilla",
  "Empleados",
  "Mi tienda y tu cuenta",
] as const;
export type Category = (typeof CATEGORIES)[number];

export type Answer = { category: Category; question: string; answer: string; keywords: readonly string[] };

/** What is asked most. A button named here must be on a screen, in the same words. */
export const FAQ: readonly Answer[] = [
  {
    category: "Ventas",
    question: "¿Cómo hago una venta?",
    answer:
      "Entra a Nueva venta, escanea los productos o búscalos por su nombre, elige el método de pago y toca Finalizar Venta. El stock se descuenta solo.",
    keywords: ["vender", "vendo", "cobrar", "cobro", "registrar", "finalizar"],
  },
  {
    category: "Ventas",
    question: "¿Cómo sé cuánto vuelto debo dar?",
    answer:
      "Elige Efectivo y escribe con cuánto te pagan: el vuelto aparece de una vez. Con los otros métodos de pago se cobra el total exacto.",
    keywords: ["vuelto", "cambio", "devuelta", "efectivo", "nequi", "tarjeta", "transferencia", "pago"],
  },
  {
    category: "Venta libre",
    question: "¿Cómo vendo algo que no está en mi inventario?",
    answer:
      "Entra a Venta Libre, escribe la descripción, el precio y la cantidad, y toca Agregar. Al terminar toca Completar Venta. Sirve para una recarga o un servicio, y no cambia el stock.",
    keywords: ["libre", "inventario", "suelto", "servicio", "recarga", "descripción"],
  },
  {
    category: "Clientes",
    question: "¿Cómo agrego un cliente?",
    answer:
      "Entra a Clientes y toca Nuevo Cliente. Basta con el nombre; el teléfono, el correo y el documento los puedes poner después.",
    keywords: ["cliente", "agregar", "crear", "nuevo"],
  },
  {
    category: "Clientes",
    question: "¿Cómo pongo un cliente en una venta?",
    answer:
      "Antes de cobrar, escribe su nombre, teléfono o documento en Cliente (opcional) y elígelo de la lista. La venta guarda sus datos aunque luego cambien.",
    keywords: ["cliente", "asociar", "elegir", "nombre", "documento"],
  },
  {
    category: "Productos",
    question: "¿Cómo agrego un producto?",
    answer:
      "Entra a Productos y toca Nuevo Producto. Escribe nombre, precio, stock y categoría; la imagen y los códigos no son obligatorios.",
    keywords: ["producto", "agregar", "crear", "nuevo", "inventario"],
  },
  {
    category: "Productos",
    question: "¿Cómo cambio el precio o el stock de un producto?",
    answer:
      "Búscalo en Productos, toca el lápiz, cambia lo que necesites y guarda. Las ventas anteriores conservan su precio.",
    keywords: ["precio", "stock", "existencias", "editar", "cambiar", "actualizar"],
  },
  {
    category: "Productos",
    question: "¿Cómo dejo de vender un producto sin borrarlo?",
    answer:
      "En Productos, apaga su Estado: queda inactivo y no sale en la caja. Para volver a verlo marca Mostrar productos inactivos.",
    keywords: ["inactivo", "desactivar", "ocultar", "estado", "borrar", "eliminar", "quitar"],
  },
  {
    category: "Escáner",
    question: "¿Cómo escaneo con la cámara?",
    answer:
      "Toca Escanear, permite el uso de la cámara y acerca el código. Si no hay cámara, puedes elegir una imagen con el código.",
    keywords: ["escanear", "escaneo", "escáner", "cámara", "celular", "código", "barras", "foto"],
  },
  {
    category: "Escáner",
    question: "¿Puedo usar un lector de códigos USB?",
    answer:
      "Sí. Conéctalo al computador y escanea: no hay que instalar ni tocar nada. Funciona en las ventas y en Productos.",
    keywords: ["lector", "usb", "pistola", "conectar", "bluetooth"],
  },
  {
    category: "Historial y Excel",
    question: "¿Dónde encuentro una venta anterior?",
    answer:
      "En Ventas están todas, de la más reciente a la más antigua. Búscala por su ID o por un producto, o filtra por fechas.",
    keywords: ["historial", "anterior", "buscar", "encontrar", "fecha", "filtrar", "ayer"],
  },
  {
    category: "Historial y Excel",
    question: "¿Cómo descargo mis ventas en Excel?",
    answer:
      "En Ventas, filtra las fechas que quieras y toca Descargar Excel. El archivo trae cada producto vendido y un resumen por método de pago.",
    keywords: ["excel", "descargar", "exportar", "archivo", "contador", "resumen"],
  },
  {
    category: "Tirilla",
    question: "¿Cómo imprimo o envío la tirilla de una venta?",
    answer:
      "Al terminar la venta, o al abrirla desde Ventas, toca Imprimir tirilla o Compartir. La primera vez eliges el ancho de tu papel.",
    keywords: ["tirilla", "ticket", "tiquete", "recibo", "imprimir", "impresora", "compartir", "whatsapp"],
  },
  {
    category: "Empleados",
    question: "¿Cómo entra un empleado a mi tienda?",
    answer:
      "Dale el código que está en Mi tienda. Él lo escribe en Unirse a una Tienda, y el dueño o un administrador lo aprueba en Empleados.",
    keywords: ["empleado", "unirse", "invitar", "aprobar", "solicitud", "vendedor", "trabajador"],
  },
  {
    category: "Empleados",
    question: "¿Qué puede hacer cada rol?",
    answer:
      "El Cajero vende y maneja clientes. El Empleado también crea y edita productos. El Administrador y el Dueño, además, eliminan productos, aprueban empleados y cambian los datos de la tienda.",
    keywords: ["rol", "roles", "permiso", "cajero", "administrador", "dueño"],
  },
  {
    category: "Mi tienda y tu cuenta",
    question: "¿Cómo cambio los datos y el color de mi tienda?",
    answer:
      "Entra a Mi tienda. El dueño o un administrador toca Editar para cambiar nombre, teléfono y NIT. El color lo eliges en Personalización y queda en este equipo.",
    keywords: ["tienda", "color", "colores", "nit", "teléfono", "datos", "personalizar", "personalización"],
  },
  {
    category: "Mi tienda y tu cuenta",
    question: "¿Qué hago si olvidé mi contraseña?",
    answer:
      "En Iniciar Sesión entra a recuperar la contraseña y escribe tu correo: te llega un enlace que sirve durante una hora.",
    keywords: ["contraseña", "clave", "olvidé", "recuperar", "correo", "enlace"],
  },
];
