import type { TaxClass } from "#core/tax/classes.ts";

/** The tax class that most products of a category have; null where the category does not determine it. */
export const CATEGORY_TAX_CLASSES = {
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
  "Café, Té e Infusiones": null,
  "Bebidas Alcohólicas": null,
  "Productos de Aseo Personal": "IVA19",
  "Cuidado Capilar": "IVA19",
  "Cuidado Dental": "IVA19",
  "Productos de Limpieza": "IVA19",
  "Detergentes y Jabones": "IVA19",
  "Cuidado de Ropa": "IVA19",
  "Productos para Bebés": null,
  "Pañales y Toallitas": "IVA19",
  "Medicamentos Básicos": "EXCLUDED",
  "Vitaminas y Suplementos": null,
  "Productos Congelados": null,
} as const satisfies Record<string, TaxClass | null>;

export type ProductCategory = keyof typeof CATEGORY_TAX_CLASSES;
export const PRODUCT_CATEGORIES = Object.keys(CATEGORY_TAX_CLASSES) as [
  ProductCategory,
  ...ProductCategory[],
];
export const DEFAULT_CATEGORY: ProductCategory = "Otra";
