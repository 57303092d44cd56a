import type { ProductCategory } from "#core/goods/categories.ts";
import type { TaxClass } from "#core/tax/classes.ts";

// The law uses tariff headings, so these rules only suggest a class. The till does not load this file.

export const CATEGORY_TAX_CLASSES: Record<ProductCategory, TaxClass | null> = {
  Otra: null,
  "Granos y Cereales": "EXCLUDED",
  "Arroz y Pastas": "IVA5",
  "Harinas y Panificación": "IVA5",
  "Aceites y Grasas": "IVA19",
  "Azúcar y Endulzantes": null,
  "Sal y Condimentos": "IVA19",
  "Salsas y Aderezos": "IVA19",
  "Enlatados y Conservas": "IVA19",
  "Carnes Rojas": "EXEMPT",
  "Pollo y Aves": "EXEMPT",
  "Pescados y Mariscos": "EXEMPT",
  "Embutidos y Charcutería": "IVA19",
  "Lácteos y Derivados": null,
  Huevos: "EXEMPT",
  "Frutas Frescas": "EXCLUDED",
  "Verduras y Hortalizas": "EXCLUDED",
  Tubérculos: "EXCLUDED",
  "Legumbres Frescas": "EXCLUDED",
  "Pan y Panadería": "EXCLUDED",
  "Galletas y Ponqués": "IVA19",
  "Dulces y Confitería": "IVA19",
  "Snacks y Mecato": "IVA19",
  "Bebidas Gaseosas": "IVA19",
  "Jugos y Néctares": "IVA19",
  "Agua y Bebidas Hidratantes": "IVA19",
  "Café, Té e Infusiones": "IVA19",
  "Bebidas Alcohólicas": "IVA19",
  "Productos de Aseo Personal": "IVA19",
  "Cuidado Capilar": "IVA19",
  "Cuidado Dental": "IVA19",
  "Productos de Limpieza": "IVA19",
  "Detergentes y Jabones": "IVA19",
  "Cuidado de Ropa": "IVA19",
  "Productos para Bebés": "IVA19",
  "Pañales y Toallitas": "IVA19",
  "Medicamentos Básicos": "EXCLUDED",
  "Vitaminas y Suplementos": null,
  "Productos Congelados": "IVA19",
};

export type TaxSuggestionRule = {
  tax: TaxClass;
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
const DAIRY: readonly ProductCategory[] = ["Otra", "Lácteos y Derivados", "Productos para Bebés"];

/** The first matching rule is used. Words are in the form of `normalizeSearchText` and may end in s or es. */
export const TAX_SUGGESTION_RULES: readonly TaxSuggestionRule[] = [
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
  // Art. 424: dried fish. This rule must precede the one for meat.
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
      "aguardiente|ron|vino|whisky|wisky|whiskey|vodka|tequila|brandy|ginebra|aperitivo|sabajon|champana|baileys|crema de whisky|licor|coctel|mezcal|sangria|espumoso",
    only: DRINKS,
    not: "cerveza|vinagre",
  },
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
    words: "fecula|maizena|polvo de hornear|levadura|almidon|esencia|coloreado|vainilla|bicarbonato|mezcla",
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
      "cigarrillo|cigarro|tabaco|fosforo|encendedor|candela|pila|vela|veladora|bombillo|aluminio|desechable|lapicero|esfero|lapiz|gaseosa|cerveza|papel higienico|jabon|galleta|mayonesa|salchicha|atun|aceite|chicle|cargador|detergente|cloro|limpido|shampoo|champu|crema dental|cepillo|desodorante|servilleta|panal|panito|papas? (?:fritas?|margarita)|dulce|bombon|chocolatina|mani|helado|ponque|te|aromatica|yogur|yogurt|mantequilla|margarina|jamon|chorizo|sardina|vinagre|mostaza|caldo|comino|color|suavizante|esponja|escoba|trapero|guante|insecticida|ambientador|malta|energizante|gatorade|jugo|pegante|cinta|tijera|cable|audifono|memoria|candado|bateria|vaso|plato|pitillo|palillo|toalla de cocina|afeitar|cuchilla|talco|colonia|perfume|gel|tinte|esmalte|juguete|globo|sombrilla|media|calcetin|cordon|coca|sprite|pepsi|colombiana|redbull|red bull|vive 100|speed max|salsa|refresco",
    only: ["Otra"],
  },
];
