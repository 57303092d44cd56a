import type { HelpAnswer } from "./faq.ts";
import { OFFICE_HELP_ANSWERS } from "./office-answers.ts";

/** Answers that only the search finds. A button named in an answer must be on a screen, in the same words. */
export const SEARCH_ONLY_HELP_ANSWERS: readonly HelpAnswer[] = [
  {
    category: "Ventas",
    question: "¿Cómo hago una promoción, como lleve 3 pague 2 o un combo?",
    answer:
      "En Promociones toca Nueva promoción, elige cómo es y los productos, y guarda. Al vender se descuenta sola y sale en la tirilla; en Reportes ves qué te dejó. Vale para lo que se vende suelto y a precio normal. Di en el mostrador los días y las condiciones: lo pide la ley.",
    keywords:
      "promocion promociones oferta ofertas descuento 2x1 3x2 lleve pague segundo mitad combo porcentaje tres dos gratis",
    link: { to: "/promociones", label: "Ver las promociones" },
  },
  {
    category: "Inventario",
    question: "¿Cómo entro al inventario la factura electrónica de un proveedor?",
    answer:
      "En Facturas de proveedores suelta el archivo XML o ZIP que llegó al correo; en el celular con la aplicación instalada, compártelo desde el correo con Mostrador. Di qué producto es cada línea que falte y toca Recibir todo: entran las unidades, los costos y lo que quedas debiendo. La próxima vez ya los reconoce.",
    keywords:
      "factura facturas electronica proveedor proveedores xml zip correo importar nota credito mandaron",
    link: { to: "/facturas-de-proveedores", label: "Ver las facturas de proveedores" },
  },
  {
    category: "Ventas",
    question: "¿Cómo devuelvo o cambio un producto que ya vendí?",
    answer:
      "En Ventas abre la venta y toca Devolver. Elige qué vuelve, por qué y cómo le entregas la plata: el producto vuelve al stock y la caja queda al día. Si se lleva otro producto, toca Cambiar por otra cosa.",
    keywords:
      "devolver devuelvo devolucion devolvieron devolvio reembolso regresar cambiaron dañado malo trajeron trajo vuelta talla defectuoso garantia reclamo compro devuelva señora mala estaba gusto otro cambiarlo porque",
    link: { to: "/sales", label: "Ver las ventas" },
  },
  {
    category: "Ventas",
    question: "¿Qué hago si me equivoqué en una venta?",
    answer:
      "Si no la has finalizado, quita la línea o toca Deshacer. Si ya quedó guardada, ábrela en Ventas y toca Devolver: deja todo como estaba, y la haces de nuevo. Una venta guardada no se borra, para que la caja cuadre.",
    keywords:
      "equivoque equivoco equivocada error anular anulo cancelar cancelo deshacer corregir mal doble dos veces mala marque borrar equivocacion puse era cantidad registre",
    link: { to: "/sales", label: "Ver las ventas" },
  },
  {
    category: "Inventario",
    question: "¿Cómo anoto lo que me llevo para la casa?",
    answer:
      "En Vender pon los productos como en una venta y toca Para la casa: di quién se lo lleva y toca Anotar. Sale del stock sin cobrarse, no es una venta, y cuenta como algo que ya sacaste, a lo que te costó. Se deshace en Ventas, en Para la casa. Si se lo descuentas del sueldo a alguien, mejor véndeselo fiado.",
    keywords: "casa lleve llevo familia hogar consumo autoconsumo aceite almuerzo cogi comimos",
    link: { to: "/sales/para-la-casa", label: "Ver lo que se llevó" },
  },
  {
    category: "Ventas",
    question: "¿Cómo corrijo con qué me pagaron?",
    answer:
      "Al terminar la venta, o abriéndola en Ventas, toca Corregir el pago, elige con qué pagó y toca Guardar. La caja y los reportes quedan al día. Se puede mientras siga abierto el turno de esa venta. El de un abono está en la cuenta del cliente.",
    keywords: "corregir pago efectivo nequi daviplata era metodo equivocado tarjeta transferencia",
    link: { to: "/sales", label: "Ver las ventas" },
  },
  {
    category: "Ventas",
    question: "¿Cómo saco o meto plata en la caja?",
    answer:
      "Entra a Caja y elige la entrada o la salida de dinero, escribe cuánto y por qué. Así el cierre cuadra y se sabe quién lo hizo.",
    keywords:
      "sacar saco plata dinero retiro retirar meter meto base gasto domicilio efectivo salida entrada pague saque sencillo monedas menuda bus pasaje taxi meti tome eche comprar",
    link: { to: "/caja", label: "Ir a la caja" },
  },
  {
    category: "Ventas",
    question: "¿Cómo abro y cierro la caja?",
    answer:
      "En Caja toca Abrir la caja y escribe con cuánto empiezas. Al final toca Cerrar caja, cuenta lo que hay y te dice si cuadra, sobra o falta.",
    keywords:
      "abrir abro cerrar cierro cierre cuadrar cuadre cuadra caja turno arqueo contar descuadre descuadrada sobra falta sobraron sobro falto faltante sobrante base empezar empiezo arrancar cerre descuadro final",
    link: { to: "/caja", label: "Ir a la caja" },
  },
  {
    category: "Ventas",
    question: "¿Cómo vendo por peso o por pesos, como queso o carne?",
    answer:
      "En el producto elige su unidad: kilo, libra, litro o metro. Al tocarlo en la venta escribes cuánto lleva, o cuántos pesos quiere, y calcula lo demás.",
    keywords:
      "queso carne peso pesar pesado pesos kilo kilos libra libras gramos granel medir metro litro bascula balanza fruta verdura salchichon jamon mortadela media cuarto arroba pollo papa cebolla yuca cafe mil piden cilantro zanahoria platano",
    link: { to: "/products", label: "Ver los productos" },
  },
  {
    category: "Ventas",
    question: "¿Cómo vendo suelto, por ejemplo cigarrillos o huevos?",
    answer:
      "Cuenta el producto por unidades y agrégale el paquete: en Productos tócalo, luego Más datos, ¿También lo vendes por paca, six pack o al por mayor? y Guardar presentación. Si hoy lo cuentas por paquetes, toca ¿Lo cuentas por paquetes y quieres venderlo suelto? y Vender suelto: el stock pasa a unidades. Ojo con los cigarrillos: la Ley 1335 de 2009 pone reglas a venderlos sueltos, y a menores de edad nunca se venden.",
    keywords:
      "suelto sueltos cigarrillo cigarrillos cigarro menudeado menudeo unidad detal paquete cajetilla huevo huevos panal dulces uno individual solo sola destapar sobre sobres pastilla pastillas chicle cigarros",
    link: { to: "/products", label: "Ver los productos" },
  },
  {
    category: "Ventas",
    question: "¿Cómo cobro con Nequi, Daviplata o Bre-B?",
    answer:
      "Al cobrar elige Nequi, Daviplata o Bre-B: la pantalla le muestra al cliente tu llave o tu número con su código QR. Los pones en Mi tienda, en Vender y cobrar, Cómo te pagan por celular. El código lleva el valor cuando el tuyo lo permite. Mira en tu celular que el pago llegó antes de finalizar.",
    keywords:
      "nequi daviplata breb bre llave llaves transferencia transfiya qr celular numero pagan poner bancolombia transferir consignar transfieren banco transfiere transferencias",
    link: { to: "/my-store/ventas#pagos-por-celular", label: "Ir a los pagos por celular" },
  },
  {
    category: "Ventas",
    question: "¿Qué hago si no me llegó la transferencia?",
    answer:
      "En Transferencias toca «No llegó»: la venta queda marcada y sigue contando como venta. Ábrela y corrige el pago, pásala a fiado o devuélvela; se puede también con el turno cerrado. Si llegó solo una parte, corrige el pago a lo que llegó y el resto. Para que la caja pregunte siempre quién vio la plata, enciende «Confirmar que llegó la plata» en Mi tienda, Vender y cobrar.",
    keywords:
      "transferencia transferencias llego llegaron nequi daviplata confirmar confirmo plata pago falso pantallazo comprobante aparece app entro revisar dueño verificar incompleta",
    link: { to: "/my-store/ventas#pagos-por-celular", label: "Ir a los pagos por celular" },
  },
  {
    category: "Ventas",
    question: "¿Cómo cobro con dos formas de pago?",
    answer: "Al cobrar toca Dividir pago: escribe cuánto va en cada forma, hasta que sume el total.",
    keywords:
      "dividir parte partes mitad mixto formas varios dos pago pagos combinado efectivo tarjeta resto pedazo nequi medios metodos",
    link: { to: "/sales/new", label: "Ir a vender" },
  },
  {
    category: "Ventas",
    question: "¿Cómo hago un descuento?",
    answer:
      "En la venta toca Descuento, o el nombre de un producto de la lista para rebajar solo ese, y escribe pesos o porcentaje. Cuánto puede bajar un cajero lo pones en Mi tienda, en Vender y cobrar.",
    keywords:
      "descuento descuentos rebaja rebajar bajar oferta porcentaje ñapa rebajarle quitarle bajarle dejarlo total menos rebajita barato dejarselo regalarle",
    link: { to: "/sales/new", label: "Ir a vender" },
  },
  {
    category: "Ventas",
    question: "¿Cómo guardo una venta para después y atiendo a otro?",
    answer:
      "En la venta toca Guardar para después y ponle un nombre. Para seguir, ábrela en Ventas guardadas. Queda en este equipo aunque cierres la sesión.",
    keywords:
      "guardar espera pausa aparcar pendiente despues otro atender fila retomar guardadas olvido esperando gente billetera volver vuelve luego mientras clientes vez abierta dos quieta",
    link: { to: "/sales/new", label: "Ir a vender" },
  },
  {
    category: "Ventas",
    question: "¿Puedo vender sin internet?",
    answer:
      "Sí. Vendes, fías, recibes abonos, anotas recargas, devuelves y manejas la caja; todo queda en este aparato y se sube solo cuando vuelve la conexión. Cambiar un producto por otro o cambiar precios sin conexión todavía no se puede.",
    keywords:
      "internet conexion señal wifi linea red offline cayo caido fue desconectado datos vender luz caida apagon",
  },
  {
    category: "Clientes",
    question: "¿Cómo vendo fiado?",
    answer:
      "Al cobrar elige Fiado y di a quién: escribe su nombre o búscalo. Puede pagar una parte ahora. Cuánto se le fía a cada uno lo pones en su cuenta o en Mi tienda, en Vender y cobrar.",
    keywords:
      "fiado fiar fio fiarle credito cupo apuntar anotar cuaderno deber deuda vecina don doña apuntarle anotarle lleva lleve pagan quincena luego apunta apuntame viernes venta",
    link: { to: "/sales/new", label: "Ir a vender" },
  },
  {
    category: "Clientes",
    question: "¿Quién me debe y cómo le recibo un abono?",
    answer:
      "En Fiados está cada quien con lo que debe y desde cuándo. Toca el nombre para recibirle un abono. Con Recordar le escribes por WhatsApp. El cuaderno de antes lo traes con Traer el cuaderno.",
    keywords:
      "debe deben deuda deudas abono abonar abona abonos pagarme cobrarle recordar cobranza cuaderno moroso fiados cuentas pagar paga pago vino deudor atrasado doña pague cobrar",
    link: { to: "/fiados", label: "Ver los fiados" },
  },
  {
    category: "Productos",
    question: "¿Cómo cambio muchos precios a la vez?",
    answer:
      "En Productos toca Más y luego Cambiar precios: sube o baja por porcentaje o en pesos los que escojas, mira cómo quedan y guarda. Marca También sus presentaciones para que cambien las pacas y six packs. Si te equivocas, Deshacer.",
    keywords:
      "subir subo precios todos masivo subieron aumentar aumento porcentaje varios muchos todo toda bajar inflacion subio",
    link: { to: "/products", label: "Ver los productos" },
  },
  {
    category: "Productos",
    question: "¿Cómo muestro el precio por gramo o por mililitro?",
    answer:
      "En Productos abre el producto y en Más datos escribe el Contenido: 500 g, 1,5 L o 30 un. Si el nombre ya lo dice, te lo proponemos. El precio por gramo, mililitro o unidad sale en la etiqueta, debajo del precio. Lo que vendes por kilo, libra, litro o metro lo lleva solo.",
    keywords:
      "gramo gramos mililitro mililitros pum medida contenido comparar inspector superintendencia piden exigen ley",
    link: { to: "/products/labels", label: "Ir a las etiquetas" },
  },
  {
    category: "Productos",
    question: "¿Cómo le pongo foto a un producto?",
    answer: "En Productos toca el producto y elige una imagen, o tómala con la cámara del celular.",
    keywords: "foto fotos imagen imagenes dibujo retrato sacarle tomarle",
    link: { to: "/products", label: "Ver los productos" },
  },
  {
    category: "Inventario",
    question: "¿Qué hago con lo que se venció o se dañó?",
    answer:
      "En Productos toca el producto, luego Ajustar stock, y elige vencido o merma con las unidades. Sale del stock y queda anotado quién lo hizo y cuándo.",
    keywords:
      "vencio vencido vencidos vencieron vence caducado dañado pudrio perdida merma botar rompio dañaron daño ratones ratas comieron quebro derramo hongo moho roto rota partio rompieron boto podrida pudrieron huevos",
    link: { to: "/products", label: "Ver los productos" },
  },
  {
    category: "Inventario",
    question: "¿Cómo sé qué se está acabando y qué comprar?",
    answer:
      "Inicio muestra lo que tiene poco stock. En Proveedores, Qué comprar propone cuánto pedir según lo que vendes, y Crear orden lo pasa a un pedido.",
    keywords:
      "acaba acabando acabo agotado agotados poco falta faltando bajo minimo reponer surtir comprar pedir agotando quedan queda poquito acabaron productos faltan debo",
    link: { to: "/suppliers/que-comprar", label: "Ver qué comprar" },
  },
  {
    category: "Escáner",
    question: "¿Qué hago si el lector no lee o no encuentra un código?",
    answer:
      "Si pita y no aparece, el código no está en ningún producto: toca crear con ese código, o ponlo en el producto que ya tienes. Si salen signos raros, busca en el manual del lector «Keyboard: Spanish» y escanea ese código. Si no pita, revisa el cable y limpia el código.",
    keywords:
      "lector lee leer escaner escanea pistola codigo codigos reconoce encuentra pita sirve funciona barras raro marca encontrado suena coge maquina",
  },
  {
    category: "Historial y reportes",
    question: "¿Cuánto vendí hoy?",
    answer:
      "Inicio muestra lo vendido hoy, y en Resumen del día la ganancia, cómo te pagaron y cómo quedó cada caja: tócalo para Enviar por WhatsApp. En Reportes eliges otras fechas.",
    keywords:
      "hoy hice hicimos resumen whatsapp vendi vendido dia ayer semana mes ventas total llevo va cuanto van vamos hecho",
    link: { to: "/reports", label: "Ver los reportes" },
  },
  {
    category: "Empleados",
    question: "¿Cómo cambio quién vende en la misma caja?",
    answer:
      "Toca Cambiar quién vende, elige la persona y su PIN. Los PIN se crean en Empleados. Para hacer lo que pide contraseña, entra con la tuya.",
    keywords:
      "turno cambiar vendedor pin otro relevo persona otra cajero cajera vende misma usuario trabajar entra hija hijo remplazar reemplazar relevar rato",
    link: { to: "/employees", label: "Ver los empleados" },
  },
  {
    category: "Mi tienda y tu cuenta",
    question: "¿Cómo guardo una copia de mis datos?",
    answer:
      "Mostrador hace una copia cada día por sí solo. En Mi tienda, en Copias y correos, ves cómo quedó y descargas los datos de la tienda en Excel o JSON. Guarda una de vez en cuando fuera de este computador.",
    keywords:
      "copia copias respaldo backup seguridad guardar datos computador perder descargar memoria usb daña cuentas pierde pierden formatear virus guardados informacion",
    link: { to: "/my-store/copias", label: "Ir a las copias" },
  },
  ...OFFICE_HELP_ANSWERS,
];
