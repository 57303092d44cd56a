/**
 * How shopkeepers ask, by the question in the help: phrases separated by slashes. `find-answer.ts` ranks the answers by
 * their likeness to the typed question. They were written without the test questions that are kept aside.
 */
export const HELP_PHRASES: Record<string, string> = {
  "¿Cómo hago una venta?":
    "vender con el celular / cobrarle a la gente / registrar lo que vendo / pasar los productos por la caja / facturarle a un cliente que viene a comprar / hacer una venta rapida / despachar a un cliente / anotar lo que se vende / cobrarle al cliente lo que lleva / marcar lo que compran",
  "¿Cómo sé cuánto vuelto debo dar?":
    "cuantas vueltas le doy / me pagaron con un billete grande / calcular la devuelta / paga con cien mil y compro veinte / darle el cambio al cliente / cuanto sobra del billete / cuanto le entrego de vueltos / cuanto es la devuelta / la devuelta de cincuenta mil / que vuelto doy",
  "¿Cómo vendo algo que no está en mi inventario?":
    "vender algo sin codigo / vender algo que no tengo guardado / cobrar una fotocopia o un servicio / vender algo suelto que no esta creado / cobrar la mano de obra / vender unos tintos / no aparece el producto y lo quiero vender ya / vender sin crear el producto / vender empanadas que no estan en el sistema / un producto sin codigo ni guardado / cobrar el parqueadero / cobrar un favor o un arreglo",
  "¿Cómo imprimo o envío la tirilla de una venta?":
    "mandar la factura por whatsapp / imprimir el recibo / el cliente quiere su comprobante / volver a imprimir una tirilla / sacar copia del tiquete / enviar el recibo por correo / dar la colilla de la compra / no sale la tirilla / que salga el recibo / imprimir la factura de la venta / me piden recibo",
  "¿Cómo agrego un cliente y lo pongo en una venta?":
    "guardar los datos de una señora / registrar el telefono y la cedula de un cliente / crear clientes / poner a nombre de quien es la venta / inscribir un cliente frecuente / lista de clientes / agregar cliente / registrar a una señora como clienta / tener los datos de mis clientes",
  "¿Cómo agrego un producto o le cambio el precio?":
    "meter una gaseosa nueva al sistema / crear un articulo / subirle al precio del arroz / el precio esta mal y lo quiero corregir / modificar un producto / cambiar el nombre de un producto / poner el precio de venta / agregar mercancia nueva / la leche subio de precio / crear productos / llego un producto nuevo y no lo tengo / ya no vale lo mismo / ponerle precio a algo",
  "¿Cómo traigo mi lista de productos desde Excel?":
    "cargar todos los productos de una vez / subir el inventario en excel / pasar mis datos de otro sistema / tengo una hoja de calculo con los precios / no quiero digitar todo uno por uno / importar de un archivo",
  "¿Cómo imprimo etiquetas con precio y código de barras?":
    "poner los precios en los estantes / imprimir stickers / hacer los letreros de los precios / sacar codigos de barras para pegar / rotular la mercancia / papelitos con el precio",
  "¿Cómo corrijo el stock de un producto?":
    "las cantidades estan mal / dice que tengo mas de lo que hay / dice que hay menos unidades / arreglar el inventario de un producto / me sobra mercancia en el sistema / cambiar las existencias / el stock no coincide / aparece en negativo / el inventario no cuadra / conte y hay menos / faltan unidades de un producto",
  "¿Qué hago si conté y no cuadra?":
    "conte y no cuadra / el conteo no cuadra / hay diferencias en el conteo / conte la mercancia y no me da",
  "¿Cómo corrijo con qué me pagaron?":
    "le di efectivo y era nequi / marque efectivo y era nequi / puse mal la forma de pago / me equivoque de metodo de pago / cobre en efectivo y pago con tarjeta",
  "¿Cómo dejo de vender un producto sin borrarlo?":
    "quitar un producto de la lista / esconder lo que ya no traigo / eliminar un producto / que no salga mas en la caja / ya no manejo esa marca / borrar un articulo / que no aparezca un producto al vender / apagar un producto",
  "¿Cómo escaneo con la cámara o con un lector USB?":
    "usar el celular como lector / leer codigos con la camara / conectar la pistola / conectar un escaner bluetooth / la camara no abre / escanear los productos / conectar otro celular / como leo el codigo de barras / usar lector de codigos",
  "¿Cómo le hago un pedido a un proveedor?":
    "pedirle mercancia al distribuidor / hacer una orden de compra / mandarle el pedido por whatsapp / encargar gaseosas / registrar un proveedor nuevo / comprarle a la distribuidora",
  "¿Qué hago cuando llega un pedido?":
    "me entregaron lo que encargue / recibir la orden de compra / llego incompleto lo que pedi / ya vino el pedido y lo quiero ingresar / me trajeron menos de lo pedido / llego a otro precio / llego el surtido que pedi / recibir lo que ordene",
  "¿Cómo anoto la mercancía que llegó sin pedirla?":
    "compre en la plaza y lo quiero ingresar / paso el carro y deje unas cosas / llego mercancia / entrar lo que compre en el mayorista / vino el de la leche y me dejo / acabo de comprar surtido / ingresar mercancia al inventario",
  "¿Dónde encuentro una venta anterior, para verla o devolver algo?":
    "buscar lo que le vendi a alguien ayer / ver ventas viejas / mirar que vendi la semana pasada / encontrar una tirilla pasada / el historial de ventas / el contador me pide las ventas en excel",
  "¿Dónde veo cuánto vendí y cuánto gané?":
    "cuanto gano con el negocio / ver las utilidades del mes / que productos se venden mas / informe de ganancias / me esta dando plata la tienda / reporte del mes / estadisticas de ventas / que es lo que mas se vende / cuales productos me dejan mas",
  "¿Cómo entra un empleado a mi tienda y qué puede hacer?":
    "meter a mi esposa para que venda / crearle usuario a un trabajador / que permisos tiene la cajera / mi hijo me va a ayudar en la tienda / dar acceso a otra persona / que el empleado no vea las ganancias / contrate a alguien / que puede hacer un cajero / invitar a un empleado / que no pueda borrar ventas",
  "¿Cómo cambio los datos de mi tienda o mi contraseña?":
    "cambiar la clave / cambiar el nombre del negocio / poner mi logo / cambiar los colores / actualizar el telefono y la direccion / corregir el nit / el nombre de la tienda esta mal escrito",
  "¿Cómo devuelvo o cambio un producto que ya vendí?":
    "el cliente devolvio una gaseosa / quiere que le devuelva la plata / cambiar un producto por otro / trajeron algo dañado para cambio / me regresaron un producto / hacer una devolucion / salio vencido y lo trajeron / quiere un reembolso / devolver la plata de una compra",
  "¿Qué hago si me equivoqué en una venta?":
    "anular una factura / cobre de mas / marque un producto que no era / borrar una venta / deshacer una venta / le cobre dos veces lo mismo / vendi mal / digite mal la cantidad / cancelar una venta / corregir una venta que ya hice",
  "¿Cómo saco o meto plata en la caja?":
    "saque plata para el almuerzo / meter sencillo / pague el domicilio de la caja / tomar efectivo para un mandado / echarle monedas a la caja / retirar plata de la caja / deje plata en la caja / sacar para un gasto / sacar efectivo / le di plata de la caja a alguien",
  "¿Cómo abro y cierro la caja?":
    "cuadrar la plata en la noche / empezar el dia con la base / me sobro plata en la caja / me falto plata al final / cerrar el dia / hacer el arqueo / la caja no cuadra / cuanto debe haber en la caja / me sobraron pesos al cerrar / con cuanto empiezo el dia / hay un faltante",
  "¿Cómo vendo por peso o por pesos, como queso o carne?":
    "dos mil pesos de queso / vender media libra / vender por gramos / pesar la carne / me piden mil de cilantro / vender fruta por kilo / vender tela por metro",
  "¿Cómo vendo suelto, por ejemplo cigarrillos o huevos?":
    "vender un cigarrillo / vender los huevos por unidad / vender pastillas sueltas / destapar un paquete y vender de a uno / vender el panal o por unidades / vender menudeado",
  "¿Qué hago si no me llegó la transferencia?":
    "no me llego la transferencia / la plata no llego / no me entro el pago / el pantallazo era falso / me mostro un comprobante falso / llego menos plata de la que era / revisar si llego la plata",
  "¿Cómo cobro con Nequi, Daviplata o Bre-B?":
    "me pagan con transferencia / mostrar el qr para que paguen / recibir pagos por nequi / poner mi numero de nequi / el cliente quiere pagar con el celular / pagos por bancolombia / consignan a mi cuenta / cobrar por transferencia",
  "¿Cómo cobro con dos formas de pago?":
    "una parte en efectivo y otra con tarjeta / paga mitad y mitad / completa con nequi / dividir la cuenta / me da una parte en plata y el resto transferido / pago mixto / me da efectivo y lo otro por nequi / paga con varias cosas",
  "¿Cómo hago un descuento?":
    "rebajarle algo al cliente / hacerle una rebaja / dejarlo mas barato / quitarle mil pesos a la cuenta / cobrarle menos a un amigo / bajarle al total / regalar mil pesos del total / hacer precio especial",
  "¿Cómo guardo una venta para después y atiendo a otro?":
    "el cliente se fue por la plata / dejar la venta en espera / atender a otro mientras tanto / se le olvido la billetera / dejar una cuenta abierta / poner en pausa / tengo dos clientes a la vez / dejo la cuenta quieta y atiendo a otra persona / el cliente vuelve en un momento",
  "¿Puedo vender sin internet?":
    "se cayo la red / no hay señal / se fue el wifi / funciona sin datos / sin conexion puedo cobrar / se fue la luz y no hay internet / si se cae el internet que pasa / vender en una vereda sin señal",
  "¿Cómo vendo fiado?":
    "la vecina paga el viernes / apuntarle a don pedro / llevar y pagar despues / dar credito a un cliente / anotar en el cuaderno / me paga en la quincena / fiarle a un cliente / anotar lo que fio / me pide que le fie",
  "¿Quién me debe y cómo le recibo un abono?":
    "cuanto me deben / el cliente vino a pagar lo que debia / cobrarle al que no paga / recibir un abono / lista de deudores / recordarle que me debe / pago una parte de la deuda / alguien no me ha pagado / cuanto me debe doña rosa",
  "¿Cómo cambio muchos precios a la vez?":
    "subir todo un diez por ciento / todo subio / cambiar los precios de todos los lacteos / subir los precios de una marca / aumentar los precios de toda la tienda / bajar varios precios",
  "¿Cómo le pongo foto a un producto?":
    "tomarle foto al producto / subir la imagen de un producto / cambiar la foto / que salga la imagen / sacarle una foto al producto",
  "¿Qué hago con lo que se venció o se dañó?":
    "se pudrio la fruta / se quebro una botella / tengo leche vencida / boto pan duro / se daño la nevera y perdi la carne / los ratones se comieron el arroz / dar de baja lo dañado / se me dañaron unas papas / se rompieron unos huevos / se reventaron unas bolsas",
  "¿Cómo sé qué se está acabando y qué comprar?":
    "que tengo que surtir / que productos me faltan / que se esta agotando / lista de mercado para la tienda / me avisa cuando se acaba algo / que debo comprar esta semana / se acabaron los productos / que hay que pedir",
  "¿Qué hago si el lector no lee o no encuentra un código?":
    "la pistola no lee / pita pero no sale el producto / el codigo no existe / el escaner no funciona / no reconoce el codigo de barras / salen letras raras",
  "¿Cuánto vendí hoy?":
    "cuanto llevo vendido / ventas del dia / cuanto hice hoy / total de hoy / como va el dia / cuanta plata entro hoy / cuanto llevo hoy / cuanto vendi en la mañana",
  "¿Cómo cambio quién vende en la misma caja?":
    "cambiar de cajero / otra persona va a vender en este computador / entra mi hija a atender / relevo de turno / usar el pin",
  "¿Cómo guardo una copia de mis datos?":
    "si se daña el computador pierdo todo / hacer un respaldo / descargar mis datos / tengo miedo de perder la informacion / me robaron el computador y mis datos / copia de seguridad / si formateo el computador / guardar todo por seguridad",
  "¿Cómo hago una promoción, como lleve 3 pague 2 o un combo?":
    "dos por uno / hacer un combo / poner en oferta / el segundo a mitad de precio / descuento los martes / paquete de cerveza con papas",
  "¿Cómo entro al inventario la factura electrónica de un proveedor?":
    "me llego la factura al correo / cargar el xml / el proveedor me manda la factura por correo / subir el zip de la factura",
  "¿Cómo digo que mi tienda cobra IVA?":
    "soy responsable de iva / poner el impuesto a los productos / cobrar el iva / impuesto a las bolsas / productos exentos",
  "¿Qué hago si olvidé mi contraseña?":
    "no me acuerdo de la clave / no puedo entrar a mi cuenta / se me perdio la contraseña / recuperar la cuenta / el empleado olvido su clave",
  "¿Cómo conecto la impresora y el cajón?":
    "instalar la impresora termica / que impresora compro / abrir el cajon del dinero / configurar la impresora pos / el cajon no abre / conectar impresora bluetooth / conectar la impresora / la impresora no imprime nada",
  "¿Cómo uso una balanza o una pantalla para el cliente?":
    "conectar la bascula / conectar una gramera / que el cliente vea lo que va marcando / poner otra pantalla",
  "¿Cómo anoto una recarga, un recibo o un retiro?":
    "hago recargas de claro / pagar recibos de la luz a los clientes / vender recargas / soy corresponsal / retiros y consignaciones / vender paquetes de datos",
  "¿Cómo anoto lo que le debo a un proveedor?":
    "le quede debiendo al de la cerveza / pagarle a un proveedor / cuanto le debo a postobon / me dieron plazo para pagar / me fiaron el surtido / abonarle al distribuidor / comprar a credito / cuentas pendientes con el distribuidor / lo que debo de mercancia",
  "¿Cuánto me puedo sacar de la tienda?":
    "cuanto me pago de sueldo / puedo coger plata para mi casa / cual es mi ganancia para gastar / sacar mi sueldo / cuanta plata es mia",
  "¿Cómo empiezo con la facturación electrónica de la DIAN?":
    "quiero facturar electronicamente / que me piden en la dian / me obligan a facturar / como me habilito / sacar la resolucion de facturacion / certificado digital / volverme facturador electronico / que necesito para facturar",
  "¿Cómo le hago factura a un cliente?":
    "el cliente quiere factura con nit / factura a nombre de una empresa / me piden factura electronica",
  "¿Qué hago si la DIAN rechaza un documento?":
    "la factura salio rechazada / no pasa en la dian / error al enviar la factura electronica",
  "¿Cómo sé qué se va a vencer?":
    "que productos estan por vencer / revisar las fechas de vencimiento / que se daña pronto / poner fecha de caducidad / que esta proximo a vencerse / que leche esta por dañarse / que se vence esta semana",
  "¿Cómo vendo con las etiquetas de mi balanza?":
    "la balanza saca un sticker con el precio / leer el codigo que imprime la bascula / etiqueta de la carne pesada",
  "¿Qué hago si se acabó el papel de la impresora?":
    "se termino el rollo / no tengo papel para las tirillas / cambiar el rollo / que papel compro",
  "¿Cómo hago inventario y cuento la mercancía?":
    "contar toda la tienda / hacer el conteo de fin de año / inventario general / voy a contar lo que tengo / cuanto tengo en mercancia / como hago inventario / contar la mercancia",
  "¿Qué hago si me robaron?":
    "se metieron a robar / falta mercancia y creo que la robaron / se llevaron la plata de la caja / me robaron el celular",
  "¿Cómo anoto que pagué la luz, el arriendo u otro gasto?":
    "pague el arriendo / anotar el recibo del agua / gastos del mes / le pague al celador / pagar los servicios del local / pague el internet",
  "¿Cómo recupero un producto que borré?":
    "borre un producto sin querer / se me desaparecio un producto / volver a tener un producto eliminado",
  "¿Cómo manejo los cascos o envases?":
    "prestar envases / me deben cascos de cerveza / cobrar el envase retornable / canastas vacias",
  "¿Qué hago si me dieron un billete falso?":
    "me pasaron un billete malo / billete falso en la caja / me metieron uno falso",
};
