import { removeDirectionMarks } from "#core/direction-marks.ts";
import { formatPesos } from "#core/money.ts";
import { perUnitSuffix } from "#core/units.ts";
import { Barcode } from "#web/ui/barcode/barcode.tsx";
import { buildLabelBarcode, type LabelProduct } from "./label.ts";
import type { LabelFormat } from "./label-formats.ts";
import "./label.css";

const mm = (length: number) => `${length}mm`;

/** Millimetres that the line below the price takes from the bars. */
const CONTENTS_HEIGHT = 2;

export function PrintedPriceLabel({ product, format }: { product: LabelProduct; format: LabelFormat }) {
  const code = buildLabelBarcode(product, format);
  const { width, height } = format.label;
  return (
    <div
      className="label-paper"
      data-look={format.look}
      style={{ width: mm(width), height: mm(height), paddingInline: mm(format.padding) }}
    >
      <p className="label-name">{removeDirectionMarks(product.name)}</p>
      <p className="label-price">
        {formatPesos(product.price)}
        <span>{perUnitSuffix(product.unit)}</span>
      </p>
      {product.contents && <p className="label-contents">{removeDirectionMarks(product.contents)}</p>}
      {code && (
        <div className="label-code">
          {code.modules && (
            <Barcode
              code={code.text}
              modules={code.modules}
              module={code.module}
              height={product.contents ? format.bars - CONTENTS_HEIGHT : format.bars}
            />
          )}
          <p>{code.text}</p>
        </div>
      )}
    </div>
  );
}

type PagesProps = { pages: readonly (readonly (LabelProduct | null)[])[]; format: LabelFormat };

export function PrintedLabelPages({ pages, format }: PagesProps) {
  const { page, label, columns } = format;
  // Slightly lower than the paper, so that rounding does not start a new page.
  const style = { width: mm(page.width), height: mm(page.height - 0.1) };
  const grid = {
    gridTemplateColumns: `repeat(${columns}, ${mm(label.width)})`,
    gridAutoRows: mm(label.height),
    // The top margin does not depend on how many labels fill the page.
    paddingTop: mm((page.height - format.rows * label.height) / 2),
  };
  return pages.map((places, i) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: the pages never change
    <div key={i} className="label-page" style={{ ...style, ...grid }}>
      {places.map((product, place) =>
        product ? (
          // biome-ignore lint/suspicious/noArrayIndexKey: the places of a page never change
          <PrintedPriceLabel key={place} product={product} format={format} />
        ) : (
          // biome-ignore lint/suspicious/noArrayIndexKey: the places of a page never change
          <div key={place} />
        ),
      )}
    </div>
  ));
}
