import { PackagePlus, Trash2 } from "lucide-react";
import { useState } from "react";
import { FIELD_LIMITS } from "#core/contract/fields.ts";
import type { Product } from "#core/contract/products/products.ts";
import type { StockCount } from "#core/contract/stock-counts/stock-counts.ts";
import { DEFAULT_CATEGORY, PRODUCT_CATEGORIES, type ProductCategory } from "#core/goods/categories.ts";
import { formatNumber } from "#core/number-text.ts";
import { failureText } from "#web/api/failure-text.ts";
import { useMay } from "#web/api/use-may.ts";
import { useSubmit } from "#web/api/use-submit.ts";
import { useProductFinder } from "#web/features/products/product-finder.queries.ts";
import { useSaveProduct } from "#web/features/products/products.queries.ts";
import { Button } from "#web/ui/button.tsx";
import { Card } from "#web/ui/card.tsx";
import { FormDialog } from "#web/ui/dialogs/form-dialog.tsx";
import { useDialog } from "#web/ui/dialogs/use-dialog.ts";
import { TextField } from "#web/ui/fields/text-input.tsx";
import { MoneyField } from "#web/ui/forms/money-input.tsx";
import { IconButton } from "#web/ui/icon-button.tsx";
import { toast } from "#web/ui/toast.ts";
import type { UnknownCode, UnknownCodes } from "./unknown-codes.ts";
import type { Counting } from "./use-counting.ts";

type Props = {
  unknown: UnknownCodes;
  count: Pick<StockCount, "scope">;
  /** Absent after the end of the count. */
  counting?: Counting;
};

/**
 * The scanned codes without a product. Each is created with name and price, and counted as often as it was scanned: in the
 * count, or as its first stock where the count takes no new products.
 */
export function UnknownCodesCard({ unknown, count, counting }: Props) {
  const { codes, forget } = unknown;
  const finder = useProductFinder();
  const takesNewProducts = counting && (count.scope.kind === "ALL" || count.scope.kind === "CATEGORY");
  const mayCreate = useMay()("products.write");
  const creating = useDialog<UnknownCode | null>();

  function take({ code, quantity, at }: UnknownCode, product: Product) {
    if (takesNewProducts) void counting.add(product, { quantity, presentation: null, replace: false }, at);
    forget(code);
  }

  /** Another device may have created the product meanwhile. */
  async function create(unknownCode: UnknownCode) {
    const [found] = await finder.lookUp(unknownCode.code, true).catch(() => []);
    if (!found) return creating.show(unknownCode);
    toast.info(
      `Ya existe: ${found.name}`,
      takesNewProducts ? "Se contó lo que escaneaste." : "No se sumó a este conteo.",
    );
    take(unknownCode, found);
  }

  return (
    <Card title={`Sin producto (${formatNumber(codes.length)})`}>
      <p className="text-sm text-ink-soft">
        {mayCreate
          ? "Escaneaste estos códigos y ningún producto los tiene. Créalos cuando puedas: lo escaneado no se pierde."
          : "Ningún producto tiene estos códigos. Muéstraselos a quien maneja los productos."}
      </p>
      <ul aria-label="Sin producto" className="mt-2 divide-y divide-line">
        {codes.map((one) => (
          <li key={one.code} className="flex items-center gap-2 py-2">
            <span className="min-w-0 flex-1 wrap-anywhere">
              <span className="font-semibold">{one.code}</span>
              <span className="block text-sm text-ink-soft">
                {one.quantity === 1 ? "1 lectura" : `${formatNumber(one.quantity)} lecturas`}
              </span>
            </span>
            {mayCreate && (
              <Button size="sm" icon={PackagePlus} onClick={() => void create(one)}>
                Crear
                <span className="sr-only"> el producto {one.code}</span>
              </Button>
            )}
            <IconButton
              label={`Quitar el código ${one.code}`}
              icon={Trash2}
              tone="quiet"
              onClick={() => forget(one.code)}
            />
          </li>
        ))}
      </ul>
      {creating.subject && (
        <CreateCountedProductDialog
          key={creating.turn}
          {...creating.props}
          code={creating.subject.code}
          stock={takesNewProducts ? null : creating.subject.quantity}
          category={categoryOf(count.scope)}
          onCreated={(product) => creating.subject && take(creating.subject, product)}
        />
      )}
    </Card>
  );
}

const categoryOf = ({ category }: StockCount["scope"]): ProductCategory =>
  PRODUCT_CATEGORIES.find((one) => one === category) ?? DEFAULT_CATEGORY;

type CreateProps = {
  open: boolean;
  code: string;
  /** Null: nobody keeps the stock until the count is closed. */
  stock: number | null;
  category: ProductCategory;
  onClose: () => void;
  onCreated: (product: Product) => void;
};

function CreateCountedProductDialog({ open, code, stock, category, onClose, onCreated }: CreateProps) {
  const [name, setName] = useState("");
  const [price, setPrice] = useState<number | null>(null);
  const { mutateAsync: save } = useSaveProduct();
  const form = useSubmit({
    send: (fields: { name: string; price: number }) =>
      save({
        id: null,
        body: { ...fields, category, stock: stock ?? 0, tracksStock: stock !== null, gtin: code },
      }),
    failed: (error) => failureText(error, "No pudimos crear el producto. Intenta de nuevo."),
    onDone: ({ data }) => {
      toast.success(`Producto creado: ${data.product.name}`);
      onCreated(data.product);
      onClose();
    },
  });
  function read() {
    if (name.trim() === "") return "Escribe el nombre del producto.";
    if (price === null) return "Escribe su precio.";
    return { name: name.trim(), price };
  }
  return (
    <FormDialog
      open={open}
      onClose={onClose}
      title="Crear producto"
      description={`Con el código ${code}. ${
        stock === null
          ? "Queda sin contar hasta que se cierre este conteo."
          : `No es de este conteo: queda con ${formatNumber(stock)} en stock, lo que escaneaste.`
      }`}
      blocksScans="Termina primero de crear este producto"
      unsaved={name !== "" || price !== null}
      form={form}
      read={read}
      save="Crear"
    >
      <div className="flex flex-col gap-4">
        <TextField
          label="Nombre"
          required
          autoFocus
          maxLength={FIELD_LIMITS.name}
          value={name}
          onValueChange={setName}
        />
        <MoneyField label="Precio" required value={price} onChange={setPrice} />
      </div>
    </FormDialog>
  );
}
