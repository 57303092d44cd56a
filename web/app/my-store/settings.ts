import type { Permission } from "#core/permissions.ts";
import { matchesSearch } from "#core/search-text.ts";

type Section = {
  title: string;
  /** What the page is for, true for every role that may open it. */
  line: string;
  permission?: Permission;
};

/** The pages of settings, by the last part of their address. web/app/routes.ts names each, because the build reads it. */
const SECTIONS = {
  ventas: {
    title: "Vender y cobrar",
    line: "Fiado, caja, cajeros, pagos por celular y notas de la tirilla.",
  },
  aparatos: {
    title: "Impresora, balanza y pantalla",
    line: "La impresora y el cajón, la balanza y la pantalla del cliente.",
  },
  impuestos: {
    title: "Impuestos y facturación",
    line: "Si cobras IVA, tus datos para la DIAN y la facturación electrónica.",
    permission: "store.write",
  },
  personas: {
    title: "Personas y seguridad",
    line: "El código para tus empleados, tu contraseña y tu PIN.",
  },
  equipos: {
    title: "Celulares y computadores",
    line: "Para vender también desde otro celular o computador.",
  },
  copias: {
    title: "Copias y correos",
    line: "Las copias de seguridad, tus datos en Excel y los correos que te llegan.",
    permission: "store.export",
  },
} satisfies Record<string, Section>;

export type StoreSection = keyof typeof SECTIONS;
export const STORE_SECTIONS: Record<StoreSection, Section> = SECTIONS;
export const STORE_SECTION_NAMES = Object.keys(SECTIONS) as StoreSection[];

export const storeSectionPath = (section: StoreSection) => `/my-store/${section}`;

type Setting = {
  /** The heading of the card, or of its part, on the page. */
  title: string;
  /** What can be set there; the search shows it. */
  holds: string;
  /** Other words by which the search finds it. */
  words: string;
};
type Card = Setting & {
  /** The page of the card. Null: /my-store itself. */
  section: StoreSection | null;
  permission?: Permission;
  /** The groups of a long card, by the name that addresses use. */
  parts?: Record<string, Setting>;
};

/** Every card of /my-store and its pages, in their order there, by the name that addresses use (#impresora). */
const CARDS = {
  informacion: {
    section: null,
    title: "Información general",
    holds: "Nombre de la tienda, teléfono, NIT, dirección y versión",
    words: "datos negocio celular direccion actualizar",
  },
  dueno: {
    section: null,
    title: "Información del dueño",
    holds: "Nombre, teléfono o correo y rol",
    words: "propietario duena",
  },
  personalizacion: {
    section: null,
    title: "Personalización",
    holds: "El color principal en este equipo",
    words: "colores tema apariencia personalizar",
  },
  "como-vendes": {
    section: "ventas",
    title: "Cómo vendes",
    holds: "Todo lo de vender y cobrar",
    words: "ventas",
    parts: {
      fiado: {
        title: "Fiado",
        holds: "Vender fiado, límite por cliente y días para pagar",
        words: "fiar credito cupo plazo deuda deben cuaderno",
      },
      "al-vender": {
        title: "Al vender",
        holds: "Redondear el efectivo a $ 50 y vender sin existencias",
        words: "redondeo monedas vuelto stock inventario agotado negativo",
      },
      cajeros: {
        title: "Los cajeros",
        holds: "Descuentos, devoluciones y si ven cuánto va en el día",
        words: "cajero rebaja porcentaje permisos empleados total dia sumas",
      },
      caja: {
        title: "La caja",
        holds: "Abrir y cerrar caja y conteo a ciegas",
        words: "turnos turno cierre arqueo base contar",
      },
      "pagos-por-celular": {
        title: "Cómo te pagan por celular",
        holds:
          "Tus llaves o números de Nequi, Daviplata y Bre-B, con su código QR, y quién confirma que llegó",
        words:
          "confirmar llego revisar breb llave transferencia bancolombia transfiya forma medio de pago cobrar",
      },
      tirilla: {
        title: "La tirilla",
        holds: "Las notas que salen al final de cada tirilla",
        words: "recibo recibos tiquete ticket mensaje pie horario domicilios cambios",
      },
    },
  },
  impresora: {
    section: "aparatos",
    title: "Impresora",
    holds: "Conectar una impresora, la tirilla que sale sola y el cajón",
    words: "impresoras imprimir papel rollo termica bluetooth usb monedero abrir recibo ancho 58 80",
  },
  balanza: {
    section: "aparatos",
    title: "Balanza",
    holds: "La balanza conectada por cable a este equipo",
    words: "bascula gramera pesar peso puerto serial",
  },
  "pantalla-del-cliente": {
    section: "aparatos",
    title: "Pantalla del cliente",
    holds: "Lo que ve el cliente en una segunda pantalla",
    words: "monitor visor segundo",
  },
  "etiquetas-de-balanza": {
    section: "aparatos",
    title: "Etiquetas de balanza",
    holds: "Cómo se lee el peso o el precio de las etiquetas de tu balanza",
    words: "bascula codigo barras sticker patron pesado plu",
    permission: "store.write",
  },
  impuestos: {
    section: "impuestos",
    title: "Impuestos y DIAN",
    holds: "Si cobras IVA, impuesto al consumo, los datos para la DIAN y la facturación electrónica",
    words: "impuesto factura facturar rut razon social documento nit municipio regimen clasificar",
  },
  "codigo-de-la-tienda": {
    section: "personas",
    title: "Código de la tienda",
    holds: "El código con el que un empleado pide unirse",
    words: "empleados unirse invitar id trabajador vendedor",
  },
  seguridad: {
    section: "personas",
    title: "Seguridad",
    holds: "Tu contraseña, tu PIN y cerrar sesión en todos los dispositivos",
    words: "clave cambiar actividad salir robo perdido quien hizo",
  },
  "conectar-un-celular": {
    section: "equipos",
    title: "Conectar un celular",
    holds: "El código QR para entrar desde otro aparato",
    words: "telefono wifi wi-fi red camara certificado https segura direccion tablet",
  },
  equipos: {
    section: "equipos",
    title: "Equipos",
    holds: "Los celulares y computadores donde se vende, y sus series",
    words: "equipo dispositivos aparato desactivar serie caja nombre robo perdido",
    permission: "shifts.manage",
  },
  copias: {
    section: "copias",
    title: "Copias de seguridad",
    holds: "Cómo quedó la última copia, y tus datos en Excel o JSON",
    words: "respaldo backup descargar exportar guardar",
    permission: "store.export",
  },
  correos: {
    section: "copias",
    title: "Correos de la tienda",
    holds: "A dónde llegan los cierres de caja, y lo que no ha podido salir",
    words: "correo email mail confirmar pendientes reintentar enviar",
    permission: "store.mail",
  },
} satisfies Record<string, Card>;

