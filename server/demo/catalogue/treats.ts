import { parseProducts } from "./aisle.ts";

export const treatProducts = parseProducts(`
  # Pan y Panadería | 40110 | panaderia | 0.76
  [PAN01] Pan francés unidad     | 500  | 70 | 42 | Sale del horno a las 6 y a las 4.
  [PAN02] Pan aliñado unidad     | 600  | 45 | 26 |
  [PAN03] Mogolla integral       | 700  | 22 | 8  |
  [PAN04] Almojábana             | 2000 | 18 | 9  | Con cuajada y maíz.
  [PAN05] Pandebono              | 2000 | 20 | 10 |
  [PAN06] Roscón de bocadillo    | 2500 | 12 | 5  |
  [PAN07] Croissant de queso     | 2800 | 9  | 4  |
  Pan tajado blanco 450 g        | 6600 | 14 | 6  |
  Pan tajado integral 450 g      | 7200 | 8  | 3  | Con fibra y semillas.
  Pan para perro x 6             | 5400 | 7  | 2  |
  Arepa de maíz blanco x 5       | 3900 | 26 | 14 | Delgadas, para asar.
  Arepa de choclo x 4            | 6200 | 11 | 5  |
  Arepa santandereana x 5        | 6800 | 0  | 3  | De maíz pelado, con chicharrón.
  Tostadas x 12                  | 4200 | 13 | 3  |

  # Galletas y Ponqués | 40111 | mecato | 0.78
  Galletas saladas x 3 tacos       | 4300 | 22 | 6 |
  Galletas de soda x 9             | 5900 | 13 | 3 |
  Galletas rellenas de vainilla x 6 | 4900 | 18 | 4 |
  Galleta wafer de fresa           | 1300 | 34 | 6 |
  Galletas de coco x 8             | 4600 | 9  | 2 |
  Ponqué cubierto de chocolate     | 2200 | 25 | 6 |
  Ponqué casero de naranja         | 9800 | 4  | 1 | Ocho porciones.
  (inactivo) Galletas navideñas en lata 400 g | 21900 | 3 | 1 | Solo en diciembre.

  # Dulces y Confitería | 40112 | mecato | 0.74
  Bocadillo veleño x 12           | 6900 | 14 | 4 | Envuelto en hoja de bijao.
  Bocadillo con arequipe unidad   | 900  | 40 | 7 |
  Chocolatina con leche 12 g      | 1100 | 48 | 9 |
  Chicle de menta x 2             | 300  | 80 | 8 |
  Bombón relleno de chicle        | 600  | 65 | 9 |
  Caramelo de café unidad         | 150  | 120 | 9 |
  Menta helada unidad             | 150  | 110 | 7 |
  Masmelos 145 g                  | 4200 | 10 | 2 |
  Gomas de frutas 80 g            | 2900 | 16 | 3 |
  Cocada blanca unidad            | 1500 | 13 | 2 | De Cartagena, con coco fresco.
  Barra de maní con panela        | 1600 | 20 | 3 |

  # Snacks y Mecato | 40113 | mecato | 0.77
  Papas fritas naturales 40 g      | 2500 | 36 | 10 |
  Papas fritas con pollo 40 g      | 2500 | 33 | 9  |
  Papas fritas con limón 105 g     | 6400 | 12 | 3  |
  Plátanos maduritos 40 g          | 2400 | 21 | 5  | Tajadas dulces y crocantes.
  Patacones con sal 45 g           | 2500 | 17 | 4  |
  Chicharrón crocante 25 g         | 2900 | 15 | 3  |
  Rosquitas de queso 25 g          | 1400 | 28 | 5  |
  Maní con sal 50 g                | 2300 | 26 | 5  |
  Maní con pasas 50 g              | 2500 | 14 | 2  |
  Crispetas de caramelo 60 g       | 3100 | 10 | 2  |
  Mecato surtido x 12              | 15900 | 5 | 1  | Doce paquetes para la lonchera.
  Besitos de coco 60 g             | 2600 | 9  | 2  |
`);
