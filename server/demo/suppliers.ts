export interface DemoSupplier {
  name: string;
  contactName: string;
  phone: string;
  email: string | null;
  address: string;
  nit: string;
  description: string;
  visits: { weekdays: readonly number[]; hour: number };
}

const byKey = {
  abarrotes: {
    name: "Distribuidora El Granero del Centro",
    contactName: "Hernando Peña",
    phone: "3105550141",
    email: "pedidos@elgranero.example",
    address: "Calle 13 # 19-42, Bogotá",
    nit: "901224510-5",
    description: "Abarrotes: granos, arroz, aceite, azúcar, enlatados y café.",
    visits: { weekdays: [2, 5], hour: 9 },
  },
  lacteos: {
    name: "Lácteos La Sabanera",
    contactName: "Martha Lucía Rincón",
    phone: "3115550178",
    email: "rutas@lasabanera.example",
    address: "Km 2 vía Ubaté, Cundinamarca",
    nit: "830145962-4",
    description: "Leche, quesos, yogur y helados. Cambia el producto vencido.",
    visits: { weekdays: [1, 3, 6], hour: 7 },
  },
  plaza: {
    name: "Frutas y Verduras Don Aurelio",
    contactName: "Aurelio Guasca",
    phone: "3125550133",
    email: null,
    address: "Plaza de Paloquemao, local 214, Bogotá",
    nit: "900731204-7",
    description: "Frutas, verduras, papa, plátano y huevos. Paga de contado.",
    visits: { weekdays: [1, 4, 6], hour: 7 },
  },
  carnes: {
    name: "Carnes y Embutidos El Llanero",
    contactName: "Yolanda Parales",
    phone: "3135550109",
    email: "ventas@elllanero.example",
    address: "Carrera 80 # 2-51, Bogotá",
    nit: "901508366-0",
    description: "Res, cerdo, pollo, pescado y embutidos, con cadena de frío.",
    visits: { weekdays: [2, 4, 6], hour: 8 },
  },
  panaderia: {
    name: "Panadería San Isidro",
    contactName: "Gustavo Chaparro",
    phone: "3145550187",
    email: null,
    address: "Calle 68 sur # 80-13, Bogotá",
    nit: "860527419-5",
    description: "Pan fresco todos los días y arepas tres veces por semana.",
    visits: { weekdays: [0, 1, 2, 3, 4, 5, 6], hour: 6 },
  },
  mecato: {
    name: "Dulces y Mecatos La Sabrosura",
    contactName: "Paola Andrea Mejía",
    phone: "3155550162",
    email: "paola@lasabrosura.example",
    address: "Avenida 1 de Mayo # 52-30, Bogotá",
    nit: "900966125-2",
    description: "Galletas, dulces, papas y paquetes. Presta exhibidor.",
    visits: { weekdays: [3], hour: 10 },
  },
  bebidas: {
    name: "Bebidas Andinas de Colombia",
    contactName: "Jhon Jairo Castaño",
    phone: "3165550125",
    email: "preventa@bebidasandinas.example",
    address: "Calle 17 # 68-90, Bogotá",
    nit: "811204573-7",
    description: "Gaseosas, jugos, agua y cerveza. Presta la nevera.",
    visits: { weekdays: [1, 5], hour: 11 },
  },
  aseo: {
    name: "Distribuciones Hogar Limpio",
    contactName: "Luz Dary Osorio",
    phone: "3175550190",
    email: "luzdary@hogarlimpio.example",
    address: "Carrera 27 # 9-65, Bogotá",
    nit: "901377048-1",
    description: "Aseo, pañales, medicamentos de venta libre y variedades.",
    visits: { weekdays: [4], hour: 14 },
  },
} satisfies Record<string, DemoSupplier>;

export type DemoSupplierKey = keyof typeof byKey;

export const demoSuppliers: readonly DemoSupplier[] = Object.values(byKey);

export function demoSupplierIndex(key: DemoSupplierKey): number {
  return demoSuppliers.indexOf(byKey[key]);
}
