import type { ProductCategory } from "#core/goods/categories.ts";
import type { TaxClass } from "#core/tax/classes.ts";

/** A category, the class (null: the name does not decide), and names separated by " | ". */
export type LabelledNames = readonly [ProductCategory, TaxClass | null, string];

type LabelledProduct = { category: ProductCategory; name: string; tax: TaxClass };

/**
 * Products with their class, labelled before the rules were written. Source: Estatuto Tributario, excluded
 * art. 424; 5 % art. 468-1 (liquors and wines: numeral 2 of its second part); exempt art. 477 and Sentencia
 * C-117 of 2018 (sanitary towels); bag tax art. 512-15; the rest 19 % (art. 468).
 */
const LABELLED: [ProductCategory, TaxClass, string][] = [
  [
    "Granos y Cereales",
    "EXCLUDED",
    "Fríjol cargamanto rojo 500 g, Frijol bola roja x 500, Lenteja 500 g, Garbanzo 500 g, Arveja seca 500 g, Maíz pira 500 g, Maíz peto 500 g, Haba seca 250 g",
  ],
  ["Granos y Cereales", "IVA5", "Avena en hojuelas 400 g, Avena molida Quaker 200 g, Quinua 250 g"],
  [
    "Granos y Cereales",
    "IVA19",
    "Cereal de maíz azucarado 250 g, Zucaritas 300 g, Granola con miel 400 g, Choco Krispis 230 g",
  ],
  [
    "Arroz y Pastas",
    "EXCLUDED",
    "Arroz blanco 500 g, Arroz Diana 1 kg, ARROZ ROA X 5 KG, Arroz integral 500 g",
  ],
  [
    "Arroz y Pastas",
    "IVA5",
    "Espagueti 250 g, Pasta concha 250 g, Fideos 250 g, Spaghetti Doria 500 g, Macarrón La Muñeca 250 g, Pasta tornillo 500 g",
  ],
  ["Arroz y Pastas", "IVA19", "Sopa instantánea de pollo 70 g, Pasta instantánea en vaso 64 g"],
  [
    "Harinas y Panificación",
    "IVA5",
    "Harina de maíz precocida blanca 1 kg, Harina PAN 500 g, Harina de trigo 500 g, Harina Haz de Oros leudante 500 g, Harina de arroz 500 g",
  ],
  [
    "Harinas y Panificación",
    "IVA19",
    "Fécula de maíz 200 g, Maizena 180 g, Polvo de hornear 50 g, Levadura seca 11 g, Premezcla para torta vainilla 400 g, Gelatina sin sabor 30 g, Gelatina de fresa 40 g, Almidón de yuca 500 g",
  ],
  [
    "Aceites y Grasas",
    "IVA19",
    "Aceite vegetal 900 ml, Aceite de girasol 1 L, Aceite de oliva 250 ml, Manteca 500 g, Margarina en barra 125 g, Aceite Premier 3000 ml, Aceite de soya 1 L",
  ],
  [
    "Azúcar y Endulzantes",
    "IVA5",
    "Azúcar blanca 1 kg, Azucar morena 500 g, Azúcar Manuelita 2.5 kg, Azúcar pulverizada 250 g",
  ],
  [
    "Azúcar y Endulzantes",
    "EXCLUDED",
    "Panela redonda 500 g, Panela cuadrada x 2, Panela pulverizada 500 g, Miel de abejas 250 g",
  ],
  ["Sal y Condimentos", "EXCLUDED", "Sal refinada 1 kg, Sal Refisal 500 g, Sal marina 500 g"],
  [
    "Sal y Condimentos",
    "IVA19",
    "Caldo de gallina cubo, Caldo Maggi x 8, Comino molido 20 g, Pimienta negra 15 g, Color achiote 60 g, Triguisar 20 g, Ajo en polvo 20 g, Canela en astilla 10 g, Orégano seco 5 g, Sal de ajo 55 g",
  ],
  [
    "Salsas y Aderezos",
    "IVA19",
    "Salsa de tomate 200 g, Mayonesa 200 g, Mostaza 200 g, Salsa rosada 200 g, Vinagre blanco 500 ml, Salsa negra 160 ml, Salsa de soya 160 ml, Ají picante 100 ml, Pasta de tomate 200 g",
  ],
  [
    "Enlatados y Conservas",
    "IVA19",
    "Atún en agua 160 g, Atún Van Camps en aceite, Sardina en salsa de tomate 425 g, Arveja en lata 300 g, Maíz tierno en lata 300 g, Duraznos en almíbar 820 g, Fríjoles enlatados 310 g, Salchichas en lata 150 g, Mermelada de mora 200 g",
  ],
  [
    "Carnes Rojas",
    "EXEMPT",
    "Carne molida de res, Costilla de res, Lomo de cerdo, Chuleta de cerdo, Hígado de res, Sobrebarriga, Pierna de cerdo, Carne para asar",
  ],
  [
    "Pollo y Aves",
    "EXEMPT",
    "Pechuga de pollo, Pernil de pollo, Alas de pollo, Pollo entero, Menudencias, Muslos de pollo x kg",
  ],
  ["Pollo y Aves", "IVA19", "Nuggets de pollo 300 g, Pechuga apanada x 4"],
  ["Pescados y Mariscos", "EXEMPT", "Bagre fresco, Mojarra roja, Filete de tilapia, Trucha arcoíris"],
  ["Pescados y Mariscos", "EXCLUDED", "Pescado seco salado 500 g, Bacalao seco"],
  [
    "Embutidos y Charcutería",
    "IVA5",
    "Salchichón cervecero 450 g, Salchichon Zenú 225 g, Mortadela 250 g, Mortadela de pollo 200 g, Butifarra x 6",
  ],
  [
    "Embutidos y Charcutería",
    "IVA19",
    "Salchicha ranchera x 7, Jamón de cerdo 230 g, Chorizo santarrosano x 5, Salchicha viena, Tocineta 150 g, Cábano x 10, Pepperoni 100 g, Morcilla",
  ],
  [
    "Lácteos y Derivados",
    "EXEMPT",
    "Leche entera bolsa 900 ml, Leche deslactosada 1 L, Leche Alquería 1100 ml, Leche en polvo 400 g, Leche condensada 100 g, Crema de leche 200 ml, Queso campesino 250 g, Queso costeño 500 g, Cuajada 300 g, Quesillo 250 g",
  ],
  [
    "Lácteos y Derivados",
    "IVA19",
    "Yogur de fresa 200 g, Yogurt Alpina melocotón 1 L, Kumis 1 L, Mantequilla 250 g, Queso parmesano 100 g, Avena Alpina 250 ml, Leche saborizada chocolate 200 ml, Alpinito fresa 45 g, Bon Yurt 170 g, Yogo Yogo 150 g",
  ],
  ["Huevos", "EXEMPT", "Huevo AA, Cubeta de huevos x 30, Huevo campesino, Huevos de codorniz x 24"],
  [
    "Frutas Frescas",
    "EXCLUDED",
    "Banano, Manzana roja, Naranja, Mango tommy, Papaya, Piña, Limón tahití, Guayaba, Mora, Lulo, Maracuyá, Aguacate hass, Pera, Fresa, Mandarina, Tomate de árbol, Coco",
  ],
  [
    "Verduras y Hortalizas",
    "EXCLUDED",
    "Tomate chonto, Cebolla cabezona, Cebolla larga, Zanahoria, Lechuga, Pimentón, Pepino cohombro, Cilantro, Ajo cabeza, Repollo, Espinaca, Brócoli, Ahuyama, Remolacha",
  ],
  ["Tubérculos", "EXCLUDED", "Papa pastusa, Papa criolla, Yuca, Arracacha, Ñame"],
  ["Legumbres Frescas", "EXCLUDED", "Arveja verde desgranada, Fríjol verde, Habichuela, Haba fresca"],
  [
    "Pan y Panadería",
    "EXCLUDED",
    "Pan tajado blanco 500 g, Pan francés, Arepa de maíz x 5, Pan integral Bimbo, Mogolla, Pan blandito, Pan aliñado",
  ],
  ["Pan y Panadería", "IVA5", "Pandebono, Pan de yuca, Achiras del Huila 100 g"],
  ["Pan y Panadería", "IVA19", "Torta de naranja, Ponqué de chocolate"],
  [
    "Galletas y Ponqués",
    "IVA19",
    "Galletas saltinas 3 tacos, Galletas Ducales, Oreo x 6, Festival fresa, Ponqué Ramo, Chocoramo, Gansito, Wafer de vainilla, Galletas Tosh miel",
  ],
  [
    "Dulces y Confitería",
    "IVA19",
    "Bon Bon Bum, Chicle Trident, Chocolatina Jet, Gomas Trululu, Menta Halls, Masmelos 145 g, Supercoco, Barrilete",
  ],
  [
    "Snacks y Mecato",
    "IVA19",
    "Papas Margarita pollo 30 g, De Todito BBQ, Chitos, Maní salado La Especial, Platanitos verdes, Doritos, Rosquitas, Chicharrón americano",
  ],
  [
    "Bebidas Gaseosas",
    "IVA19",
    "Coca-Cola 400 ml, Pepsi 1.5 L, Postobón manzana 400 ml, Colombiana 2 L, Sprite 400 ml, Pony Malta 330 ml, Soda Bretaña 300 ml",
  ],
  [
    "Jugos y Néctares",
    "IVA19",
    "Jugo Hit mora 500 ml, Néctar de durazno 200 ml, Frutiño naranja, Tampico 250 ml, Refresco en polvo limón",
  ],
  [
    "Agua y Bebidas Hidratantes",
    "EXCLUDED",
    "Agua Cristal 600 ml, Agua con gas 600 ml, Botellón de agua 20 L, Agua en bolsa 6 L",
  ],
  [
    "Agua y Bebidas Hidratantes",
    "IVA19",
    "Gatorade 500 ml, Powerade 500 ml, H2OH limón 600 ml, Agua saborizada manzana 600 ml",
  ],
  [
    "Café, Té e Infusiones",
    "IVA5",
    "Café molido 250 g, Café Sello Rojo 500 g, Café instantáneo 50 g, Nescafé tradición 85 g, Chocolate de mesa 250 g, Chocolate Corona 500 g, Café Águila Roja 125 g",
  ],
  [
    "Café, Té e Infusiones",
    "IVA19",
    "Té hindú x 20, Aromática de manzanilla x 20, Té helado en polvo durazno, Milo 200 g, Chocolisto 200 g",
  ],
  [
    "Bebidas Alcohólicas",
    "IVA19",
    "Cerveza Águila lata 330 ml, Cerveza Póker 330 ml, Club Colombia dorada, Costeñita 175 ml, Cerveza Corona 355 ml",
  ],
  [
    "Bebidas Alcohólicas",
    "IVA5",
    "Aguardiente Antioqueño 375 ml, Ron Medellín añejo 750 ml, Vino tinto Gato Negro 750 ml, Whisky Old Parr, Vodka Smirnoff 375 ml, Aguardiente Néctar media, Crema de whisky Baileys, Vino de manzana Cariñoso",
  ],
  [
    "Productos de Aseo Personal",
    "IVA19",
    "Jabón de tocador 110 g, Desodorante roll-on 50 ml, Papel higiénico x 4 rollos, Máquina de afeitar, Crema corporal 200 ml, Talco para pies, Servilletas x 100, Colonia 120 ml",
  ],
  [
    "Productos de Aseo Personal",
    "EXEMPT",
    "Toallas higiénicas Nosotras x 10, Tampones x 8, Toalla higiénica Kotex nocturna",
  ],
  ["Productos de Aseo Personal", "EXCLUDED", "Preservativos x 3, Condones Today x 3"],
  [
    "Cuidado Capilar",
    "IVA19",
    "Champú Savital 400 ml, Shampoo sachet, Acondicionador 400 ml, Gel para peinar",
  ],
  [
    "Cuidado Dental",
    "IVA19",
    "Crema dental Colgate 75 ml, Cepillo de dientes, Enjuague bucal 250 ml, Seda dental",
  ],
  [
    "Productos de Limpieza",
    "IVA19",
    "Límpido 1 L, Cloro 500 ml, Fabuloso 500 ml, Esponja, Escoba, Trapero, Bolsas de basura x 10, Guantes de caucho, Insecticida Raid, Limpiador Sapolio pino",
  ],
  [
    "Detergentes y Jabones",
    "IVA19",
    "Detergente en polvo 1 kg, Jabón Rey barra 300 g, Fab 500 g, Lavaloza Axion 450 g, Jabón líquido ropa 1 L",
  ],
  ["Cuidado de Ropa", "IVA19", "Suavizante Suavitel 400 ml, Blanqueador 500 ml, Ganchos de ropa x 12"],
  ["Productos para Bebés", "IVA19", "Compota Gerber manzana 113 g, Tetero 8 oz, Aceite para bebé 100 ml"],
  ["Productos para Bebés", "EXEMPT", "Fórmula infantil etapa 1 400 g, Leche maternizada 400 g"],
  [
    "Pañales y Toallitas",
    "IVA19",
    "Pañales Winny etapa 3 x 30, Pañal Huggies x 10, Pañitos húmedos x 50, Toallitas húmedas x 24",
  ],
  [
    "Medicamentos Básicos",
    "EXCLUDED",
    "Acetaminofén 500 mg x 10, Ibuprofeno 400 mg, Aspirina x 10, Dolex gripa, Noraver, Alka-Seltzer, Curitas x 10, Gasa estéril, Loratadina 10 mg, Sal de frutas Lua",
  ],
  ["Vitaminas y Suplementos", "EXCLUDED", "Vitamina C tabletas x 10, Vitamina E x 30"],
  [
    "Vitaminas y Suplementos",
    "IVA19",
    "Proteína en polvo 1 kg, Colágeno hidrolizado 300 g, Ensure vainilla 400 g",
  ],
  [
    "Productos Congelados",
    "IVA19",
    "Papas a la francesa 1 kg, Helado de vainilla 1 L, Pulpa de mora 250 g, Pizza congelada, Paleta de agua, Hamburguesa de res x 4",
  ],
  ["Productos Congelados", "EXEMPT", "Filete de basa congelado 500 g, Pechuga de pollo congelada"],
  ["Otra", "BAG", "Bolsa plástica, Bolsa plastica grande, Bolsa de mercado, Bolsa para llevar"],
  [
    "Otra",
    "IVA19",
    "Bolsa de basura, Cigarrillos Marlboro, Fósforos, Encendedor, Pilas AA x 2, Vela, Bombillo LED, Papel aluminio, Vasos desechables x 50, Lapicero azul, Gaseosa 2 L, Cerveza lata, Papel higiénico, Jabón de baño, Galletas, Mayonesa 90 g, Salchicha, Atún, Aceite 500 ml, Chicles, Cargador USB",
  ],
  [
    "Otra",
    "EXEMPT",
    "Cuaderno cuadriculado 100 hojas, Leche entera, Huevos x 30, Queso campesino, Carne de res, Pechuga de pollo",
  ],
  [
    "Otra",
    "IVA5",
    "Dog Chow adulto 1 kg, Concentrado para gatos 500 g, Azúcar 1 kg, Café 125 g, Chocolate mesa, Ron 375 ml",
  ],
  [
    "Otra",
    "EXCLUDED",
    "Arroz 500 g, Panela, Sal 500 g, Hielo bolsa 2 kg, Pan, Papa, Tomate, Plátano maduro, Agua 600 ml, Acetaminofén, Lenteja, Arepas",
  ],
];

export const LABELLED_PRODUCTS: LabelledProduct[] = LABELLED.flatMap(([category, tax, names]) =>
  names.split(", ").map((name) => ({ category, tax, name })),
);
