import type { SupplierFields } from "#core/contract/suppliers.ts";

export type DemoSupplier = SupplierFields & {
  nit: string;
  visits: { weekdays: readonly number[]; hour: number };
};

const KEYS = ["abarrotes", "lacteos", "plaza", "carnes", "panaderia", "mecato", "bebidas", "aseo"] as const;
export type DemoSupplierKey = (typeof KEYS)[number];

/** In the order of KEYS: a `supplierIndex` is an index of both. */
export const demoSuppliers: readonly DemoSupplier[] = `
  Distribuidora El Granero del Centro | Hernando Peña       | 3105550141 | pedidos@elgranero.example       | 901224510-5 | 2,5           | 9  | Calle 13 # 19-42, Bogotá               | Abarrotes: granos, arroz, aceite, azúcar, enlatados y café.
  Lácteos La Sabanera                 | Martha Lucía Rincón | 3115550178 | rutas@lasabanera.example        | 830145962-4 | 1,3,6         | 7  | Km 2 vía Ubaté, Cundinamarca           | Leche, quesos, yogur y helados. Cambia el producto vencido.
  Frutas y Verduras Don Aurelio       | Aurelio Guasca      | 3125550133 |                                 | 900731204-7 | 1,4,6         | 7  | Plaza de Paloquemao, local 214, Bogotá | Frutas, verduras, papa, plátano y huevos. Paga de contado.
  Carnes y Embutidos El Llanero       | Yolanda Parales     | 3135550109 | ventas@elllanero.example        | 901508366-0 | 2,4,6         | 8  | Carrera 80 # 2-51, Bogotá              | Res, cerdo, pollo, pescado y embutidos, con cadena de frío.
  Panadería San Isidro                | Gustavo Chaparro    | 3145550187 |                                 | 860527419-5 | 0,1,2,3,4,5,6 | 6  | Calle 68 sur # 80-13, Bogotá           | Pan fresco todos los días y arepas tres veces por semana.
  Dulces y Mecatos La Sabrosura       | Paola Andrea Mejía  | 3155550162 | paola@lasabrosura.example       | 900966125-2 | 3             | 10 | Avenida 1 de Mayo # 52-30, Bogotá      | Galletas, dulces, papas y paquetes. Presta exhibidor.
  Bebidas Andinas de Colombia         | Jhon Jairo Castaño  | 3165550125 | preventa@bebidasandinas.example | 811204573-7 | 1,5           | 11 | Calle 17 # 68-90, Bogotá               | Gaseosas, jugos, agua y cerveza. Presta la nevera.
  Distribuciones Hogar Limpio         | Luz Dary Osorio     | 3175550190 | luzdary@hogarlimpio.example     | 901377048-1 | 4             | 14 | Carrera 27 # 9-65, Bogotá              | Aseo, pañales, medicamentos de venta libre y variedades.
`
  .trim()
  .split("\n")
  .map((line) => {
    const [
      name = "",
      contactName = "",
      phone = "",
      email = "",
      nit = "",
      days = "",
      hour,
      address = "",
      description = "",
    ] = line.split("|").map((cell) => cell.trim());
    const visits = { weekdays: days.split(",").map(Number), hour: Number(hour) };
    return { name, contactName, phone, email: email || null, address, nit, description, visits };
  });

export const demoSupplierIndex = (key: DemoSupplierKey): number => KEYS.indexOf(key);
