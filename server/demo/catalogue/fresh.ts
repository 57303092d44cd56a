import { parseAisleProducts } from "./aisle.ts";

export const freshProducts = [
  ...parseAisleProducts(
    "Carnes Rojas",
    { maker: "30210", supplier: "carnes", cost: 0.83 },
    `
    Carne molida de res 500 g   | 14900 | 8  | 4 | meat red cream steak    | Molida del día.
    Carne para sudar 500 g      | 15800 | 6  | 3 | meat rose cream steak   | Murillo en trozos.
    Costilla de cerdo 500 g     | 12600 | 5  | 2 | meat coral cream steak  |
    Hígado de res 500 g         | 7900  | 0  | 1 | meat plum cream steak   |
  `,
  ),
  ...parseAisleProducts(
    "Pollo y Aves",
    { maker: "30211", supplier: "carnes", cost: 0.84 },
    `
    Pechuga de pollo 500 g        | 10900 | 12 | 6 | meat pink cream drumstick   | Con hueso, refrigerada.
    Pierna pernil de pollo 500 g  | 8200  | 11 | 5 | meat tan cream drumstick    |
    Alas de pollo 500 g           | 7600  | 7  | 3 | meat amber cream drumstick  |
    Menudencias de pollo 500 g    | 3900  | 4  | 1 | meat coral cream drumstick  |
  `,
  ),
  ...parseAisleProducts(
    "Pescados y Mariscos",
    { maker: "30212", supplier: "carnes", cost: 0.82 },
    `
    Filete de tilapia 400 g   | 15900 | 5 | 1 | meat sky cream fish     | Congelado, sin espinas.
    Mojarra roja unidad       | 11500 | 4 | 1 | fish coral rose none    |
  `,
  ),
  ...parseAisleProducts(
    "Embutidos y Charcutería",
    { maker: "30213", supplier: "carnes", cost: 0.79 },
    `
    Salchichón cervecero 450 g   | 9800 | 10 | 4 | salami red cream star       | Para asar o comer con arepa.
    Salchicha ranchera x 7       | 9200 | 13 | 5 | sausages coral brown none   |
    Jamón de cerdo 250 g         | 8600 | 11 | 4 | pouch pink rose ham         | Tajado, listo para el sánduche.
    Mortadela 250 g              | 5200 | 14 | 5 | pouch rose cream ham        |
    Chorizo santarrosano x 5     | 12400 | 8 | 3 | sausages red cocoa none     | Receta de Santa Rosa de Cabal.
    Butifarra x 10               | 11800 | 3 | 1 | sausages brown cocoa none   |
    [SAL01] Salchichón al corte  | 19800 | 5.35 kg min 2 | 4 | salami coral cream star | Cervecero, se pesa al momento.
  `,
  ),
  ...parseAisleProducts(
    "Lácteos y Derivados",
    { maker: "30320", supplier: "lacteos", cost: 0.85 },
    `
    Leche entera en bolsa 900 ml     | 4600  | 38 | 24 | milkbag white blue cow        | Ultrapasteurizada, de la sabana.
    Leche deslactosada 900 ml        | 4900  | 21 | 9  | milkbag white violet cow      |
    Leche entera en caja 1 L         | 5500  | 14 | 5  | carton sky white cow          |
    Leche en polvo 380 g             | 17900 | 6  | 1  | pouch yellow blue cow         |
    Queso campesino 250 g            | 7200  | 16 | 7  | wheel cream amber none        | Fresco y bajo en sal.
    Queso doble crema tajado 250 g   | 9400  | 12 | 4  | pouch yellow red cheese       |
    Queso costeño 500 g              | 13800 | 7  | 3  | block white amber cheese      | Salado, para rallar sobre la arepa.
    Cuajada 250 g                    | 6400  | 8  | 2  | wheel white sky none          |
    Yogur de mora 200 ml             | 2900  | 24 | 6  | yogurt plum white berry       |
    Yogur de melocotón 1 L           | 8900  | 9  | 2  | carton coral cream apple      |
    Kumis 200 ml                     | 2800  | 13 | 2  | yogurt cream brown drop       |
    Avena líquida con canela 250 ml  | 2900  | 15 | 4  | carton tan cocoa grain        | Bien fría.
    Mantequilla de vaca 125 g        | 5800  | 9  | 2  | block yellow sky cow          |
    Arequipe 220 g                   | 6300  | 11 | 3  | tub brown cream heart         | Para obleas, brevas y a cucharadas.
    Crema de leche 200 ml            | 4700  | 10 | 2  | milkbag cream blue wave       |
    [QUE01] Queso costeño al corte   | 26000 | 7.654 kg min 3 | 6 | block cream amber cheese | Salado, del Caribe. Se pesa al momento.
    [QUE02] Queso campesino al corte | 24000 | 2.48 kg min 3 | 5 | wheel white amber none | Fresco, del Valle de Ubaté.
  `,
  ),
  ...parseAisleProducts(
    "Huevos",
    { maker: "30430", supplier: "plaza", cost: 0.85 },
    `
    [HUE01] Huevo AA por unidad | 650   | 90 | 30 | egg tan cream none       | Huevo rojo fresco.
    Huevos AA x 12              | 7800  | 14 | 6  | eggs tan steel none      |
    Huevos AA x 30              | 18900 | 11 | 6  | eggs coral steel none    | La cubeta completa.
    Huevos de codorniz x 24     | 8200  | 0  | 1  | eggs cream kraft none    |
  `,
  ),
  ...parseAisleProducts(
    "Frutas Frescas",
    { maker: "30440", supplier: "plaza", cost: 0.72 },
    `
    [FRU01] Banano                     | 1800 | 24.5 lb min 8 | 8 | banana yellow brown none    |
    [FRU02] Manzana roja unidad        | 2200 | 18 | 4 | apple red green none        |
    [FRU03] Naranja                    | 2000 | 22.25 lb | 5 | citrus orange green none    | Tangelo, para jugo.
    [FRU04] Limón tahití               | 3200 | 16.75 lb | 6 | citrus lime green none      |
    [FRU05] Mango de azúcar            | 3400 | 9 lb | 3 | mango amber coral none      | Dulce, del Magdalena.
    [FRU06] Papaya                     | 2100 | 10.5 lb | 3 | papaya orange green none    |
    [FRU07] Mora de Castilla           | 4800 | 7.25 lb | 3 | berries plum green none     | Para jugo en agua o en leche.
    [FRU08] Lulo                       | 4600 | 8 lb | 2 | citrus amber lime none      |
    [FRU09] Piña oro miel unidad       | 5900 | 6  | 2 | pineapple amber green none  |
  `,
  ),
  ...parseAisleProducts(
    "Verduras y Hortalizas",
    { maker: "30441", supplier: "plaza", cost: 0.72 },
    `
    [VER01] Tomate chonto              | 2600 | 28 lb min 12 | 10 | tomato red green none       | Maduro para guiso.
    [VER02] Cebolla cabezona           | 2400 | 26 lb min 12 | 9  | onion rose plum none        |
    [VER03] Cebolla larga              | 3000 | 14 lb | 7  | scallion white green none   |
    [VER04] Zanahoria                  | 1700 | 20 lb | 6  | carrot orange green none    |
    [VER05] Pimentón rojo unidad       | 1600 | 12 | 3  | pepper red green none       |
    [VER06] Aguacate papelillo unidad  | 4500 | 11 | 6  | avocado forest lime none    | En su punto para el almuerzo.
    [VER07] Cilantro atado             | 1200 | 9  | 5  | herbs green tan none        |
    [VER08] Lechuga crespa unidad      | 2800 | 6  | 2  | lettuce lime green none     |
    [VER09] Ajo cabeza                 | 1200 | 18 | 5  | garlic white violet none    |
  `,
  ),
  ...parseAisleProducts(
    "Tubérculos",
    { maker: "30442", supplier: "plaza", cost: 0.74 },
    `
    [TUB01] Papa pastusa                | 1900 | 60 lb min 20 | 14 | potato tan brown none    | De Boyacá, para sopa y para salar.
    [TUB02] Papa criolla                | 2600 | 26 lb min 12 | 8  | potato yellow amber none |
    [TUB03] Yuca                        | 2200 | 22 lb min 10 | 6  | yuca brown cream none    | Blanda al cocinar.
    [TUB04] Plátano verde unidad        | 1300 | 30 | 9  | plantain green lime none | Para patacón.
    [TUB05] Plátano maduro unidad       | 1300 | 24 | 7  | plantain amber brown none |
  `,
  ),
  ...parseAisleProducts(
    "Legumbres Frescas",
    { maker: "30443", supplier: "plaza", cost: 0.72 },
    `
    [LEG01] Arveja verde desgranada           | 5200 | 7 lb | 3 | pods green lime none  |
    [LEG02] Habichuela                        | 3200 | 8 lb | 3 | pods forest green none |
    [LEG03] Fríjol verde desgranado           | 5600 | 5 lb | 2 | pods lime rose none   | Recién desgranado.
    [LEG04] Mazorca unidad                    | 1500 | 12 | 3 | corncob yellow green none |
  `,
  ),
  ...parseAisleProducts(
    "Productos Congelados",
    { maker: "30550", supplier: "lacteos", cost: 0.78 },
    `
    Helado de vainilla con chispas 1 L | 16900 | 5  | 1 | tub cream plum cone         |
    Paleta de agua de maracuyá         | 2200  | 26 | 5 | popsicle amber yellow none  |
    Paleta de crema de coco            | 2800  | 18 | 3 | popsicle white sky none     |
    Papa a la francesa congelada 500 g | 8400  | 7  | 1 | bag red yellow fries        |
    Pulpa de guanábana 250 g           | 5600  | 9  | 2 | sachet white green leaf     | Rinde cinco vasos.
    Empanadas congeladas x 10          | 13900 | 4  | 1 | bag orange cream empanada   | De carne y papa, listas para freír.
  `,
  ),
];
