// biome-ignore-all lint/style/noExcessiveLinesPerFile: one table of rules, whose order decides.

import type { ProductCategory } from "#core/goods/categories.ts";
import type { TaxClass } from "#core/tax/classes.ts";

// The law names goods by tariff headings, so these rules, which use names, only suggest a class.

type TaxSuggestionRule = {
  /** Null if such a name may have one of two classes, so that a person must choose. */
  tax: TaxClass | null;
  words: string;
  only?: readonly ProductCategory[];
  not?: string;
};

const FOOD: readonly ProductCategory[] = [
  "Otra",
  "Granos y Cereales",
  "Arroz y Pastas",
  "Harinas y Panificación",
];
const FRESH: readonly ProductCategory[] = [
  ...(["Otra", "Frutas Frescas", "Verduras y Hortalizas", "Tubérculos", "Legumbres Frescas"] as const),
];
const MEAT: readonly ProductCategory[] = [
  "Otra",
  "Carnes Rojas",
  "Pollo y Aves",
  "Pescados y Mariscos",
  "Productos Congelados",
];
const DRINKS: readonly ProductCategory[] = ["Otra", "Bebidas Alcohólicas"];
const HOT_DRINKS: readonly ProductCategory[] = ["Otra", "Café, Té e Infusiones"];
const SWEETENERS: readonly ProductCategory[] = ["Otra", "Azúcar y Endulzantes"];
const MEDICINES: readonly ProductCategory[] = ["Otra", "Medicamentos Básicos"];
const DAIRY: readonly ProductCategory[] = ["Otra", "Lácteos y Derivados", "Productos para Bebés"];

/**
 * The first rule that matches is used, so rules for kinds of products come before rules for ingredients and scents. Words
 * have the form of `normalizeSearchText`; in a name they may also end in s or es.
 */
