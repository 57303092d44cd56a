import { parseProducts } from "./aisle.ts";

export const pantryProducts = parseProducts(`
  # Granos y Cereales | 21040 | abarrotes | 0.8
  Fríjol cargamanto rojo 500 g   | 7200 | 22 | 5 | Grano grande y harinoso, para la bandeja del domingo.
  Fríjol bola roja 500 g         | 6400 | 18 | 4 |
  Lenteja 500 g                  | 4200 | 30 | 7 | Cocina en 30 minutos sin remojar.
  Garbanzo 500 g                 | 4900 | 14 | 2 |
  Arveja seca 500 g              | 3900 | 16 | 3 |
  Maíz pira 500 g                | 3600 | 12 | 3 | Para crispetas.
  Avena en hojuelas 400 g        | 3800 | 20 | 5 | Hojuelas enteras para colada o desayuno.
  Cereal de maíz azucarado 250 g | 8900 | 9  | 2 | Hojuelas crocantes para comer con leche.

  # Arroz y Pastas | 21041 | abarrotes | 0.84
  Arroz blanco 500 g              | 2600  | 64 | 16 | Grano entero, rinde y queda suelto.
  Arroz blanco 1 kg               | 4900  | 42 | 11 | El de todos los días, en bolsa familiar.
  Arroz integral 500 g            | 3700  | 10 | 2  |
  Arroz blanco 5 kg               | 23500 | 6  | 1  |
  Espagueti 250 g                 | 2300  | 38 | 7  | Sémola de trigo duro.
  Pasta concha 250 g              | 2300  | 26 | 4  | Para la sopa.
  Fideos 250 g                    | 2200  | 24 | 4  |
  Pasta tornillo 500 g            | 4300  | 11 | 2  |
  Sopa instantánea de pollo 70 g  | 2400  | 15 | 3  | Lista en tres minutos.

  # Harinas y Panificación | 21042 | abarrotes | 0.83
  Harina de maíz precocida blanca 1 kg   | 5200 | 26 | 8 | Para arepas, empanadas y buñuelos.
  Harina de maíz precocida amarilla 1 kg | 5200 | 19 | 6 |
  Harina de trigo 500 g                  | 2500 | 21 | 5 | Todo uso.
  Fécula de maíz 200 g                   | 3900 | 12 | 2 | Espesa coladas, salsas y postres.
  Levadura seca 10 g                     | 1500 | 8  | 1 |
  Polvo de hornear 100 g                 | 3400 | 7  | 1 |

  # Aceites y Grasas | 21043 | abarrotes | 0.85
  Aceite vegetal 500 ml     | 5600  | 28 | 8 | Mezcla de palma y soya.
  Aceite vegetal 1 L        | 9900  | 24 | 8 | Para freír y cocinar.
  Aceite de girasol 900 ml  | 12800 | 10 | 3 |
  Aceite vegetal 3 L        | 28500 | 5  | 1 | Garrafa familiar con agarradera.
  Margarina de mesa 250 g   | 5300  | 18 | 5 | Para untar y cocinar.
  Manteca vegetal 500 g     | 6200  | 8  | 1 |

  # Azúcar y Endulzantes | 21044 | abarrotes | 0.85
  Panela redonda x 2         | 4600 | 36 | 10 | De trapiche, cada una de 500 g.
  Panela pulverizada 500 g   | 4800 | 17 | 4  | Se disuelve al instante.
  Azúcar blanca 500 g        | 2600 | 34 | 7  |
  Azúcar blanca 1 kg         | 4900 | 27 | 7  | Refinada, grano fino.
  Azúcar morena 1 kg         | 4700 | 15 | 3  |
  Endulzante con stevia x 50 | 8900 | 6  | 1  | Sobres sin calorías.
  Miel de abejas 250 g       | 14500 | 7 | 1  | De apiarios de Boyacá.

  # Sal y Condimentos | 21045 | abarrotes | 0.78
  Sal refinada 500 g            | 1300 | 32 | 6 | Yodada y fluorada.
  Sal refinada 1 kg             | 2200 | 26 | 5 |
  Color en polvo 55 g           | 1600 | 24 | 5 |
  Comino molido 20 g            | 1200 | 28 | 5 |
  Caldo de gallina x 8 cubos    | 3400 | 30 | 9 | Un cubo por cada dos tazas de agua.
  Caldo de costilla x 8 cubos   | 3500 | 18 | 5 |
  Sazonador completo 55 g       | 1900 | 19 | 4 | Con ajo, cebolla y hierbas.
  Ajo en polvo 20 g             | 1400 | 0  | 2 |
  Vinagre blanco 500 ml         | 2900 | 11 | 2 |

  # Salsas y Aderezos | 21046 | abarrotes | 0.8
  Salsa de tomate 200 g       | 3600 | 21 | 5 | En doypack con tapa.
  Mayonesa 200 g              | 4600 | 17 | 5 |
  Salsa rosada 200 g          | 4300 | 9  | 2 |
  Mostaza 190 g               | 3900 | 8  | 1 |
  Salsa negra 150 ml          | 3800 | 10 | 1 |
  Ají casero picante 150 ml   | 4900 | 7  | 2 | Con cilantro y cebolla larga.
  Mermelada de mora 200 g     | 5400 | 12 | 2 |

  # Enlatados y Conservas | 21047 | abarrotes | 0.82
  Atún en aceite 160 g              | 6500 | 31 | 7 | Lomitos en aceite vegetal.
  Atún en agua 160 g                | 6700 | 19 | 3 |
  Sardinas en salsa de tomate 425 g | 8300 | 14 | 4 | Para el arroz con sardina.
  Arvejas con zanahoria 300 g       | 4800 | 11 | 2 |
  Maíz tierno en lata 240 g         | 5600 | 9  | 2 |
  Salchichas en lata 150 g          | 4700 | 16 | 3 |
  Leche condensada 300 g            | 7600 | 8  | 2 | Para postres y obleas.
  Duraznos en almíbar 820 g         | 14900 | 4 | 1 |
`);
