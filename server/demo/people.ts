import type { Customer } from "#core/contract/customers.ts";
import type { Role } from "#core/permissions.ts";

/** The demonstration store. E-mail addresses use reserved domains, and numbers are invented. */
export const demoStore = {
  name: "Tienda La Esquina",
  ownerName: "Rosalba Moreno",
  phone: "6015550148",
  nit: "900412378-1",
};

/** Public, because the demonstration store contains no real data. */
export const DEMO_PASSWORD = "Mostrador2026!";

export const demoUsers: readonly { name: string; email: string; phone: string; role: Role }[] = [
  { name: "Rosalba Moreno", email: "rosalba@demo.mostrador.example", phone: "3005550101", role: "OWNER" },
  { name: "Andrés Moreno", email: "andres@demo.mostrador.example", phone: "3005550102", role: "ADMIN" },
  { name: "Yurani Castro", email: "yurani@demo.mostrador.example", phone: "3005550103", role: "EMPLOYEE" },
  { name: "Brayan Quintero", email: "brayan@demo.mostrador.example", phone: "3005550104", role: "CASHIER" },
];

type DemoCustomer = Pick<Customer, "name" | "phone" | "email" | "address" | "documentType" | "document">;

export const demoCustomers: readonly DemoCustomer[] = `
  Gloria Inés Suárez       | 3102140057 | CC 51823640   | gloria.suarez@example.com  | Calle 45 # 12-08
  Luis Carlos Beltrán      | 3118402216 | CC 19384720   |                            | Calle 45 # 12-31, apto 201
  María del Pilar Rojas    | 3124417730 | CC 52417309   | pilar.rojas@example.com    | Carrera 13 # 44-50
  Jorge Enrique Cárdenas   | 3003381945 | CC 79462115   |                            |
  Doña Carmenza Gil        | 3156620483 |               |                            | Calle 46 # 12-19
  Wilson Hernández         | 3204415580 | CC 80123764   |                            |
  Sandra Milena Ortiz      | 3017729046 | CC 53102877   | sandra.ortiz@example.com   | Carrera 12 # 45-77
  Yamile Córdoba           | 3146083391 | CC 54219903   |                            | Calle 44 # 13-22
  Edgar Fabián Niño        | 3133925067 | CC 1020745318 | edgar.nino@example.com     |
  Luz Marina Tabares       | 3187702254 | CC 43562891   |                            | Carrera 13 # 46-15, piso 2
  Cristian Camilo Vargas   | 3052218846 | CC 1014288450 |                            |
  Ana Beatriz Palacios     | 3164417092 | CC 35891247   |                            | Calle 47 # 12-40
  José Gregorio Marín      | 3225061183 | PEP 948271506 |                            | Calle 45 # 11-63
  Nubia Esperanza Cruz     | 3109974420 | CC 41790358   | nubia.cruz@example.com     |
  Héctor Fabio Giraldo     | 3128830617 | CC 16748205   |                            | Carrera 11 # 45-09
  Leidy Johana Pulido      | 3214490758 | CC 1022395641 |                            |
  Taller Los Compadres     | 3172208835 | Otro 901445120 | taller@example.com        | Calle 44 # 12-90
  Valentina Acosta         | 3193347201 | TI 1019884325 |                            | Carrera 12 # 46-33
  Peluquería Estilo Nuevo  | 3015584936 |               |                            | Calle 45 # 12-12
  Giovanni Ricci           | 3045517268 | CE 428190     | giovanni.ricci@example.com |
  Diana Carolina Montoya   | 3113306974 | CC 1037612094 |                            | Calle 46 # 13-05, apto 402
  Rubén Darío Caicedo      | 3162295518 | CC 94375610   |                            |
  Óscar Iván Benavides     | 3208846139 | CC 98382744   | oscar.benavides@example.com | Carrera 13 # 47-28
  Rosa Elvira Chiquillo    | 3142203675 | CC 20856431   |                            |
`
  .trim()
  .split("\n")
  .map((line) => {
    const [name = "", phone, identity, email, address] = line.split("|").map((cell) => cell.trim() || null);
    const [documentType, document] = identity?.split(" ") ?? [];
    return {
      name: name ?? "",
      phone: phone ?? null,
      email: email ?? null,
      address: address ?? null,
      documentType: (documentType as DemoCustomer["documentType"]) ?? null,
      document: document ?? null,
    };
  });
