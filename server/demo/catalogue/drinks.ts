import { parseProducts } from "./aisle.ts";

export const drinkProducts = parseProducts(`
  # Bebidas Gaseosas | 50120 | bebidas | 0.77
  Gaseosa de manzana 400 ml     | 2800 | 48 | 20 | Bien fría, en la nevera.
  Gaseosa cola 400 ml           | 3000 | 52 | 22 |
  Gaseosa de uva 400 ml         | 2800 | 30 | 10 |
  Gaseosa de naranja 400 ml     | 2800 | 27 | 9  |
  Gaseosa colombiana roja 1,5 L | 5900 | 24 | 9  |
  Gaseosa cola 1,5 L            | 6500 | 26 | 11 |
  Gaseosa de limón 1,5 L        | 5900 | 16 | 5  |
  Gaseosa cola 3 L              | 9800 | 12 | 4  | Para compartir el almuerzo.
  Soda 300 ml                   | 2300 | 15 | 3  |
  Malta en lata 330 ml          | 3200 | 22 | 6  |
  Bebida energizante 300 ml     | 3500 | 18 | 5  |

  # Jugos y Néctares | 50121 | bebidas | 0.78
  Jugo de mango en caja 200 ml    | 1900 | 36 | 9 | Para la lonchera.
  Jugo de mora en caja 200 ml     | 1900 | 30 | 7 |
  Néctar de durazno 237 ml        | 2700 | 14 | 3 |
  Jugo de naranja 1 L             | 6900 | 10 | 2 |
  Refresco en polvo de lulo       | 1200 | 45 | 7 | Un sobre rinde dos litros.
  Refresco en polvo de fresa      | 1200 | 38 | 5 |
  Té frío de limón 500 ml         | 3400 | 19 | 5 |

  # Agua y Bebidas Hidratantes | 50122 | bebidas | 0.72
  Agua sin gas 600 ml                 | 1900 | 54 | 16 | Agua de páramo.
  Agua con gas 600 ml                 | 2100 | 18 | 4  |
  Agua en bolsa 350 ml                | 700  | 60 | 8  |
  Bolsa de agua 6 L                   | 5900 | 9  | 2  |
  Bebida hidratante de maracuyá 500 ml | 4200 | 15 | 4 |
  Suero oral de coco 500 ml           | 8900 | 4  | 1  |

  # Café, Té e Infusiones | 50123 | abarrotes | 0.84
  Café molido 125 g            | 8200  | 21 | 5 | Tostión media, del Huila.
  Café molido 250 g            | 15600 | 18 | 5 |
  Café molido 500 g            | 29500 | 8  | 2 | De origen, Sierra Nevada.
  Café instantáneo 50 g        | 9800  | 9  | 2 |
  Chocolate de mesa 250 g      | 7400  | 20 | 6 | Con clavos y canela.
  Chocolate de mesa 500 g      | 13900 | 11 | 3 |
  Aromática de hierbabuena x 20 | 4300 | 15 | 3 |
  Aromática de frutos rojos x 20 | 4900 | 10 | 2 |
  Té negro x 20                | 5200  | 6  | 1 |

  # Bebidas Alcohólicas | 50124 | bebidas | 0.82
  Cerveza rubia 330 ml            | 3600  | 72 | 18 | Para mayores de edad.
  Cerveza roja 330 ml             | 3900  | 34 | 7  |
  Cerveza en lata 269 ml          | 2900  | 48 | 10 |
  Cerveza sin alcohol en lata 330 ml | 3700 | 9 | 1 |
  Aguardiente sin azúcar 375 ml   | 28900 | 8  | 2  | Media botella.
  Ron añejo 375 ml                | 34500 | 5  | 1  |
  Vino de mesa dulce 750 ml       | 24900 | 3  | 1  |
`);
