import { parseProducts } from "./aisle.ts";

export const freshProducts = parseProducts(`
  # Carnes Rojas | 30210 | carnes | 0.83
  Carne molida de res 500 g   | 14900 | 8  | 4 | Molida del día.
  Carne para sudar 500 g      | 15800 | 6  | 3 | Murillo en trozos.
  Costilla de cerdo 500 g     | 12600 | 5  | 2 |
  Hígado de res 500 g         | 7900  | 0  | 1 |

  # Pollo y Aves | 30211 | carnes | 0.84
  Pechuga de pollo 500 g        | 10900 | 12 | 6 | Con hueso, refrigerada.
  Pierna pernil de pollo 500 g  | 8200  | 11 | 5 |
  Alas de pollo 500 g           | 7600  | 7  | 3 |
  Menudencias de pollo 500 g    | 3900  | 4  | 1 |

  # Pescados y Mariscos | 30212 | carnes | 0.82
  Filete de tilapia 400 g   | 15900 | 5 | 1 | Congelado, sin espinas.
  Mojarra roja unidad       | 11500 | 4 | 1 |

  # Embutidos y Charcutería | 30213 | carnes | 0.79
  Salchichón cervecero 450 g   | 9800 | 10 | 4 | Para asar o comer con arepa.
  Salchicha ranchera x 7       | 9200 | 13 | 5 |
  Jamón de cerdo 250 g         | 8600 | 11 | 4 | Tajado, listo para el sánduche.
  Mortadela 250 g              | 5200 | 14 | 5 |
  Chorizo santarrosano x 5     | 12400 | 8 | 3 | Receta de Santa Rosa de Cabal.
  Butifarra x 10               | 11800 | 3 | 1 |
  [SAL01] Salchichón al corte  | 19800 | 5.35 kg min 2 | 4 | Cervecero, se pesa al momento.

  # Lácteos y Derivados | 30320 | lacteos | 0.85
  Leche entera en bolsa 900 ml     | 4600  | 38 | 24 | Ultrapasteurizada, de la sabana.
  Leche deslactosada 900 ml        | 4900  | 21 | 9  |
  Leche entera en caja 1 L         | 5500  | 14 | 5  |
  Leche en polvo 380 g             | 17900 | 6  | 1  |
  Queso campesino 250 g            | 7200  | 16 | 7  | Fresco y bajo en sal.
  Queso doble crema tajado 250 g   | 9400  | 12 | 4  |
  Queso costeño 500 g              | 13800 | 7  | 3  | Salado, para rallar sobre la arepa.
  Cuajada 250 g                    | 6400  | 8  | 2  |
  Yogur de mora 200 ml             | 2900  | 24 | 6  |
  Yogur de melocotón 1 L           | 8900  | 9  | 2  |
  Kumis 200 ml                     | 2800  | 13 | 2  |
  Avena líquida con canela 250 ml  | 2900  | 15 | 4  | Bien fría.
  Mantequilla de vaca 125 g        | 5800  | 9  | 2  |
  Arequipe 220 g                   | 6300  | 11 | 3  | Para obleas, brevas y a cucharadas.
  Crema de leche 200 ml            | 4700  | 10 | 2  |
  [QUE01] Queso costeño al corte   | 26000 | 7.654 kg min 3 | 6 | Salado, del Caribe. Se pesa al momento.
  [QUE02] Queso campesino al corte | 24000 | 2.48 kg min 3 | 5 | Fresco, del Valle de Ubaté.

  # Huevos | 30430 | plaza | 0.85
  [HUE01] Huevo AA por unidad | 650   | 90 | 30 | Huevo rojo fresco.
  Huevos AA x 12              | 7800  | 14 | 6  |
  Huevos AA x 30              | 18900 | 11 | 6  | La cubeta completa.
  Huevos de codorniz x 24     | 8200  | 0  | 1  |

  # Frutas Frescas | 30440 | plaza | 0.72
  [FRU01] Banano                     | 1800 | 24.5 lb min 8 | 8 |
  [FRU02] Manzana roja unidad        | 2200 | 18 | 4 |
  [FRU03] Naranja                    | 2000 | 22.25 lb | 5 | Tangelo, para jugo.
  [FRU04] Limón tahití               | 3200 | 16.75 lb | 6 |
  [FRU05] Mango de azúcar            | 3400 | 9 lb | 3 | Dulce, del Magdalena.
  [FRU06] Papaya                     | 2100 | 10.5 lb | 3 |
  [FRU07] Mora de Castilla           | 4800 | 7.25 lb | 3 | Para jugo en agua o en leche.
  [FRU08] Lulo                       | 4600 | 8 lb | 2 |
  [FRU09] Piña oro miel unidad       | 5900 | 6  | 2 |

  # Verduras y Hortalizas | 30441 | plaza | 0.72
  [VER01] Tomate chonto              | 2600 | 28 lb min 12 | 10 | Maduro para guiso.
  [VER02] Cebolla cabezona           | 2400 | 26 lb min 12 | 9  |
  [VER03] Cebolla larga              | 3000 | 14 lb | 7  |
  [VER04] Zanahoria                  | 1700 | 20 lb | 6  |
  [VER05] Pimentón rojo unidad       | 1600 | 12 | 3  |
  [VER06] Aguacate papelillo unidad  | 4500 | 11 | 6  | En su punto para el almuerzo.
  [VER07] Cilantro atado             | 1200 | 9  | 5  |
  [VER08] Lechuga crespa unidad      | 2800 | 6  | 2  |
  [VER09] Ajo cabeza                 | 1200 | 18 | 5  |

  # Tubérculos | 30442 | plaza | 0.74
  [TUB01] Papa pastusa                | 1900 | 60 lb min 20 | 14 | De Boyacá, para sopa y para salar.
  [TUB02] Papa criolla                | 2600 | 26 lb min 12 | 8  |
  [TUB03] Yuca                        | 2200 | 22 lb min 10 | 6  | Blanda al cocinar.
  [TUB04] Plátano verde unidad        | 1300 | 30 | 9  | Para patacón.
  [TUB05] Plátano maduro unidad       | 1300 | 24 | 7  |

  # Legumbres Frescas | 30443 | plaza | 0.72
  [LEG01] Arveja verde desgranada           | 5200 | 7 lb | 3 |
  [LEG02] Habichuela                        | 3200 | 8 lb | 3 |
  [LEG03] Fríjol verde desgranado           | 5600 | 5 lb | 2 | Recién desgranado.
  [LEG04] Mazorca unidad                    | 1500 | 12 | 3 |

  # Productos Congelados | 30550 | lacteos | 0.78
  Helado de vainilla con chispas 1 L | 16900 | 5  | 1 |
  Paleta de agua de maracuyá         | 2200  | 26 | 5 |
  Paleta de crema de coco            | 2800  | 18 | 3 |
  Papa a la francesa congelada 500 g | 8400  | 7  | 1 |
  Pulpa de guanábana 250 g           | 5600  | 9  | 2 | Rinde cinco vasos.
  Empanadas congeladas x 10          | 13900 | 4  | 1 | De carne y papa, listas para freír.
`);
