import { parseProducts } from "./aisle.ts";

export const homeProducts = parseProducts(`
  # Productos de Aseo Personal | 60130 | aseo | 0.79
  Papel higiénico x 4 rollos      | 7900 | 24 | 7 | Doble hoja.
  Papel higiénico rollo unidad    | 2100 | 36 | 8 |
  Jabón de tocador 110 g          | 3200 | 27 | 6 | Con extracto de avena.
  Jabón antibacterial 110 g       | 3600 | 16 | 3 |
  Desodorante en barra 50 g       | 11900 | 9 | 2 |
  Desodorante en sobre 10 g       | 1500 | 25 | 3 |
  Toallas higiénicas x 10         | 6400 | 15 | 4 |
  Protectores diarios x 15        | 5200 | 8  | 1 |
  Máquina de afeitar x 2          | 5800 | 12 | 2 |
  Pañuelos faciales de bolsillo   | 1800 | 14 | 2 |

  # Cuidado Capilar | 60131 | aseo | 0.8
  Champú en sobre 15 ml         | 1200  | 55 | 6 |
  Acondicionador en sobre 15 ml | 1200  | 35 | 3 |
  Champú con romero 400 ml      | 17900 | 7  | 1 | Para cabello graso.
  Crema para peinar 150 ml      | 9400  | 6  | 1 |
  Gel fijador 100 g             | 4600  | 8  | 1 |

  # Cuidado Dental | 60132 | aseo | 0.78
  Crema dental 75 ml        | 5400 | 19 | 5 | Triple protección.
  Crema dental herbal 50 ml | 3900 | 10 | 2 |
  Cepillo de dientes suave  | 4200 | 12 | 2 |
  Enjuague bucal 250 ml     | 9900 | 5  | 1 |

  # Productos de Limpieza | 60133 | aseo | 0.77
  Blanqueador 1 L                 | 4300 | 21 | 5 | Desinfecta y quita manchas.
  Limpiapisos de lavanda 1 L      | 5900 | 16 | 4 |
  Desinfectante de pino 500 ml    | 4100 | 11 | 2 |
  Limpiavidrios 500 ml            | 7800 | 6  | 1 |
  Esponja de brillo x 2           | 1900 | 26 | 4 |
  Bolsas para basura x 10         | 3800 | 18 | 4 |
  Insecticida en aerosol 230 ml   | 14900 | 5 | 1 |
  Trapero de algodón              | 12900 | 4 | 1 |
  [LIM01] Límpido a granel        | 3200 | 18.5 L min 5 | 2 | Trae tu botella.

  # Detergentes y Jabones | 60134 | aseo | 0.81
  Jabón de barra azul 300 g        | 3300 | 32 | 7 | Para ropa blanca y de color.
  Detergente en polvo 500 g        | 5700 | 25 | 6 |
  Detergente en polvo 1 kg         | 10900 | 12 | 3 | Aroma floral.
  Detergente líquido 1 L           | 13900 | 6 | 1 |
  Lavaplatos en crema 250 g        | 4100 | 20 | 5 | Con limón, corta la grasa.

  # Cuidado de Ropa | 60135 | aseo | 0.8
  Suavizante floral 500 ml        | 6200 | 13 | 3 |
  Suavizante en sobre 80 ml       | 1300 | 30 | 4 |
  Quitamanchas líquido 450 ml     | 7900 | 5  | 1 |
  Betún negro 36 g                | 4800 | 7  | 1 |

  # Productos para Bebés | 60136 | aseo | 0.83
  Compota de manzana 113 g     | 4100 | 12 | 2 |
  Talco para bebé 100 g        | 7600 | 5  | 1 |
  Cereal infantil 200 g        | 8900 | 4  | 1 | Con cinco cereales.

  # Pañales y Toallitas | 60137 | aseo | 0.85
  Pañal etapa 3 unidad        | 1500  | 42 | 6 | Suelto, para sacar de apuros.
  Pañales etapa 3 x 30        | 36900 | 5  | 1 |
  Pañales etapa 4 x 30        | 39900 | 4  | 1 |
  Toallitas húmedas x 50      | 8400  | 9  | 2 | Sin alcohol.

  # Medicamentos Básicos | 60138 | aseo | 0.75
  Acetaminofén 500 mg x 10      | 2600 | 30 | 5 | Venta libre.
  Ibuprofeno 400 mg x 10        | 4500 | 18 | 3 |
  Sal de frutas en sobre        | 1600 | 33 | 5 | Alivia la acidez.
  Bebida caliente para la gripa | 2600 | 21 | 3 |
  Curitas x 20                  | 3900 | 9  | 1 |
  Alcohol antiséptico 350 ml    | 4900 | 11 | 2 |
  (inactivo) Tapabocas x 50     | 14900 | 6 | 1 |

  # Vitaminas y Suplementos | 60139 | aseo | 0.78
  Vitamina C masticable x 10  | 4600  | 14 | 2 |
  Multivitamínico x 30        | 24900 | 3  | 1 |

  # Otra | 60140 | aseo | 0.74
  Pilas AA x 2                  | 6900  | 16 | 3 |
  Bombillo LED 9 W              | 7800  | 9  | 1 | Luz blanca, ahorra energía.
  Velas blancas x 8             | 5200  | 11 | 2 |
  Fósforos caja                 | 500   | 50 | 5 |
  Encendedor                    | 2000  | 28 | 4 |
  Vasos desechables x 20        | 4300  | 10 | 2 | De 7 onzas.
  Servilletas x 100             | 3900  | 13 | 3 |
  Cuaderno cosido 100 hojas     | 6500  | 8  | 1 | Cuadriculado.
  Bolígrafo negro               | 1500  | 24 | 2 |
  Concentrado para perro 1 kg   | 11900 | 7  | 2 |
  [TEL01] Hule para mesa        | 9800  | 22.4 m | 1 | De 1,40 de ancho.
  [TEL02] Tela de dacrón        | 8600  | 31.75 m min 5 | 1 | Para forros y disfraces.
  (inactivo) Recarga de gas para encendedor | 8900 | 2 | 1 |
  (inactivo) Sombrilla de bolsillo | 22900 | 0 | 1 |
`);
