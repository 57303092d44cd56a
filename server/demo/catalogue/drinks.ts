import { parseAisleProducts } from "./aisle.ts";

export const drinkProducts = [
  ...parseAisleProducts(
    "Bebidas Gaseosas",
    { maker: "50120", supplier: "bebidas", cost: 0.77 },
    `
    Gaseosa de manzana 400 ml     | 2800 | 48 | 20 | soda rose cream apple         | Bien fría, en la nevera.
    Gaseosa cola 400 ml           | 3000 | 52 | 22 | soda cocoa red star           |
    Gaseosa de uva 400 ml         | 2800 | 30 | 10 | soda violet cream grapes      |
    Gaseosa de naranja 400 ml     | 2800 | 27 | 9  | soda orange cream orange      |
    Gaseosa colombiana roja 1,5 L | 5900 | 24 | 9  | bigsoda red yellow star       |
    Gaseosa cola 1,5 L            | 6500 | 26 | 11 | bigsoda cocoa red wave        |
    Gaseosa de limón 1,5 L        | 5900 | 16 | 5  | bigsoda lime forest orange    |
    Gaseosa cola 3 L              | 9800 | 12 | 4  | bigsoda charcoal red star     | Para compartir el almuerzo.
    Soda 300 ml                   | 2300 | 15 | 3  | soda sky blue bubbles         |
    Malta en lata 330 ml          | 3200 | 22 | 6  | can cocoa amber grain         |
    Bebida energizante 300 ml     | 3500 | 18 | 5  | can navy lime bolt            |
  `,
  ),
  ...parseAisleProducts(
    "Jugos y Néctares",
    { maker: "50121", supplier: "bebidas", cost: 0.78 },
    `
    Jugo de mango en caja 200 ml    | 1900 | 36 | 9 | brick amber green mango      | Para la lonchera.
    Jugo de mora en caja 200 ml     | 1900 | 30 | 7 | brick plum rose berry        |
    Néctar de durazno 237 ml        | 2700 | 14 | 3 | can coral cream apple        |
    Jugo de naranja 1 L             | 6900 | 10 | 2 | carton orange cream orange   |
    Refresco en polvo de lulo       | 1200 | 45 | 7 | sachet lime orange orange    | Un sobre rinde dos litros.
    Refresco en polvo de fresa      | 1200 | 38 | 5 | sachet rose cream berry      |
    Té frío de limón 500 ml         | 3400 | 19 | 5 | soda amber lime leaf         |
  `,
  ),
  ...parseAisleProducts(
    "Agua y Bebidas Hidratantes",
    { maker: "50122", supplier: "bebidas", cost: 0.72 },
    `
    Agua sin gas 600 ml                 | 1900 | 54 | 16 | soda sky blue drop         | Agua de páramo.
    Agua con gas 600 ml                 | 2100 | 18 | 4  | soda teal white bubbles    |
    Agua en bolsa 350 ml                | 700  | 60 | 8  | milkbag sky blue drop      |
    Bolsa de agua 6 L                   | 5900 | 9  | 2  | milkbag white teal drop     |
    Bebida hidratante de maracuyá 500 ml | 4200 | 15 | 4 | soda yellow orange bolt    |
    Suero oral de coco 500 ml           | 8900 | 4  | 1  | bottle white teal coconut  |
  `,
  ),
  ...parseAisleProducts(
    "Café, Té e Infusiones",
    { maker: "50123", supplier: "abarrotes", cost: 0.84 },
    `
    Café molido 125 g            | 8200  | 21 | 5 | pouch brown red coffee       | Tostión media, del Huila.
    Café molido 250 g            | 15600 | 18 | 5 | pouch cocoa amber coffee     |
    Café molido 500 g            | 29500 | 8  | 2 | pouch forest amber coffee    | De origen, Sierra Nevada.
    Café instantáneo 50 g        | 9800  | 9  | 2 | jar cocoa red coffee         |
    Chocolate de mesa 250 g      | 7400  | 20 | 6 | box red amber cocoa          | Con clavos y canela.
    Chocolate de mesa 500 g      | 13900 | 11 | 3 | box brown cream cocoa        |
    Aromática de hierbabuena x 20 | 4300 | 15 | 3 | flatbox green cream leaf     |
    Aromática de frutos rojos x 20 | 4900 | 10 | 2 | flatbox plum cream berry    |
    Té negro x 20                | 5200  | 6  | 1 | flatbox charcoal amber leaf  |
  `,
  ),
  ...parseAisleProducts(
    "Bebidas Alcohólicas",
    { maker: "50124", supplier: "bebidas", cost: 0.82 },
    `
    Cerveza rubia 330 ml            | 3600  | 72 | 18 | beer amber red mountain      | Para mayores de edad.
    Cerveza roja 330 ml             | 3900  | 34 | 7  | beer brown coral star        |
    Cerveza en lata 269 ml          | 2900  | 48 | 10 | can yellow blue mountain     |
    Cerveza sin alcohol en lata 330 ml | 3700 | 9 | 1 | can sky green grain          |
    Aguardiente sin azúcar 375 ml   | 28900 | 8  | 2  | liquor white blue star       | Media botella.
    Ron añejo 375 ml                | 34500 | 5  | 1  | liquor brown amber mountain  |
    Vino de mesa dulce 750 ml       | 24900 | 3  | 1  | wine plum cream grapes       |
  `,
  ),
];
