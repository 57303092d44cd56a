import type { PaymentMethod } from "#core/sale/payment.ts";

export type DemoDayFigure = {
  day: string;
  kind: "SALE" | "DISCOUNT";
  method: PaymentMethod | "";
  count: number;
  amount: number;
};
export type DemoPromotionFigure = {
  day: string;
  promotion_id: string;
  product_id: string;
  count: number;
  quantity: number;
  sold: number;
  taxes: number;
  discount: number;
};

export function addDemoDayFigure(figures: DemoDayFigure[], more: DemoDayFigure): void {
  const { day, method, kind } = more;
  const same = figures.findLast((one) => one.day === day && one.method === method && one.kind === kind);
  if (!same) return void figures.push(more);
  same.count += more.count;
  same.amount += more.amount;
}

export function addDemoPromotionFigure(figures: DemoPromotionFigure[], more: DemoPromotionFigure): void {
  const { day, promotion_id, product_id } = more;
  const same = figures.findLast(
    (one) => one.day === day && one.promotion_id === promotion_id && one.product_id === product_id,
  );
  if (!same) return void figures.push(more);
  for (const field of ["count", "quantity", "sold", "discount"] as const) same[field] += more[field];
}