export const TAX_SUGGESTION_RULES: readonly TaxSuggestionRule[] = [
  // The name does not tell whether the product is made by hand (excluded), served (INC 8 %) or a medicine (excluded).
  { tax: null, words: "bocadillo|herpo|cotudo", only: ["Otra", "Dulces y Confitería"] },
  {
    tax: null,
    words:
      "tinto|perico|almuerzo|desayuno|corriente|corrientazo|empanada|pastel de pollo|pastel de carne|perro caliente|sancocho|ajiaco|tamal|lechona|caldo de costilla|arepa de huevo|arepa rellena|papa rellena|aborrajado",
    only: ["Otra"],
    not: "harina|masa|vino|congelad[oa]|cuaderno|jugo",
  },
  {
    tax: null,
    words: "alcohol|agua oxigenada|antibacterial|isopropilico",
    only: ["Otra", "Medicamentos Básicos", "Productos de Aseo Personal", "Productos de Limpieza"],
    not: "sin alcohol|cerveza",
  },
  { tax: null, words: "protector(?:es)? diari[oa]|carefree|panty ?protector(?:es)?" },
  {
    tax: null,
    words: "insecticida|raid|baygon|cucaracha|cucarachicida|rodenticida|raticida|matamoscas",
    only: ["Otra", "Productos de Limpieza"],
  },
  {
    tax: null,
    words: "nestum|cerelac|cereal infantil",
    only: ["Otra", "Productos para Bebés", "Granos y Cereales"],
  },
  // The rules for beer come before those for liquors, because brands of both are named without the kind of drink.
  {
    tax: "IVA19",
    words:
      "cerveza|refajo|cola (?:&|y) pola|poker|pilsen|club colombia|costenita|coronita|corona extra|heineken|budweiser|stella artois|redd'?s|tecate|michelob|3 cordilleras|tres cordilleras|bbc|amstel|erdinger|peroni|coors|miller",
    only: DRINKS,
    not: "naipe|carta",
  },
  { tax: "IVA19", words: "aguila", only: DRINKS, not: "roja|cafe|arroz|veladora" },
  {
    tax: "IVA5",
    words:
      "aguardiente|guaro|ron|vino|whisky|wisky|whiskey|vodka|tequila|brandy|cognac|conac|ginebra|gin|aperitivo|sabajon|champana|champan|crema de whisky|licor|coctel|mezcal|sangria|espumoso|mistela|pisco|anisado|vermouth|vermut|" +
      // Brands of liquors and wines.
      "antioqueno|blanco del valle|tapa roja|nectar (?:azul|verde|roj[oa]|premium|dorado|club)|viejo de caldas|tres esquinas|medellin anejo|bacardi|havana club|captain morgan|la hechicera|dictador|zacapa|appleton|" +
      "old parr|buchanan'?s|chivas|johnn(?:ie|y) walker|something special|something|grant'?s|jack daniel'?s|jim beam|ballantine'?s|black (?:&|and|y) white|j ?& ?b|dewar'?s|glenlivet|glenfiddich|macallan|john thomas|white horse|monkey shoulder|vat 69|passport scotch|" +
      "smirnoff|absolut|grey goose|stolichnaya|finlandia|eristoff|skyy|jose cuervo|jimador|don julio|patron silver|olmeca|tanqueray|gordon'?s|bombay|beefeater|hendrick'?s|domecq|hennessy|martell|remy martin|" +
      "aperol|campari|cinzano|martini|jagermeister|jager|baileys|amarula|cointreau|malibu|kahlua|sheridan'?s|frangelico|limoncello|piconera|four loko|jp chenet|" +
      "gato negro|casillero del diablo|concha y toro|santa rita|santa helena|santa carolina|undurraga|las moras|navarro correas|freixenet|chandon|moet|riunite|lambrusco|moscato|merlot|cabernet|malbec|carmenere|chardonnay|sauvignon|syrah|rioja|rosado de mesa|sanson|carinoso|grajales|dubonnet",
    only: DRINKS,
    not: "cerveza|vinagre|frijol|queso|pan|arepa|chorizo|bunuelo|galleta|helado|torta|ponque|copa|vaso|chocolatina|dulce|bombon|condimento|papel",
  },
  // Words that mean a liquor only in these categories.
  {
    tax: "IVA5",
    words:
      "nectar|cristal|lider|llanero|superior|caldas|santa fe|medellin|norton|trapiche|frontera|gancia|manzana verde|ice|trago corto|garrafa|anejo|extra viejo|tradicional|12 anos|18 anos|8 anos|3 anos|5 anos|reserva",
    only: ["Bebidas Alcohólicas"],
  },
  {
    tax: "IVA5",
    words:
      "(?:cristal|lider|nectar|superior|llanero|medellin|caldas|santa fe)[^,]*(?:garrafa|caneca|media|tetra|750|375)",
    only: ["Otra"],
    not: "agua|queso|jugo|durazno|pera|mango|guayaba|limpido|cloro|aceite|docena|vidrio",
  },
  {
    tax: "IVA19",
    words: "corona|costena|andina|sol|modelo|malta|apostol|moritz|estrella|beer|lager|ipa|stout",
    only: ["Bebidas Alcohólicas"],
  },
  // Clothes. The words tell socks (medias) from half bottles (media).
  {
    tax: "IVA19",
    words:
      "medias|media velada|media pantalon|media tobillera|media larga|media deportiva|media escolar|calcetin|calcetines|baleta|cordon",
    only: ["Otra"],
    not: "docena|noche|luna|botella|media libra",
  },
  // Brands of sanitary towels, which are exempt (Estatuto Tributario, art. 477).
  {
    tax: "EXEMPT",
    words: "nosotras|kotex|stayfree|tampax|ellas (?:normal|nocturna|invisible)",
    only: ["Otra", "Productos de Aseo Personal"],
    not: "jabon|toallita|humeda|intimo|panal|incontinencia",
  },
  // Household goods, before the rules for food, because their scents are named like food.
  {
    tax: "IVA19",
    words:
      "jabon|shampoo|champu|acondicionador|detergente|suavizante|suavitel|lavaloza|lavaplatos|axion|fab|ariel|dersa|3d|limpido|cloro|blanqueador|clorox|fabuloso|ambientador|glade|desinfectante|limpiador|limpiavidrios|varsol|desmanchador|vanish|escoba|trapero|recogedor|esponja|esponjilla|bon ?bril|sabra|papel higienico|papel cocina|servilleta|toalla de cocina|crema dental|crema colgate|colgate|fortident|oral b|cepillo|enjuague|listerine|seda dental|desodorante|rexona|speed stick|lady speed|yodora|axe|old spice|gillette|prestobarba|maquina de afeitar|afeitar|cuchilla|minora|schick|talco|crema corporal|crema para peinar|crema de manos|ponds|pond's|nivea|lubriderm|savital|head (?:&|and) shoulders|sedal|pantene|konzil|ego|elvive|tinte|esmalte|removedor|huggies|winny|pequenin|panal|panito|pano humedo|toallita humeda|copito|palillo|encendedor|fosforo|vela|veladora|pila|bombillo|candado|cinta|pegante|colbon|silicona|lapicero|lapiz|esfero|borrador|corrector|sacapuntas|tajalapiz|marcador|resaltador|plastilina|tempera|cartulina|vaso|plato|pitillo|cuchara|tenedor|desechable|aluminio|vinipel|cigarrillo|cigarro|tabaco|marlboro|lucky strike|rothman|boston|pielroja|belmont|kool|mustang|starlite|chesterfield|pall mall|l ?& ?m|vape|vaper|incienso|guante|tijera|aguja|hilo|linterna|cargador|cable|audifono|bateria|gancho|balde|trampa",
    only: ["Otra"],
    not: "cafe|cafes|leche|cuaderno|harina",
  },
  // Brands of snacks, sweets, drinks and seasonings, before the rules for food, because their flavours are named like food.
  {
    tax: "IVA19",
    words:
      "coca ?-?cola|pepsi|postobon|colombiana|quatro|sprite|seven ?up|7 ?up|kola roman|bretana|schweppes|canada dry|big cola|ginger|hit|del valle|tutti frutti|frutino|frutinos|tang|clight|suntea|mr ?\\.? tea|fuze|hatsu|squash|gatorade|powerade|electrolit|sporade|vive ?100|speed ?max|red ?bull|monster|peak|pony ?malta|cifrut|pulp|h2oh|" +
      "margarita|de ?todito|doritos|cheetos|chitos|cheeto|boliqueso|choclito|platanito|natuchips|rizada|super ?ricas|yupi|todo ?rico|tostacos|tocineta frito|crispeta|maizitos|manimoto|gudiz|besitos|tajaditas|maduritos|trisito|nachos|pringles|" +
      "chocor?ramo|gansito|ponque gala|gala (?:chocolate|vainilla|limon|ramo)|submarino|festival|oreo|ducales|saltin|saltinas|noel|tosh|wafer|waffer|chokis|minichips|recreo|caravana|sultana|dux|club social|ritz|crakenas|cracken?as|macarena|nucita|jumbo jet|" +
      "bon ?bon ?bum|bombombum|halls|trident|chiclet|adams|clorets|menta helada|mentas|sparkies|super ?coco|fruna|barrilete|max combi|tumix|nerds|trululu|grissly|gomita|masmelo|millows|coffee delight|cofee delight|confite|splot|big bom|snickers|m ?& ?m|milky way|ferrero|kinder|burbuja|burbujet|choco ?break|golpe|chocobreak|" +
      "alpinito|bon ?yurt|yogo ?yogo|yox|regeneris|alpin|avena (?:alpina|colanta|alqueria|lista|bebible|vaso|cajita)|gelatina|boggy|" +
      "paleta|helado|bolis|crem ?helado|dracula|aloha|polet|chococono|" +
      "milo|chocolisto|chocolyne|nesquik|chocoexpress|" +
      "maggi|knorr|ricostilla|dona gallina|triguisar|sabora|sazon|adobo|el rey|fruco|san jorge|la constancia|girasoli|premier|riquisimo|oleocali|la favorita|margarina|la fina|campi|dagusto|chiffon|zenu|ranchera|van ?camp'?s|isabel",
    only: ["Otra"],
    not: "cerveza|huevo aa|panal|cubeta|salchichon|mortadela|butifarra|leche|cafe|sal|vela|fosforo|lenteja|frijol|garbanzo|arveja seca|harina|arroz|azucar|panela|maiz pira|avena en hojuela",
  },
  // Brands in categories with several rates.
  {
    tax: "IVA19",
    words:
      "fitness|corn flakes|zucarita|chocapic|froot loops|trix|nesquik|madagascar|kellogg'?s|musli|muesli|cheerios|all bran|choco krispis|krispis",
    only: ["Otra", "Granos y Cereales"],
  },
  {
    tax: "IVA19",
    words: "stevia|splenda|sucralosa|endulzante|edulcorante|aspartame|monk ?fruit|sabro",
    only: SWEETENERS,
  },
  {
    tax: "IVA5",
    words: "incauca|manuelita|riopaila|providencia|mayaguez|risaralda|pichichi",
    only: SWEETENERS,
    not: "panela|miel",
  },
  {
    tax: "IVA19",
    words:
      "te|aromatica|infusion|hindu|lipton|jaibel|oriental|manzanilla|yerbabuena|hierbabuena|toronjil|limoncillo|milo|chocolisto|chocolyne|nesquik|cocoa|cappuccino|capuchino|capuccino|mocca|mocaccino|filtro|cafetera|crema para cafe|cremora|modificador",
    only: ["Café, Té e Infusiones"],
  },
  {
    tax: "IVA5",
    words:
      "sello rojo|aguila roja|la bastilla|bastilla|juan valdez|oma|nescafe|colcafe|lukafe|cafe|matiz|don pedro|morasurco|galavis|luker|chocolate|corona|sol|diana|quesada|cruz|triunfo|tesalia",
    only: ["Café, Té e Infusiones"],
    not: "galleta|bebida|helado|en polvo|con leche",
  },
  {
    tax: "IVA5",
    words:
      "nescafe|colcafe|lukafe|cafe sello rojo|cafe aguila roja|aguila roja|sello rojo|la bastilla|juan valdez",
    only: HOT_DRINKS,
    not: "galleta|bebida|helado|filtro|vaso",
  },
  {
    tax: "EXCLUDED",
    words:
      "brisa|cristal|cielo|manantial|oasis|zalva|nacimiento|dasani|glacial|san ?pellegrino|perrier|evian",
    only: ["Agua y Bebidas Hidratantes"],
    not: "saborizada|limon|manzana|fresa|maracuya|coco|tonica|sabor|lima|frutos|mandarina|pina|durazno|uva",
  },
  {
    tax: "EXCLUDED",
    words:
      "dolex|noxpirin|bonfiest|sevedol|advil|aspirina|mejoral|apronax|buscapina|alka|sal de frutas|lua|milanta|pepto|vick|vaporub|vitacerebrina|dristan|desenfriol|winadol|dolorsin|gripofen|pax|nastizol|isodine|merthiolate|menticol medicinal|curita|micropore|esparadrapo|acetaminofen|ibuprofeno|loratadina|omeprazol|naproxeno|diclofenaco|amoxicilina|pedialyte|suero oral|lumbal|mareol|descongel|tapsin|cofal|metamucil|algodon (?:mk|jgb|hidrofilo|zig ?zag)|venda|gasa|antiacido",
    only: MEDICINES,
    not: "aroma|dulce|caramelo|azucar",
  },
  {
    tax: "IVA5",
    words:
      "don ?kat|filpo|nutrecan|italcan|q-?ida|oh mai gat|gati|mirringo|pro plan|equilibrio|br for cat|agility|monello|nutriss|felix",
    only: ["Otra"],
  },
  {
    tax: "IVA19",
    words:
      "shampoo|champu|jabon|crema|colonia|aceite|talco|tetero|biberon|chupo|chupa|compota|toallita|panito|panal|locion|detergente|cepillo|vaselina|panitos|mordedera|esponja",
    only: ["Productos para Bebés", "Pañales y Toallitas"],
    not: "formula|leche|nan|similac|enfamil|cafe|crema de leche|aceite vegetal|dental",
  },
  { tax: "EXEMPT", words: "nan|similac|enfamil|nutrilon|s-?26|alula", only: ["Productos para Bebés"] },
  {
    tax: "IVA19",
    words:
      "helado|paleta|bolis|crem helado|polet|aloha|pulpa|papa|nugget|apanad[oa]|deditos|empanada|pizza|lasana|hamburguesa|croqueta|churros|patacon",
    only: ["Productos Congelados"],
    not: "pan|arepa|pandebono|pandeyuca|pan de yuca|almojabana",
  },
  {
    tax: "IVA19",
    words: "bolsa de basura|bolsa basura|bolsa para basura|bolsa hermetica|bolsa ziploc|bolsa de regalo",
  },
  {
    tax: "BAG",
    words: "bolsa plastica|bolsa de mercado|bolsa para llevar|bolsa mercado|bolsa camiseta|bolsa manija",
    only: ["Otra", "Productos de Limpieza"],
  },
  { tax: "EXEMPT", words: "leche condensada|leche evaporada" },
  // Prepared food and drinks with any ingredients.
  {
    tax: "IVA19",
    words:
      "instantanea de|sopa|maruchan|nugget|apanad[oa]|en lata|enlatad[oa]|lata|almibar|saborizad[oa]|premezcla|nectar de|en salsa|hamburguesa|pulpa|helado|a la francesa|jugo|refresco|gelatina|flan|granola|cereal|zucarita|krispis|mermelada|compota|salsa|pasta de tomate|pasta instantanea|en vaso|tortilla",
    not: "aguardiente|cafe|vino|cerveza",
    only: [
      "Productos Congelados",
      ...([
        "Otra",
        "Granos y Cereales",
        "Arroz y Pastas",
        "Harinas y Panificación",
        "Pollo y Aves",
        "Carnes Rojas",
      ] as const),
      ...([
        "Pescados y Mariscos",
        "Lácteos y Derivados",
        "Frutas Frescas",
        "Verduras y Hortalizas",
        "Tubérculos",
      ] as const),
      ...(["Legumbres Frescas", "Pan y Panadería", "Azúcar y Endulzantes"] as const),
    ],
  },
  // Estatuto Tributario, art. 477 (exempt).
  {
    tax: "EXEMPT",
    words:
      "toalla higienica|tampon|tampones|compresa higienica|copa menstrual|cuaderno|formula infantil|leche maternizada|leche de formula",
  },
  {
    tax: "EXEMPT",
    words: "huevo",
    only: ["Otra", "Huevos", "Lácteos y Derivados"],
    not: "chocolate|sorpresa|kinder",
  },
  {
    tax: "IVA19",
    words:
      "yogur|yogurt|kumis|mantequilla|parmesano|avena|alpinito|bon yurt|yogo|arequipe|leche de almendra|leche de soya|leche de coco|maduro|margarina",
    only: ["Lácteos y Derivados"],
  },
  {
    tax: "EXEMPT",
    words: "leche|queso|quesito|quesillo|cuajada|crema de leche|requeson",
    only: DAIRY,
    not: "crema corporal|galleta|chocolate|arequipe|dulce de leche|yogur|pan de queso|detergente|jabon",
  },
  // Estatuto Tributario, art. 424: dried fish. This rule must come before the next rule, for meat.
  { tax: "EXCLUDED", words: "pescado seco|bacalao|seco salado|pescado salado", only: MEAT },
  {
    tax: "EXEMPT",
    words:
      "carne|res|cerdo|pollo|pechuga|pernil|costilla|chuleta|higado|filete|tilapia|mojarra|bagre|trucha|basa|menudencia|muslo|ala de pollo",
    only: MEAT,
    not: "caldo|sopa|sabor|papas?|snack|concentrado|nugget|apanad[oa]|salchicha|atun|jamon",
  },
  // Estatuto Tributario, art. 468-1 (5 %).
  {
    tax: "IVA5",
    words: "salchichon|mortadela|butifarra",
    only: ["Otra", "Embutidos y Charcutería", "Carnes Rojas"],
  },
  {
    tax: "IVA5",
    words: "pandebono|pan de bono|pan de yuca|achira|pan yuca",
    only: ["Otra", "Pan y Panadería", "Snacks y Mecato"],
  },
  {
    tax: "IVA5",
    words: "azucar",
    only: ["Otra", "Azúcar y Endulzantes"],
    not: "sin azucar|cero azucar|0 azucar|azucarad[oa]",
  },
  {
    tax: "IVA5",
    words:
      "chocolate de mesa|chocolate mesa|chocolate corona|chocolate sol|chocolate luker|chocolate diana|chocolate la especial|cafe|nescafe|colcafe|chocolate tableta|chocolate pastilla|chocolate",
    only: ["Otra", "Café, Té e Infusiones", "Azúcar y Endulzantes"],
    not: "galleta|ponque|torta|chocolatina|cafe con leche|en polvo|bebida|helado|filtro|modificado|capuchino|cafetera",
  },
  {
    tax: "IVA5",
    words: "espagueti|spaghetti|pasta|fideo|macarron|lasana|conchita|tallarin",
    only: ["Otra", "Arroz y Pastas"],
    not: "dental|pasta de tomate|dientes",
  },
  { tax: "IVA5", words: "harina|masarepa|avena|quinua|quinoa|hojuela de avena", only: FOOD },
  {
    tax: "IVA5",
    words:
      "dog chow|cat chow|concentrado|purina|chunky|gatarina|whiskas|pedigree|dogourmet|comida para perro|comida para gato|ringo|mirringo|purgato|alimento para perro|alimento para gato|cuido",
    only: ["Otra", "Granos y Cereales"],
    not: "jugo|limpiador",
  },
  // 19 %, for products in a category with another rate.
  {
    tax: "IVA19",
    words:
      "fecula|maizena|polvo (?:de|para) hornear|levadura|almidon|esencia|coloreado|vainilla|bicarbonato|mezcla",
    only: ["Otra", "Harinas y Panificación"],
  },
  {
    tax: "IVA19",
    words: "torta|ponque|brownie|muffin|pastel|milhoja|croissant|galleta|cupcake|mantecada",
    only: ["Otra", "Pan y Panadería"],
  },
  // Estatuto Tributario, art. 424 (excluded).
  { tax: "EXCLUDED", words: "preservativo|condon|condones", not: "lubricante" },
  {
    tax: "EXCLUDED",
    words: "panela|miel de abeja|miel",
    only: ["Otra", "Azúcar y Endulzantes"],
    not: "galleta|cereal|granola|jabon",
  },
  {
    tax: "EXCLUDED",
    words: "sal",
    only: ["Otra", "Sal y Condimentos"],
    not: "de ajo|sal de apio|de frutas|galleta|sal para|con sal|a la sal|caldo",
  },
  {
    tax: "EXCLUDED",
    words: "agua|botellon|hielo",
    only: ["Otra", "Agua y Bebidas Hidratantes"],
    not: "saborizada|limon|manzana|fresa|maracuya|oxigenada|coco|tonica|rosas|sabor|micelar|jane",
  },
  {
    tax: "EXCLUDED",
    words: "arroz|lenteja|frijol|garbanzo|arveja|maiz|haba|cuchuco|cebada",
    only: FOOD,
    not: "harina|leche|arroz con|vinagre|aceite",
  },
  {
    tax: "EXCLUDED",
    words: "pan|arepa|mogolla|calado|roscon|bunuelo|almojabana|pan tajado",
    only: ["Otra", "Pan y Panadería", "Harinas y Panificación", "Productos Congelados"],
    not: "harina|harina pan|masa",
  },
  {
    tax: "EXCLUDED",
    words:
      "papa|tomate|cebolla|platano|yuca|zanahoria|banano|limon|naranja|manzana|aguacate|ajo|cilantro|lechuga|mango|pina|guayaba|mora|lulo|maracuya|papaya|pera|fresa|uva|mandarina|arracacha|name|pepino|pimenton|repollo|ahuyama|habichuela|mazorca",
    only: FRESH,
    not: "jugo|salsa|frita|margarita|sabor|pulpa|nectar|gaseosa|te|aromatica|dulce|jabon|shampoo|champu|paquete|chips|refresco|galleta|ambientador|esponja|en polvo|postobon|cerveza|mermelada|gomas?|yogur",
  },
  {
    tax: "EXCLUDED",
    words:
      "acetaminofen|ibuprofeno|aspirina|dolex|noraver|loratadina|omeprazol|alka seltzer|alka-seltzer|curita|gasa|venda|amoxicilina|naproxeno|diclofenaco|advil|buscapina|milanta|suero oral|pedialyte",
  },
  {
    tax: "EXCLUDED",
    words: "vitamina",
    only: ["Vitaminas y Suplementos", "Medicamentos Básicos"],
    not: "gomas|suplemento|bebida|proteina",
  },
  {
    tax: "IVA19",
    words: "proteina|colageno|ensure|suplemento|batido|creatina|herbalife|pediasure|glucerna",
    only: ["Otra", "Vitaminas y Suplementos", "Medicamentos Básicos"],
  },
  // 19 %, for products in any category.
  {
    tax: "IVA19",
    words:
      "cigarrillo|cigarro|tabaco|fosforo|encendedor|candela|pila|vela|veladora|bombillo|aluminio|desechable|lapicero|esfero|lapiz|gaseosa|cerveza|papel higienico|jabon|galleta|mayonesa|salchicha|atun|aceite|chicle|cargador|detergente|cloro|limpido|shampoo|champu|crema dental|cepillo|desodorante|servilleta|panal|panito|papas? (?:fritas?|margarita)|dulce|bombon|chocolatina|mani|helado|ponque|te|aromatica|yogur|yogurt|mantequilla|margarina|jamon|chorizo|sardina|vinagre|mostaza|caldo|comino|color|suavizante|esponja|escoba|trapero|guante|ambientador|malta|energizante|gatorade|jugo|pegante|cinta|tijera|cable|audifono|memoria|candado|bateria|vaso|plato|pitillo|palillo|toalla de cocina|afeitar|cuchilla|talco|colonia|perfume|gel|tinte|esmalte|juguete|globo|sombrilla|sprite|pepsi|colombiana|redbull|red bull|vive 100|speed max|salsa|refresco",
    only: ["Otra"],
  },
];