type CardName = keyof typeof CARDS;
/** The cards of the pages: without those of /my-store itself. */
export type SectionCardName = {
  [Name in CardName]: (typeof CARDS)[Name]["section"] extends StoreSection ? Name : never;
}[CardName];

type May = (permission: Permission) => boolean;

const isFor = (may: May, permission: Permission | undefined) => !permission || may(permission);

export const mayOpenSection = (may: May, section: StoreSection) =>
  isFor(may, STORE_SECTIONS[section].permission);

function listCards(may: May): [CardName, Card][] {
  return (Object.entries(CARDS) as [CardName, Card][]).filter(
    ([, { section, permission }]) =>
      isFor(may, permission) && (section === null || mayOpenSection(may, section)),
  );
}

export function listSectionCards(section: StoreSection, may: May): SectionCardName[] {
  return listCards(may)
    .filter(([, card]) => card.section === section)
    .map(([name]) => name as SectionCardName);
}

export type StoreSetting = Setting & {
  name: string;
  section: StoreSection | null;
  to: string;
  /** The heading of the card in which the setting is. */
  card: string;
};

/** Every setting that the user can reach: each card, then its parts. */
export function listStoreSettings(may: May): StoreSetting[] {
  return listCards(may).flatMap(([cardName, card]) =>
    [[cardName, card] as const, ...Object.entries(card.parts ?? {})].map(
      ([name, { title, holds, words }]) => ({
        name,
        title,
        holds,
        words,
        section: card.section,
        to: `${card.section ? storeSectionPath(card.section) : "/my-store"}#${name}`,
        card: card.title,
      }),
    ),
  );
}

/** Returns the settings that have every typed word: first by their title, then by the text shown, then by other words. */
export function findStoreSettings(typed: string, may: May): StoreSetting[] {
  const rank = ({ title, holds, words }: StoreSetting) =>
    [title, `${title} ${holds}`, `${title} ${holds} ${words}`].findIndex((text) =>
      matchesSearch(text, typed),
    );
  return listStoreSettings(may)
    .filter((setting) => rank(setting) >= 0)
    .sort((one, other) => rank(one) - rank(other));
}
