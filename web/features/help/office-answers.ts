import type { HelpAnswer } from "./faq.ts";

/** Answers about taxes, devices, suppliers, money, electronic documents and losses. Only the search finds them. */
export const OFFICE_HELP_ANSWERS: readonly HelpAnswer[] = [
  {
    category: "Mi tienda y tu cuenta",
    question: "¿Cómo digo que mi tienda cobra IVA?",
    answer:
      "En Mi tienda, en Impuestos y facturación, el dueño o un administrador elige Sí cobro IVA; ahí mismo dice cómo saberlo por el RUT. Después clasifica los productos: cada uno trae una sugerencia. Los precios no cambian, porque el IVA ya va dentro de ellos. Confírmalo con tu contador.",
    keywords:
      "iva impuesto impuestos rut responsable exento excluido gravado clasificar tarifa consumo bolsa uvt tope",
    link: { to: "/my-store/impuestos#impuestos", label: "Ir a los impuestos" },
  },
  {
    category: "Mi tienda y tu cuenta",
    question: "¿Qué hago si olvidé mi contraseña?",
    answer:
      "En Iniciar Sesión toca la recuperación de contraseña. Si la tienda tiene correo configurado, te llega un enlace. Si eres empleado, pídele al dueño que te la cambie.",
    keywords:
      "olvide olvido contraseña clave recuperar entrar acceso perdi password recuerdo acuerdo entro ingresar cuenta usuario sirve",
  },
  {
    category: "Ventas",
    question: "¿Cómo conecto la impresora y el cajón?",
    answer:
      "En Mi tienda entra a «Impresora, balanza y pantalla» y toca Conectar una impresora: dices cómo está conectada, sale una página de prueba y respondes si se lee bien. Después la tirilla sale sola y el cajón se abre cuando hay efectivo. Para abrirlo sin una venta toca Abrir cajón en Caja y escribe para qué.",
    keywords:
      "termica pos cajon monedero bluetooth usb conectar instalar sola automatica papel cortador impresora abre comprar sirve",
    link: { to: "/my-store/aparatos#impresora", label: "Ir a la impresora" },
  },
  {
    category: "Ventas",
    question: "¿Cómo uso una balanza o una pantalla para el cliente?",
    answer:
      "En Mi tienda entra a «Impresora, balanza y pantalla». En Balanza toca Conectar una balanza: lo que se vende por peso toma el peso solo. En Pantalla del cliente toca Abrir la pantalla: en una segunda pantalla el cliente ve lo que lleva, el total, cómo pagar y su cambio.",
    keywords: "balanza bascula gramera pesar peso tara pantalla monitor visor segunda conectar usar",
    link: { to: "/my-store/aparatos", label: "Ir a la balanza y la pantalla" },
  },
  {
    category: "Ventas",
    question: "¿Cómo anoto una recarga, un recibo o un retiro?",
    answer:
      "El dueño entra una vez a Recargas y elige los servicios y lo que deja cada uno. Después, al vender, toca Recarga, toca el valor y Registrar. La recarga se hace en el celular o el datáfono de la red: aquí anotas la plata, que entra a la caja y no es una venta. En Recargas ves lo que está por consignar, y ahí se anula una que salió mal.",
    keywords:
      "recarga corresponsal recibo giro retiro depósito consignar comisión recargas recargar tigo claro movistar wom paquete pagar recibos luz agua gas",
  },
  {
    category: "Proveedores",
    question: "¿Cómo anoto lo que le debo a un proveedor?",
    answer:
      "Al recibir una orden marca Queda por pagar y di hasta cuándo. Lo que ya debías se anota en Por pagar, en la cuenta del proveedor, con Anotar o corregir. Cuando venga, toca Pagar: si es en efectivo, sale de la caja abierta. Por pagar te dice qué venció y qué vence esta semana.",
    keywords:
      "deber deuda factura crédito pagar vence cartera postobón debo debemos debiendo quede proveedores distribuidor comprar",
  },
  {
    category: "Historial y reportes",
    question: "¿Cuánto me puedo sacar de la tienda?",
    answer:
      "Entra a Gastos y toca ¿Cuánto me puedo sacar? Sale de lo que vendiste este mes, menos lo que te costó, los gastos y sueldos, lo que falta por pagar y lo que ya sacaste; y nunca es más de lo que hay en las cajas. Para que sirva, anota en Gastos el arriendo, los recibos y los sueldos.",
    keywords: "sueldo ganancia utilidad ganar gano pagarme salario pagar mio coger ganancias agarrar plata",
  },
  {
    category: "Mi tienda y tu cuenta",
    question: "¿Cómo empiezo con la facturación electrónica de la DIAN?",
    answer:
      "En Mi tienda, en Impuestos y facturación, toca Ir a Facturación. Son cinco pasos: tus datos, el certificado, el software, el set de pruebas y la numeración. Cada uno dice qué tener a la mano y qué hacer en el portal de la DIAN. Puedes parar y seguir otro día.",
    keywords:
      "facturar facturacion electronica dian pos equivalente certificado numeracion resolucion habilitar habilitacion empezar requisitos electronicamente obligado habilitarme facturador volverme obligan",
    link: { to: "/facturacion", label: "Ir a Facturación" },
  },
  {
    category: "Ventas",
    question: "¿Cómo le hago factura a un cliente?",
    answer:
      "En la venta toca Factura, junto al cliente, y escribe su documento y su nombre; el correo solo si la quiere por correo. Si ya pagó, abre la venta en Ventas y toca Pedir factura: el documento POS se anula solo con su nota.",
    keywords:
      "factura facturar nit razon social empresa cliente pide pedir despues electronica nombre piden pidieron quiere",
    link: { to: "/sales", label: "Ver las ventas" },
  },
  {
    category: "Mi tienda y tu cuenta",
    question: "¿Qué hago si la DIAN rechaza un documento?",
    answer:
      "Entra a Facturación: arriba está lo rechazado, con qué pasó y qué hacer. Corrígelo y toca Volver a intentar: sale con el mismo número. La venta no cambia.",
    keywords:
      "dian rechazo rechazado rechaza factura documento error regla corregir volver intentar rechazada acepto acepta aceptada",
    link: { to: "/facturacion", label: "Ir a Facturación" },
  },
  {
    category: "Inventario",
    question: "¿Cómo sé qué se va a vencer?",
    answer:
      "En Productos toca Más y luego Por vencer. Las fechas se ponen al recibir mercancía, o con Revisar el estante: escaneas, pones la fecha y guardas. De lo que ya venció, el botón Sacar lo baja del inventario como vencido.",
    keywords:
      "vence vencer vencio vencido vencidos vencimiento caduca caducar fecha expira expirado daño estante vencerse venza fechas avisame avisar dañarse",
    link: { to: "/products/por-vencer", label: "Ver lo que se vence" },
  },
  {
    category: "Inventario",
    question: "¿Cómo anoto la mercancía que llegó sin pedirla?",
    answer:
      "En Proveedores toca Llegó mercancía. Escanea o busca cada producto, pon cuántos y a cómo, y di si lo pagaste de la caja, si quedaste debiendo o si ya estaba pagado. Todo entra de una vez.",
    keywords:
      "llego mercancia surtido surtir recibir recibi camion carro compra compre factura proveedor trajo entrada trajeron dejaron cosas entregaron ruta camiones orden gaseosas plaza mercado compras meterlo traer acaban lacteos",
    link: { to: "/suppliers/llego-mercancia", label: "Anotar lo que llegó" },
  },
  {
    category: "Ventas",
    question: "¿Cómo vendo con las etiquetas de mi balanza?",
    answer:
      "En Mi tienda entra a «Impresora, balanza y pantalla» y en Etiquetas de balanza agrega cómo vienen tus etiquetas y prueba una. En cada producto, en Más datos, pon en «Código interno» el número que tiene en la balanza. Al pasar la etiqueta se vende el peso o el precio que trae.",
    keywords:
      "etiqueta etiquetas balanza bascula pesa imprime codigo stiker sticker pesado plu carniceria fruver",
    link: { to: "/my-store/aparatos#etiquetas-de-balanza", label: "Ir a las etiquetas" },
  },
  {
    category: "Ventas",
    question: "¿Qué hago si se acabó el papel de la impresora?",
    answer:
      "Sigue vendiendo: la venta queda guardada aunque no salga la tirilla. Mientras pones otro rollo, toca Compartir tirilla para mandársela al cliente. Después la abres en Ventas y tocas Imprimir tirilla.",
    keywords: "papel rollo acabo termico impresora quedo tirilla imprime gasto rollos",
    link: { to: "/sales", label: "Ver las ventas" },
  },
  {
    category: "Inventario",
    question: "¿Cómo hago inventario y cuento la mercancía?",
    answer:
      "No hace falta cerrar la tienda. En Productos toca Más, Conteo y Empezar conteo: todo, una categoría, un proveedor o una lista. Cada quien escanea con su celular, también sin conexión; lo que se venda mientras tanto no daña el conteo. En Revisar y cerrar miras lo que falta y lo que no cuadra, y toca Cerrar conteo. Si no tienes mucho tiempo, Contar 20 hoy propone lo que más vale.",
    keywords: "contar cuento conteo inventario inventariar inventarios mercancia fisico general año",
    link: { to: "/products/conteo", label: "Ir a Conteo" },
  },
  {
    category: "Inventario",
    question: "¿Qué hago si conté y no cuadra?",
    answer:
      "Antes de cerrar el conteo abre Revisar y cerrar: en No cuadran está primero lo que más vale. Toca Volver a contar en lo que te parezca raro. Lo que siga sin cuadrar queda como se contó al cerrar, y en Reportes, Lo que se perdió, ves cuánto te cuesta. Si se vendió sin conexión y sube después, el conteo lo tiene en cuenta.",
    keywords: "conte conteo contamos cuadra cuadran cuadro diferencia diferencias recontar otra vez perdida",
    link: { to: "/products/conteo", label: "Ir a Conteo" },
  },
  {
    category: "Mi tienda y tu cuenta",
    question: "¿Qué hago si me robaron?",
    answer:
      "Para saber qué se llevaron del estante, cuenta esa categoría en Productos, Más, Conteo: al cerrarlo sale del stock lo que falta, y en Reportes, Lo que se perdió, ves cuánto vale. Si ya sabes qué fue, sácalo con Ajustar stock, motivo Merma y la nota «robo». La plata anótala en Caja con Salida, motivo Otro, para que el cierre cuadre. Si se llevaron un celular o un computador, en Mi tienda, en Celulares y computadores, tócalo y elige Desactivar: allí ya no se puede vender.",
    keywords:
      "robaron robo robar robos ladron ladrones hurto atraco atracaron llevaron metieron perdio robada robado robarme llevo celular plata caja",
  },
  {
    category: "Historial y reportes",
    question: "¿Cómo anoto que pagué la luz, el arriendo u otro gasto?",
    answer:
      "El recibo lo pagas donde siempre. Aquí entra a Gastos, toca Anotar gasto, escribe cuánto y con qué lo pagaste: si sale de la caja, elige Efectivo de la caja. Los que se repiten agrégalos en Los de cada mes y verás cuáles faltan por pagar.",
    keywords:
      "luz agua gas energia arriendo arrendo servicios publicos gasto gastos pagar impuesto tienda pague negocio internet pago",
    link: { to: "/gastos", label: "Ir a Gastos" },
  },
  {
    category: "Productos",
    question: "¿Cómo recupero un producto que borré?",
    answer:
      "Un producto borrado no se recupera: créalo otra vez con Nuevo Producto. Lo que ya vendiste no se borra: si no lo ves, está inactivo. En Productos marca Mostrar productos inactivos y prende su Estado.",
    keywords:
      "borre borrado borro elimine elimino eliminado recuperar recupero perdi desaparecio querer quite",
    link: { to: "/products", label: "Ver los productos" },
  },
  {
    category: "Ventas",
    question: "¿Cómo manejo los cascos o envases?",
    answer:
      "Mostrador todavía no lleva la cuenta de los cascos que te deben. Si cobras el envase, créalo como un producto con su precio y véndelo junto con la bebida. Cuando lo traigan, abre esa venta y toca Devolver.",
    keywords:
      "casco cascos envase envases retornable retornables botella canasta canastas deposito cerveza prestar prestadas",
    link: { to: "/sales", label: "Ver las ventas" },
  },
  {
    category: "Ventas",
    question: "¿Qué hago si me dieron un billete falso?",
    answer:
      "Míralo antes de finalizar la venta y, si dudas, pide otro. Si ya está en la caja, sácalo: en Caja toca Salida, motivo Otro, y escribe «billete falso», para que el cierre cuadre. No lo pases a otra persona: es un delito.",
    keywords: "falso falsos falsa billete billetes malo dieron pasaron metieron",
    link: { to: "/caja", label: "Ir a la caja" },
  },
];
