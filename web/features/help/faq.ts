/** In the order of the buttons on the screen. */
export const HELP_CATEGORIES = [
  "Ventas",
  "Clientes",
  "Productos",
  "Inventario",
  "Escáner",
  "Proveedores",
  "Historial y reportes",
  "Empleados",
  "Mi tienda y tu cuenta",
] as const;
export type HelpCategory = (typeof HELP_CATEGORIES)[number];

export type HelpAnswer = {
  category: HelpCategory;
  question: string;
  answer: string;
  /** Words by which the search finds the answer, separated by spaces. */
  keywords: string;
  link?: { to: string; label: string };
};

/** A button named in an answer must be on a screen, in the same words. */
export const FREQUENT_HELP_ANSWERS: readonly HelpAnswer[] = [
  {
    category: "Ventas",
    question: "¿Cómo hago una venta?",
    answer:
      "Entra a Vender, escanea los productos o tócalos: primero está lo que más vendes. Elige el método de pago y toca Finalizar Venta; el stock se descuenta solo. Si quitas algo por error, toca Deshacer. Sin conexión sigues vendiendo, fiando, recibiendo abonos, devolviendo y manejando la caja: todo queda en este aparato y se sube solo cuando vuelve. Cambiar un producto por otro o cambiar precios sin conexión todavía no se puede.",
    keywords:
      "vender vendo cobrar cobro registrar finalizar venta nueva cobrarle pasar paso atender compra viene clientes primera",
  },
  {
    category: "Ventas",
    question: "¿Cómo sé cuánto vuelto debo dar?",
    answer:
      "Elige Efectivo y toca o escribe con cuánto te pagan: el vuelto aparece de una vez, o cuánto falta. Vacío es el total exacto, como con los otros métodos. Si en la mañana abres la caja, Caja te dice cuánto efectivo debe haber, y al final la cierras contando. Conectar un datáfono todavía no se puede: cobra en él y elige Tarjeta.",
    keywords:
      "vuelto devuelta efectivo datáfono billete vueltas vueltos billetes devuelvo veinte cincuenta veintes dieron completo regresar regresarle grande cuanto",
  },
  {
    category: "Ventas",
    question: "¿Cómo vendo algo que no está en mi inventario?",
    answer:
      "Entra a Venta Libre, escribe la descripción, el precio y la cantidad, y toca Agregar. Al terminar toca Completar Venta. No cambia el stock. Las recargas y los recibos van aparte, en Recargas: no son ventas.",
    keywords:
      "libre servicio descripción registrado existe aparece creado creada registrada empanadas tinto fotocopias guardado crear creados favor",
  },
  {
    category: "Ventas",
    question: "¿Cómo imprimo o envío la tirilla de una venta?",
    answer:
      "Al terminar la venta, o al abrirla desde Ventas, toca Imprimir tirilla o Compartir. La primera vez eliges el ancho de tu papel. Si tu tienda emite documentos electrónicos, la tirilla lleva su código de la DIAN; si no, no es una factura.",
    keywords:
      "tirilla ticket tiquete recibo imprimir impresora compartir whatsapp enviar mandar colilla comprobante soporte correo piden recibos",
  },
  {
    category: "Clientes",
    question: "¿Cómo agrego un cliente y lo pongo en una venta?",
    answer:
      "Entra a Clientes y toca Nuevo Cliente; basta con el nombre. Antes de cobrar, búscalo en Cliente (opcional) por nombre, teléfono o documento. La venta guarda sus datos aunque luego cambien. Para venderle fiado, elige Fiado al cobrar; en Fiados ves quién te debe, recibes sus abonos y le recuerdas por WhatsApp.",
    keywords:
      "agregar crear nuevo asociar documento clienta clientes cedula nit registrar anotar comprador señora fijos",
  },
  {
    category: "Productos",
    question: "¿Cómo agrego un producto o le cambio el precio?",
    answer:
      "Entra a Productos y toca Nuevo Producto, o el producto que ya tienes. Hacen falta nombre, precio, stock y categoría. Para muchos precios a la vez toca Más y luego Cambiar precios, y si te equivocas, Deshacer. Las ventas anteriores conservan su precio.",
    keywords:
      "agregar crear nuevo precio editar actualizar meter nueva ingresar ingreso registrar articulo cambiar cambie cambiarle subirle bajarle valor valen costar poner ponerle llego huevo",
  },
  {
    category: "Productos",
    question: "¿Cómo traigo mi lista de productos desde Excel?",
    answer:
      "En Productos toca Más, luego Importar productos, y elige tu archivo de Excel o CSV, también el de otro programa; ahí mismo descargas la plantilla. Si algo no está claro, te preguntamos qué es cada columna. Elige si actualiza los que ya tienes. Antes de guardar ves qué se va a crear y a cambiar, y si hay un error no se guarda nada.",
    keywords:
      "importar importo lista plantilla csv subir archivo excel exel hoja pasar migrar programa cargar computador traer viejo anterior mercancia subo",
  },
  {
    category: "Productos",
    question: "¿Cómo imprimo etiquetas con precio y código de barras?",
    answer:
      "En Productos toca Más y luego Etiquetas, elige los productos e imprime. Cada etiqueta lleva el nombre, el precio y el código de barras, para el estante.",
    keywords:
      "etiqueta etiquetas estante góndola marcar imprimir código barras pegar letrero letreros avisos vitrina sticker stickers rotular papelito papelitos ponerle",
  },
  {
    category: "Inventario",
    question: "¿Cómo corrijo el stock de un producto?",
    answer:
      "En Productos toca el producto y luego Ajustar stock. Elige el motivo (conteo, merma, vencido, regalo o corrección) y escribe las unidades. Queda anotado quién lo hizo y cuándo.",
    keywords:
      "stock existencias ajustar ajuste cuadra corregir corrijo cantidad cantidades aparece muestra dice menos quedan real existencia negativo sobran arreglar conte contado falta faltan sistema hay unidades coinciden coincide",
  },
  {
    category: "Inventario",
    question: "¿Cómo dejo de vender un producto sin borrarlo?",
    answer:
      "En Productos, apaga su Estado (en el celular, en sus tres puntos): queda inactivo y no sale en la caja. Para volver a verlo marca Mostrar productos inactivos.",
    keywords:
      "inactivo desactivar ocultar estado borrar eliminar quitar quito quitarlo vendo traigo esconder descontinuado apagar vender aparezca salga mostrar articulo",
  },
  {
    category: "Escáner",
    question: "¿Cómo escaneo con la cámara o con un lector USB?",
    answer:
      "Conecta el lector y escanea: funciona en las ventas, en Productos y en las órdenes de compra, sin instalar nada. Con la cámara, toca Escanear y acerca el código; si no hay cámara, elige una imagen con el código. Si el lector escribe signos raros, está puesto para otro teclado: busca en su manual «Keyboard: Spanish» y escanea ese código. Para la cámara de un celular, conéctalo una vez: en Mi tienda, Celulares y computadores, apunta al código QR y sigue los pasos.",
    keywords:
      "escanear escaneo escáner cámara celular teléfono conectar certificado wifi qr código barras foto lector usb pistola bluetooth leer leo codigo sirve",
  },
  {
    category: "Proveedores",
    question: "¿Cómo le hago un pedido a un proveedor?",
    answer:
      "Créalo en Proveedores con nombre y teléfono. En Órdenes de Compra toca Nueva Orden, o Qué comprar y Crear orden con lo que se está acabando. Aprobar y enviar la deja Ordenada y te da WhatsApp, correo e impresión.",
    keywords:
      "pedido pedir órdenes compra comprar proveedor surtir pido pedirle encargar encargo distribuidor coca cola bimbo lista mandarle necesito semana orden",
  },
  {
    category: "Proveedores",
    question: "¿Qué hago cuando llega un pedido?",
    answer:
      "En Órdenes de Compra toca Recibir: las cantidades entran al stock una sola vez y el precio de la orden cuenta como costo. Si llegó una parte o a otro precio, toca Recibir una parte. Luego toca Completar. Solo se editan o eliminan las órdenes pendientes.",
    keywords:
      "recibir recibo llega llegó mercancía surtido costo completar pedido pedi pedimos entrega entregaron mitad completo incompletas menos vino incompletos",
  },
  {
    category: "Historial y reportes",
    question: "¿Dónde encuentro una venta anterior, para verla o devolver algo?",
    answer:
      "En Ventas están todas, de la más reciente a la más antigua. Búscala por su ID o por un producto, o filtra por fechas. Para devolver algo, ábrela y toca Devolver: vuelve al stock y queda anotado lo que entregaste. Con Descargar Excel te llevas cada producto vendido y un resumen por método de pago.",
    keywords:
      "historial anterior buscar encontrar fecha filtrar excel contador ayer antier antigua vieja consultar revisar detalle compro lunes martes dias",
  },
  {
    category: "Historial y reportes",
    question: "¿Dónde veo cuánto vendí y cuánto gané?",
    answer:
      "En Reportes eliges las fechas y ves las ventas por día, para cuántos días alcanza el inventario, las ganancias y lo más vendido. Cada reporte se descarga en Excel. El costo de lo vendido es un estimado.",
    keywords:
      "reporte reportes ganancia gané utilidad margen informe descargar excel ganancias negocio rentable perdida mes balance grafica vendido vende cuales saber",
  },
  {
    category: "Empleados",
    question: "¿Cómo entra un empleado a mi tienda y qué puede hacer?",
    answer:
      "Dale el código de Mi tienda, en Personas y seguridad: lo escribe en Unirse a una Tienda y tú lo apruebas en Empleados. El Cajero vende y maneja clientes; el Empleado también edita productos y compras; el Administrador, además, elimina y aprueba. Si varios usan la misma caja, toca Crear empleado con PIN en Empleados: cada quien vende a su nombre con Cambiar quién vende.",
    keywords:
      "empleado pin turnarse unirse invitar aprobar solicitud vendedor trabajador rol permiso cajero administrador empleada muchacha muchacho ayudante hijo hija esposa esposo hermano familiar trabajar cajera usuario puede contrate contratar contratado borrar acceso cosas venda telefono",
  },
  {
    category: "Mi tienda y tu cuenta",
    question: "¿Cómo cambio los datos de mi tienda o mi contraseña?",
    answer:
      "En Mi tienda, el dueño o un administrador toca Editar para cambiar nombre, teléfono y NIT; el color lo eliges en Personalización. Tu contraseña la cambias en Personas y seguridad, en Cambiar contraseña. Si la olvidaste, recupérala en Iniciar Sesión: te llega un enlace por correo.",
    keywords:
      "tienda color colores nit datos personalizar personalización contraseña nombre cambiar logo telefono direccion negocio correo",
  },
];
