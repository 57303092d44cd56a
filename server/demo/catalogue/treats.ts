import { parseAisleProducts } from "./aisle.ts";

export const treatProducts = [
  ...parseAisleProducts(
    "Pan y Panadería",
    { maker: "40110", supplier: "panaderia", cost: 0.76 },
    `
    [PAN01] Pan francés unidad     | 500  | 70 | 42 | baguette tan brown none    | Sale del horno a las 6 y a las 4.
    [PAN02] Pan aliñado unidad     | 600  | 45 | 26 | bun amber brown none       |
    [PAN03] Mogolla integral       | 700  | 22 | 8  | bun brown cocoa none       |
    [PAN04] Almojábana             | 2000 | 18 | 9  | bun yellow amber none      | Con cuajada y maíz.
    [PAN05] Pandebono              | 2000 | 20 | 10 | donut yellow amber none    |
    [PAN06] Roscón de bocadillo    | 2500 | 12 | 5  | donut tan rose none        |
    [PAN07] Croissant de queso     | 2800 | 9  | 4  | croissant amber brown none |
    Pan tajado blanco 450 g        | 6600 | 14 | 6  | loaf tan blue none         |
    Pan tajado integral 450 g      | 7200 | 8  | 3  | loaf brown green none      | Con fibra y semillas.
    Pan para perro x 6             | 5400 | 7  | 2  | loaf amber red none        |
    Arepa de maíz blanco x 5       | 3900 | 26 | 14 | arepas cream forest none   | Delgadas, para asar.
    Arepa de choclo x 4            | 6200 | 11 | 5  | arepas yellow orange none  |
    Arepa santandereana x 5        | 6800 | 0  | 3  | arepas amber red none      | De maíz pelado, con chicharrón.
    Tostadas x 12                  | 4200 | 13 | 3  | bag tan red grain          |
  `,
  ),
  ...parseAisleProducts(
    "Galletas y Ponqués",
    { maker: "40111", supplier: "mecato", cost: 0.78 },
    `
    Galletas saladas x 3 tacos       | 4300 | 22 | 6 | biscuits red cream none       |
    Galletas de soda x 9             | 5900 | 13 | 3 | biscuits blue yellow none     |
    Galletas rellenas de vainilla x 6 | 4900 | 18 | 4 | wrapper cocoa cream cookie   |
    Galleta wafer de fresa           | 1300 | 34 | 6 | wrapper pink rose berry       |
    Galletas de coco x 8             | 4600 | 9  | 2 | wrapper teal cream cookie     |
    Ponqué cubierto de chocolate     | 2200 | 25 | 6 | wrapper brown amber cake      |
    Ponqué casero de naranja         | 9800 | 4  | 1 | cake amber orange none        | Ocho porciones.
    (inactivo) Galletas navideñas en lata 400 g | 21900 | 3 | 1 | flattin forest red star | Solo en diciembre.
  `,
  ),
  ...parseAisleProducts(
    "Dulces y Confitería",
    { maker: "40112", supplier: "mecato", cost: 0.74 },
    `
    Bocadillo veleño x 12           | 6900 | 14 | 4 | flatbox rose green guava     | Envuelto en hoja de bijao.
    Bocadillo con arequipe unidad   | 900  | 40 | 7 | candy rose tan none          |
    Chocolatina con leche 12 g      | 1100 | 48 | 9 | wrapper red yellow cow       |
    Chicle de menta x 2             | 300  | 80 | 8 | wrapper teal white leaf      |
    Bombón relleno de chicle        | 600  | 65 | 9 | lollipop red white none      |
    Caramelo de café unidad         | 150  | 120 | 9 | candy brown amber none      |
    Menta helada unidad             | 150  | 110 | 7 | candy teal white none       |
    Masmelos 145 g                  | 4200 | 10 | 2 | pouch pink sky cloud         |
    Gomas de frutas 80 g            | 2900 | 16 | 3 | pouch lime rose berry        |
    Cocada blanca unidad            | 1500 | 13 | 2 | candy cream brown none       | De Cartagena, con coco fresco.
    Barra de maní con panela        | 1600 | 20 | 3 | wrapper kraft cocoa peanut   |
  `,
  ),
  ...parseAisleProducts(
    "Snacks y Mecato",
    { maker: "40113", supplier: "mecato", cost: 0.77 },
    `
    Papas fritas naturales 40 g      | 2500 | 36 | 10 | chips yellow red chip          |
    Papas fritas con pollo 40 g      | 2500 | 33 | 9  | chips orange cream chip        |
    Papas fritas con limón 105 g     | 6400 | 12 | 3  | chips lime yellow chip         |
    Plátanos maduritos 40 g          | 2400 | 21 | 5  | chips amber brown banana       | Tajadas dulces y crocantes.
    Patacones con sal 45 g           | 2500 | 17 | 4  | chips green yellow banana      |
    Chicharrón crocante 25 g         | 2900 | 15 | 3  | chips coral cocoa flame        |
    Rosquitas de queso 25 g          | 1400 | 28 | 5  | chips orange blue cheese       |
    Maní con sal 50 g                | 2300 | 26 | 5  | sachet blue amber peanut       |
    Maní con pasas 50 g              | 2500 | 14 | 2  | sachet plum cream peanut       |
    Crispetas de caramelo 60 g       | 3100 | 10 | 2  | chips cocoa amber popcorn      |
    Mecato surtido x 12              | 15900 | 5 | 1  | chips violet yellow star       | Doce paquetes para la lonchera.
    Besitos de coco 60 g             | 2600 | 9  | 2  | chips sky white coconut        |
  `,
  ),
];
