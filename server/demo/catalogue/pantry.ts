import { parseAisleProducts } from "./aisle.ts";

export const pantryProducts = [
  ...parseAisleProducts(
    "Granos y Cereales",
    { maker: "21040", supplier: "abarrotes", cost: 0.8 },
    `
    Fríjol cargamanto rojo 500 g   | 7200 | 22 | 5 | grains forest rose bean     | Grano grande y harinoso, para la bandeja del domingo.
    Fríjol bola roja 500 g         | 6400 | 18 | 4 | grains red brown bean       |
    Lenteja 500 g                  | 4200 | 30 | 7 | grains orange kraft leaf    | Cocina en 30 minutos sin remojar.
    Garbanzo 500 g                 | 4900 | 14 | 2 | grains teal tan bean        |
    Arveja seca 500 g              | 3900 | 16 | 3 | grains amber lime pod       |
    Maíz pira 500 g                | 3600 | 12 | 3 | grains red yellow corn      | Para crispetas.
    Avena en hojuelas 400 g        | 3800 | 20 | 5 | box blue cream grain        | Hojuelas enteras para colada o desayuno.
    Cereal de maíz azucarado 250 g | 8900 | 9  | 2 | box orange yellow sun       | Hojuelas crocantes para comer con leche.
  `,
  ),
  ...parseAisleProducts(
    "Arroz y Pastas",
    { maker: "21041", supplier: "abarrotes", cost: 0.84 },
    `
    Arroz blanco 500 g              | 2600  | 64 | 16 | grains sky cream grain     | Grano entero, rinde y queda suelto.
    Arroz blanco 1 kg               | 4900  | 42 | 11 | grains red white grain     | El de todos los días, en bolsa familiar.
    Arroz integral 500 g            | 3700  | 10 | 2  | grains forest tan leaf     |
    Arroz blanco 5 kg               | 23500 | 6  | 1  | sack navy cream grain      |
    Espagueti 250 g                 | 2300  | 38 | 7  | pasta amber red grain      | Sémola de trigo duro.
    Pasta concha 250 g              | 2300  | 26 | 4  | bag teal yellow shell      | Para la sopa.
    Fideos 250 g                    | 2200  | 24 | 4  | bag yellow forest grain    |
    Pasta tornillo 500 g            | 4300  | 11 | 2  | bag coral cream shell      |
    Sopa instantánea de pollo 70 g  | 2400  | 15 | 3  | sachet yellow red hen      | Lista en tres minutos.
  `,
  ),
  ...parseAisleProducts(
    "Harinas y Panificación",
    { maker: "21042", supplier: "abarrotes", cost: 0.83 },
    `
    Harina de maíz precocida blanca 1 kg   | 5200 | 26 | 8 | sack white red corn       | Para arepas, empanadas y buñuelos.
    Harina de maíz precocida amarilla 1 kg | 5200 | 19 | 6 | sack yellow red corn      |
    Harina de trigo 500 g                  | 2500 | 21 | 5 | sack kraft cream grain    | Todo uso.
    Fécula de maíz 200 g                   | 3900 | 12 | 2 | box yellow blue corn      | Espesa coladas, salsas y postres.
    Levadura seca 10 g                     | 1500 | 8  | 1 | sachet sky navy bubbles   |
    Polvo de hornear 100 g                 | 3400 | 7  | 1 | tin red cream star        |
  `,
  ),
  ...parseAisleProducts(
    "Aceites y Grasas",
    { maker: "21043", supplier: "abarrotes", cost: 0.85 },
    `
    Aceite vegetal 500 ml     | 5600  | 28 | 8 | oil yellow green drop     | Mezcla de palma y soya.
    Aceite vegetal 1 L        | 9900  | 24 | 8 | oil amber red drop        | Para freír y cocinar.
    Aceite de girasol 900 ml  | 12800 | 10 | 3 | oil yellow blue sun       |
    Aceite vegetal 3 L        | 28500 | 5  | 1 | jug amber green drop      | Garrafa familiar con agarradera.
    Margarina de mesa 250 g   | 5300  | 18 | 5 | tub yellow sky grain      | Para untar y cocinar.
    Manteca vegetal 500 g     | 6200  | 8  | 1 | block cream blue leaf     |
  `,
  ),
  ...parseAisleProducts(
    "Azúcar y Endulzantes",
    { maker: "21044", supplier: "abarrotes", cost: 0.85 },
    `
    Panela redonda x 2         | 4600 | 36 | 10 | panela brown cream leaf    | De trapiche, cada una de 500 g.
    Panela pulverizada 500 g   | 4800 | 17 | 4  | pouch kraft cream leaf     | Se disuelve al instante.
    Azúcar blanca 500 g        | 2600 | 34 | 7  | bag white sky diamond      |
    Azúcar blanca 1 kg         | 4900 | 27 | 7  | bag white blue diamond     | Refinada, grano fino.
    Azúcar morena 1 kg         | 4700 | 15 | 3  | bag tan cocoa diamond      |
    Endulzante con stevia x 50 | 8900 | 6  | 1  | flatbox lime cream leaf    | Sobres sin calorías.
    Miel de abejas 250 g       | 14500 | 7 | 1  | jar amber yellow hexagon   | De apiarios de Boyacá.
  `,
  ),
  ...parseAisleProducts(
    "Sal y Condimentos",
    { maker: "21045", supplier: "abarrotes", cost: 0.78 },
    `
    Sal refinada 500 g            | 1300 | 32 | 6 | bag white navy wave        | Yodada y fluorada.
    Sal refinada 1 kg             | 2200 | 26 | 5 | bag sky navy wave          |
    Color en polvo 55 g           | 1600 | 24 | 5 | sachet orange cream flame  |
    Comino molido 20 g            | 1200 | 28 | 5 | sachet brown cream leaf    |
    Caldo de gallina x 8 cubos    | 3400 | 30 | 9 | flatbox yellow red hen     | Un cubo por cada dos tazas de agua.
    Caldo de costilla x 8 cubos   | 3500 | 18 | 5 | flatbox red yellow flame   |
    Sazonador completo 55 g       | 1900 | 19 | 4 | sachet green cream leaf    | Con ajo, cebolla y hierbas.
    Ajo en polvo 20 g             | 1400 | 0  | 2 | sachet cream violet garlic |
    Vinagre blanco 500 ml         | 2900 | 11 | 2 | bottle white blue drop     |
  `,
  ),
  ...parseAisleProducts(
    "Salsas y Aderezos",
    { maker: "21046", supplier: "abarrotes", cost: 0.8 },
    `
    Salsa de tomate 200 g       | 3600 | 21 | 5 | sauce red cream tomato     | En doypack con tapa.
    Mayonesa 200 g              | 4600 | 17 | 5 | sauce yellow blue egg      |
    Salsa rosada 200 g          | 4300 | 9  | 2 | sauce pink cream heart     |
    Mostaza 190 g               | 3900 | 8  | 1 | sauce amber brown flower   |
    Salsa negra 150 ml          | 3800 | 10 | 1 | bottle cocoa red flame     |
    Ají casero picante 150 ml   | 4900 | 7  | 2 | bottle green red pepper    | Con cilantro y cebolla larga.
    Mermelada de mora 200 g     | 5400 | 12 | 2 | jar plum rose berry        |
  `,
  ),
  ...parseAisleProducts(
    "Enlatados y Conservas",
    { maker: "21047", supplier: "abarrotes", cost: 0.82 },
    `
    Atún en aceite 160 g              | 6500 | 31 | 7 | flattin blue yellow fish    | Lomitos en aceite vegetal.
    Atún en agua 160 g                | 6700 | 19 | 3 | flattin teal cream fish     |
    Sardinas en salsa de tomate 425 g | 8300 | 14 | 4 | tin red yellow fish         | Para el arroz con sardina.
    Arvejas con zanahoria 300 g       | 4800 | 11 | 2 | tin green cream pod         |
    Maíz tierno en lata 240 g         | 5600 | 9  | 2 | tin yellow green corn       |
    Salchichas en lata 150 g          | 4700 | 16 | 3 | tin orange cream sausage    |
    Leche condensada 300 g            | 7600 | 8  | 2 | tin cream blue drop         | Para postres y obleas.
    Duraznos en almíbar 820 g         | 14900 | 4 | 1 | tin amber coral apple       |
  `,
  ),
];
