import { Pencil, Plus } from "lucide-react";
import { useMemo, useState } from "react";
import { FIELD_LIMITS } from "#core/contract/fields.ts";
import type { Promotion } from "#core/contract/promotions/promotion.ts";
import { dayOf } from "#core/dates.ts";
import { pickChangedFields } from "#web/api/changed-fields.ts";
import { failureText } from "#web/api/failure-text.ts";
import { useMay } from "#web/api/use-may.ts";
import { useSubmit } from "#web/api/use-submit.ts";
import { useProducts } from "#web/features/products/products.queries.ts";
import { Badge } from "#web/ui/badge.tsx";
import { Button } from "#web/ui/button.tsx";
import { Card } from "#web/ui/card.tsx";
import { PagedList } from "#web/ui/data/paged-list.tsx";
import { FormDialog } from "#web/ui/dialogs/form-dialog.tsx";
import { closeWithToast } from "#web/ui/dialogs/run-with-toast.ts";
import { useDialog } from "#web/ui/dialogs/use-dialog.ts";
import { ShelfDrawing } from "#web/ui/drawings/office/shelf.tsx";
import { Field } from "#web/ui/fields/field.tsx";
import { TextField, TextInput } from "#web/ui/fields/text-input.tsx";
import { Switch } from "#web/ui/forms/switch.tsx";
import { IconButton } from "#web/ui/icon-button.tsx";
import { PageHeader } from "#web/ui/page-header.tsx";
import { toast } from "#web/ui/toast.ts";
import { productNamesText, promotionPeriodText, promotionTermsText } from "./promotion-draft.ts";
import { useChangePromotion, usePromotions } from "./promotions.queries.ts";
import { NewPromotionDialog } from "./public/new-promotion-dialog.tsx";

export function PromotionsScreen() {
  const mayWrite = useMay()("products.write");
  const [page, setPage] = useState(1);
  const query = usePromotions(page);
  const hasSome = query.data !== undefined && query.data.data.length > 0;
  const products = useProducts(true).data;
  const names = useMemo(() => new Map(products?.map(({ id, name }) => [id, name])), [products]);
  const making = useDialog();
  const changing = useDialog<Promotion | null>();
  const makeButton = (
    <Button icon={Plus} variant="primary" onClick={() => making.show()}>
      Nueva promoción
    </Button>
  );
  return (
    <>
      <PageHeader title="Promociones" actions={mayWrite && hasSome && makeButton} />
      <div className="flex flex-col gap-4">
        <PagedList
          query={query}
          otherwise="Error al cargar las promociones"
          rows={4}
          flush
          page={page}
          onPage={setPage}
          empty={{
            drawing: <ShelfDrawing />,
            title: "No tienes promociones",
            text: "Lleve 3 pague 2, el segundo a mitad, un combo: se descuentan solas al vender, también sin conexión.",
            action: mayWrite && makeButton,
          }}
        >
          {({ data }) => (
            <Card>
              <ul aria-label="Promociones" className="-my-3 divide-y divide-line">
                {data.map((promotion) => (
                  <Row
                    key={promotion.id}
                    promotion={promotion}
                    names={names}
                    {...(mayWrite && { onChange: changing.show })}
                  />
                ))}
              </ul>
            </Card>
          )}
        </PagedList>
        {hasSome && (
          <p className="text-sm text-ink-soft">
            Valen para lo que se vende suelto y a precio normal. Cuando un producto está en varias, se aplica
            la que más ahorra.
          </p>
        )}
      </div>
      <NewPromotionDialog key={`new ${making.turn}`} {...making.props} />
      {changing.subject && (
        <ChangePromotionDialog
          key={`change ${changing.turn}`}
          {...changing.props}
          promotion={changing.subject}
        />
      )}
    </>
  );
}

type RowProps = {
  promotion: Promotion;
  names: ReadonlyMap<string, string>;
  onChange?: (promotion: Promotion) => void;
};

function Row({ promotion, names, onChange }: RowProps) {
  const { id, name, active, endsOn, productIds } = promotion;
  const { mutate: save, isPending } = useChangePromotion();
  const today = dayOf(new Date());
  const when = promotionPeriodText(promotion, today);
  const isOver = endsOn !== null && endsOn < today;
  function turn() {
    if (isPending) return;
    save(
      { params: { id }, body: { active: !active } },
      {
        onError: (failure) =>
          toast.error("No pudimos cambiar la promoción", failureText(failure, "Inténtalo de nuevo.")),
      },
    );
  }
  return (
    <li className="flex flex-wrap items-center gap-x-4 gap-y-1 py-3">
      <div className="min-w-48 flex-1">
        <p className="flex flex-wrap items-center gap-x-2 gap-y-1 font-semibold wrap-anywhere">
          {name}
          {isOver && active && <Badge tone="neutral">Ya terminó</Badge>}
        </p>
        <p className="text-sm text-ink-soft">{promotionTermsText(promotion)}</p>
        <p className="line-clamp-2 text-sm text-ink-soft">{productNamesText(productIds, names)}</p>
        {when && <p className="text-sm text-ink-soft">{when}</p>}
      </div>
      {onChange ? (
        <div className="flex items-center gap-2">
          <Switch label="Activa" aria-label={`${name} activa`} checked={active} onChange={turn} />
          <IconButton label={`Cambiar ${name}`} icon={Pencil} onClick={() => onChange(promotion)} />
        </div>
      ) : (
        !active && <Badge tone="neutral">Inactiva</Badge>
      )}
    </li>
  );
}

type Props = { open: boolean; promotion: Promotion; onClose: () => void };

export function ChangePromotionDialog({ open, promotion, onClose }: Props) {
  const [name, setName] = useState(promotion.name);
  const [endsOn, setEndsOn] = useState(promotion.endsOn ?? "");
  const { mutateAsync: change } = useChangePromotion();
  const form = useSubmit({
    send: async (typed: { name: string; endsOn: string | null }) => {
      const body = pickChangedFields(promotion, typed);
      if (Object.keys(body).length > 0) await change({ params: { id: promotion.id }, body });
    },
    failed: "No pudimos guardar la promoción",
    onDone: closeWithToast(onClose, "Promoción guardada"),
  });
  return (
    <FormDialog
      form={form}
      read={() =>
        name.trim() === ""
          ? "Escribe cómo se llama la promoción."
          : { name: name.trim(), endsOn: endsOn || null }
      }
      open={open}
      onClose={onClose}
      fields={[name, endsOn]}
      title="Cambiar la promoción"
      description={promotion.name}
      save="Guardar"
    >
      <div onChange={form.clear} className="flex flex-col gap-4">
        <TextField
          label="Nombre"
          required
          autoComplete="off"
          maxLength={FIELD_LIMITS.name}
          value={name}
          onValueChange={setName}
        />
        <Field label="Hasta el" hint="Vacío: sin fecha de fin.">
          <TextInput type="date" value={endsOn} onValueChange={setEndsOn} />
        </Field>
      </div>
    </FormDialog>
  );
}
