/** docs/security.md names the code behind each sentence. */
export const PRIVACY_SECTIONS: readonly { title: string; points: readonly string[] }[] = [
  {
    title: "Qué se guarda",
    points: [
      "De quien trabaja en la tienda: nombre, correo, teléfono si lo da, su rol y lo que hace en el programa, como las ventas que registra y los precios que cambia. De la contraseña se guarda una huella con la que nadie puede entrar.",
      "De un cliente: solo lo que la tienda anota, como nombre, teléfono, correo, dirección y documento, y las compras que se registran a su nombre. Nada de esto es obligatorio para vender.",
      "De un proveedor: sus datos de contacto y los pedidos que se le hacen.",
    ],
  },
  {
    title: "Para qué",
    points: [
      "Para vender, llevar el inventario y las cuentas de la tienda, y saber quién hizo cada cosa. No se usa para publicidad ni se vende.",
    ],
  },
  {
    title: "Dónde queda",
    points: [
      "En la base de datos del equipo o servidor donde la tienda instaló Mostrador, y en sus copias de seguridad. Una tienda no puede ver los datos de otra.",
      "Las pantallas no piden nada a otros sitios: no hay publicidad, ni rastreo, ni estadísticas de terceros.",
      "Los correos para restablecer la contraseña salen por el servidor de correo que la tienda haya configurado. Una tirilla o un pedido solo llega a WhatsApp u otra aplicación si alguien de la tienda lo comparte.",
      "No se usan cookies. El navegador guarda la sesión, la venta que se está haciendo y preferencias como los colores, hasta que cierras sesión o los borras.",
    ],
  },
  {
    title: "Cuánto tiempo",
    points: [
      "Una sesión termina a los 30 días, o antes si pasan 10 días sin usarla. El registro de actividad se guarda un año.",
      "Las ventas se conservan como parte de las cuentas de la tienda. Los demás datos, hasta que la tienda los elimina. Una copia de seguridad los tiene hasta que se reemplaza.",
      "Para frenar a quien adivina contraseñas se cuenta cuántas veces se intenta desde una conexión; se guarda solo una huella de la dirección, por un máximo de 90 días.",
    ],
  },
  {
    title: "Qué puedes pedir",
    points: [
      "Puedes pedirle a la tienda que te muestre los datos que tiene de ti, que los corrija o que los borre. El dueño o un administrador los descarga o los borra desde Clientes.",
      "Cuando se borran, también desaparecen de las ventas anteriores, que conservan solo los productos y los valores.",
      "Si la tienda no te responde, puedes quejarte ante la Superintendencia de Industria y Comercio.",
    ],
  },
];
