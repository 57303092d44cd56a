import { parseProducts } from "./aisle.ts";

export const demoCatalogue = parseProducts(`
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
