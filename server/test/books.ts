/** PostgreSQL as its owner, without row-level security. */
type Owner = { query(sql: string, values: unknown[]): Promise<{ rows: { counts: string[] }[] }> };

const day = (at: string) => `(${at} at time zone 'America/Bogota')::date`;

/** The figures of a day, computed from the documents. */
const FIGURES = `
  select 'SALE' as kind, p.method, ${day("s.created_at")} as day, p.amount from sales s
    join sale_payments p on p.store_id = $1 and p.sale_id = s.id where s.store_id = $1 and p.replaced is null
  union all select 'DISCOUNT', '', ${day("created_at")}, discount from sales where store_id = $1
  union all select 'ROUNDING', '', ${day("created_at")}, rounding from sales where store_id = $1
  union all select 'RETURN', '', ${day("created_at")}, total from sale_returns where store_id = $1
  union all select 'REFUND', f.method, ${day("r.created_at")}, f.amount from sale_returns r
    join sale_refunds f on f.store_id = $1 and f.return_id = r.id where r.store_id = $1
  union all select 'ROUNDING', '', ${day("created_at")}, total - coalesce((select sum(amount) from sale_refunds f
    where f.store_id = $1 and f.return_id = r.id), 0) from sale_returns r where store_id = $1
  union all select 'DEBT_PAYMENT', method, ${day("created_at")}, rounding - amount from credit_entries
    where store_id = $1 and kind = 'PAYMENT'
  union all select 'ROUNDING', '', ${day("created_at")}, rounding from credit_entries
    where store_id = $1 and kind = 'PAYMENT'
  union all select 'EXPENSE', '', ${day("created_at")}, amount from cash_movements m
    where store_id = $1 and kind = 'OUT' and category = 'EXPENSE'
      and not exists (select from cash_movements u where u.store_id = $1 and u.reverses = m.id)`;

/** The figures of sellers, computed from the documents. */
const SELLERS = `
  select ${day("created_at")} as day, seller_id, 1 as sales, total, discount as discounts, 0 as returns from sales
    where store_id = $1
  union all select ${day("created_at")}, user_id, 0, 0, 0, total from sale_returns where store_id = $1`;

/**
 * The tax figures, computed from the documents. A bag's own tax is one class; the rest of its price is
 * taxed like any line.
 */
const TAXED = `
  select 'SALE' as kind, ${day("s.created_at")} as day, l.tax, l.tax_rate, l.bag_rate, l.quantity, l.total, l.tax_base,
      l.tax_amount, l.bag_tax
    from sales s join sale_lines l on l.store_id = $1 and l.sale_id = s.id
    where s.store_id = $1 and s.taxes is not null
  union all select 'RETURN', ${day("r.created_at")}, l.tax, l.tax_rate, l.bag_rate, b.quantity, b.total, b.tax_base,
      b.tax_amount, b.bag_tax
    from sale_returns r join sale_return_lines b on b.store_id = $1 and b.return_id = r.id
    join sale_lines l on l.store_id = $1 and l.sale_id = b.sale_id and l.line = b.sale_line
    where r.store_id = $1 and r.taxes is not null`;
const TAXES = `
  select kind, day, 'BAG' as class, bag_rate as rate, quantity as bags, 0 as base, bag_tax as tax, bag_tax as total
    from (${TAXED}) t where bag_rate is not null
  union all select kind, day, case tax when 'BAG' then 'IVA19' else tax end, tax_rate, 0, tax_base, tax_amount,
    total * 100 - coalesce(bag_tax, 0) from (${TAXED}) t where tax_rate is not null
  union all select kind, day, coalesce(tax, 'NONE'), 0, 0, 0, 0, total * 100 from (${TAXED}) t
    where tax_rate is null and bag_rate is null`;
const taxSums = (document: string, lines: string) => `select count(*) from ${document} s
    left join (${lines}) l on l.id = s.id
    where s.store_id = $1 and s.taxes is not null and (
      (s.tax_base, s.tax_total) is distinct from (l.base, l.tax)
      or s.tax_base <> coalesce((select sum(round((t ->> 'base')::numeric * 100)) from json_array_elements(s.taxes) t), 0)
      or s.tax_total <> coalesce((select sum(round((t ->> 'amount')::numeric * 100)) from json_array_elements(s.taxes) t), 0))`;

/** The money of a shift by method: in minus out. */
const MONEY_OF_SHIFTS = `
  select s.shift_id, p.method, p.amount from sales s
    join sale_payments p on p.store_id = $1 and p.sale_id = s.id where s.store_id = $1 and p.method <> 'CREDIT'
    and not s.after_close and not p.after_close and p.replaced is distinct from 'OPEN'
  union all select shift_id, coalesce(counted_method, method), coalesce(counted_rounding, rounding) - amount from credit_entries where store_id = $1 and kind = 'PAYMENT'
    and not after_close
  union all select r.shift_id, f.method, -f.amount from sale_returns r
    join sale_refunds f on f.store_id = $1 and f.return_id = r.id where r.store_id = $1 and f.method <> 'CREDIT'
    and not r.after_close
  union all select shift_id, 'CASH', case kind when 'IN' then amount else -amount end from cash_movements
    where store_id = $1 and not after_close
  union all select shift_id, 'CASH', case direction when 'IN' then amount else -amount end + fee from service_entries
    where store_id = $1 and kind = 'OPERATION' and not after_close
  union all select id, 'CASH', opening_float from shifts where store_id = $1`;

const REVENUE = `coalesce((select sum(total) from sales where store_id = $1), 0)
  - coalesce((select sum(total) from sale_returns where store_id = $1), 0)`;

/** A query per invariant that counts its violations in the store $1. */
const INVARIANT_QUERIES: Record<string, string> = {
  "products whose stock is not the sum of its entries": `select count(*) from products p where store_id = $1
    and on_hand <> coalesce((select sum(quantity) from stock_entries m where m.store_id = $1 and m.product_id = p.id), 0)`,
  "entries that do not follow from the one before": `select count(*) from (select on_hand_after - quantity as found,
    lag(on_hand_after, 1, 0) over (partition by product_id order by id) as left from stock_entries
    where store_id = $1) m where found <> m.left`,
  "entries below zero where nothing is sold so": `select count(*) from stock_entries m where store_id = $1
    and on_hand_after < 0 and not coalesce((select sell_below_stock from store_settings where store_id = $1), false)
    and not exists (select from document_flags f where f.store_id = $1 and f.code in ('STOCK', 'COUNTED'))
    and not exists (select from stock_count_lines l where l.store_id = $1 and l.product_id = m.product_id and l.settled_at is not null)
    and not exists (select from products p where p.store_id = $1 and not p.tracks_stock)
    and not exists (select from audit_events a where a.store_id = $1 and a.kind = 'STOCK_TRACKING_CHANGED')`,
  "lines of counts whose movements are not their difference": `select count(*) from stock_count_lines l
    where l.store_id = $1 and l.settled_at is not null and coalesce(l.counted - l.expected, 0) <> coalesce((
      select sum(m.quantity) from stock_entries m
      where m.store_id = $1 and m.product_id = l.product_id and m.stock_count_id = l.count_id), 0)`,
  "products that sold something else than their sales say": `select count(*) from products p where store_id = $1
    and sold <> coalesce((select sum(quantity) from sale_lines l where l.store_id = $1 and l.product_id = p.id), 0)
      - coalesce((select sum(quantity) from sale_return_lines l where l.store_id = $1 and l.product_id = p.id), 0)`,
  "goods that were sold and did not leave the stock, or left it unsold": `select count(*) from (
    select sale_id, product_id, sum(quantity) as quantity from sale_lines
      where store_id = $1 and product_id is not null group by 1, 2) l
    full join (select sale_id, product_id, -sum(quantity) as quantity from stock_entries
      where store_id = $1 and kind = 'SALE' group by 1, 2) e using (sale_id, product_id)
    where l.quantity is distinct from e.quantity`,
  "goods that came back and are not in the stock, or are in it unreturned": `select count(*) from (
    select sale_id, product_id, sum(quantity) as quantity from sale_return_lines
      where store_id = $1 and restock group by 1, 2) l
    full join (select sale_id, product_id, sum(quantity) as quantity from stock_entries
      where store_id = $1 and kind = 'RETURN' group by 1, 2) e using (sale_id, product_id)
    where l.quantity is distinct from e.quantity`,
  "goods that came of an order and are not in the stock, or are in it unordered": `select count(*) from (
    select purchase_order_id, product_id, sum(quantity) as quantity from reception_lines
      where store_id = $1 and product_id is not null group by 1, 2) l
    full join (select purchase_order_id, product_id, sum(quantity) as quantity from stock_entries
      where store_id = $1 and kind = 'PURCHASE' group by 1, 2) e using (purchase_order_id, product_id)
    where l.quantity is distinct from e.quantity`,
  "receptions that are not the sum of their lines": `select count(*) from receptions r where store_id = $1
    and total is distinct from (select sum(coalesce(l.paid, floor(l.quantity * l.unit_cost + 0.5))) from reception_lines l
      where l.store_id = $1 and l.reception_id = r.id)`,
  "invoices that brought in something else than their lines say": `select count(*) from (
    select i.reception_id, l.product_id, sum(round(l.received * l.units, 3) + coalesce(l.free_units, 0)) as quantity
      from supplier_invoices i join supplier_invoice_lines l on l.store_id = $1 and l.invoice_id = i.id
      where i.store_id = $1 and i.reception_id is not null and l.received is not null and l.kind = 'GOODS' group by 1, 2) l
    full join (select r.reception_id, r.product_id, sum(r.quantity) as quantity from reception_lines r
      where r.store_id = $1 and exists (select from supplier_invoices i where i.store_id = $1 and i.reception_id = r.reception_id)
      group by 1, 2) r using (reception_id, product_id)
    where l.quantity is distinct from r.quantity`,
  "orders that are received without having come, or have come and are not": `select count(*) from purchase_orders o
    where store_id = $1 and status in ('ORDERED', 'RECEIVED', 'COMPLETED') and (received_at is null) <> exists (
      select from purchase_order_items i where i.store_id = $1 and i.purchase_order_id = o.id
        and i.ordered > coalesce((select sum(l.quantity) from reception_lines l
          where l.store_id = $1 and l.purchase_order_id = o.id and l.order_line = i.line), 0))`,
  "sales that are not the sum of their lines": `select count(*) from sales s
    left join (select sale_id, sum(total) as total, sum(discount) as discount from sale_lines where store_id = $1
      group by 1) l on l.sale_id = s.id
    where s.store_id = $1 and (l.total is distinct from s.total or l.discount is distinct from s.discount)`,
  "lines that do not cost what their quantity does": `select count(*) from sale_lines
    where store_id = $1 and unit = 'UNIT' and presentation_id is null and total + discount <> price * quantity`,
  "packs that do not cost what their count does, or hold other units": `select count(*) from sale_lines
    where store_id = $1 and presentation_id is not null and (total + discount <> presentation_count * presentation_price
      or quantity <> presentation_count * presentation_units
      or price <> floor(presentation_price / presentation_units + 0.5))`,
  "codes of presentations that are not theirs alone": `select count(*) from product_presentations r
    where r.store_id = $1 and r.barcode_form is not null and not exists (select from product_codes c
      where c.store_id = $1 and c.code = r.barcode_form and c.presentation_id = r.id and c.product_id = r.product_id)`,
  "orders that do not cost what they order": `select count(*) from purchase_orders o where store_id = $1 and total <>
    coalesce((select sum(case when i.presentation_id is null then floor(i.ordered * i.unit_price + 0.5)
      else i.presentation_count * i.presentation_price end) from purchase_order_items i
      where i.store_id = $1 and i.purchase_order_id = o.id), 0)`,
  "sales whose taxes are not those of their lines": taxSums(
    "sales",
    `select sale_id as id, coalesce(sum(tax_base), 0) as base,
      sum(coalesce(tax_amount, 0) + coalesce(bag_tax, 0)) as tax from sale_lines where store_id = $1 group by 1`,
  ),
  "returns whose taxes are not those of their lines": taxSums(
    "sale_returns",
    `select return_id as id, coalesce(sum(tax_base), 0) as base,
      sum(coalesce(tax_amount, 0) + coalesce(bag_tax, 0)) as tax from sale_return_lines where store_id = $1 group by 1`,
  ),
  "lines with other taxes than they hold, or with taxes in a sale without": `select count(*) from sale_lines l
    join sales s on s.store_id = $1 and s.id = l.sale_id
    where l.store_id = $1 and ((l.tax_rate is not null
        and l.tax_base + l.tax_amount + coalesce(l.bag_tax, 0) is distinct from l.total::bigint * 100)
      or l.tax_base <> floor((l.total::numeric * 100 - coalesce(l.bag_tax, 0)) * 100 / (100 + l.tax_rate) + 0.5)
      or (l.tax_rate is null) <> (l.tax_base is null) or (l.bag_rate is null) <> (l.bag_tax is null)
      or (s.taxes is null and (l.tax is not null or l.tax_rate is not null or l.bag_rate is not null)))`,
  "lines that came back whole without all of their taxes": `select count(*) from sale_lines l
    join (select sale_id, sale_line, sum(total) as total, sum(tax_base) as base, sum(tax_amount) as tax,
      sum(bag_tax) as bags from sale_return_lines where store_id = $1 group by 1, 2) b
      on b.sale_id = l.sale_id and b.sale_line = l.line
    where l.store_id = $1 and (
      (b.total = l.total and (b.base, b.tax, b.bags) is distinct from (l.tax_base, l.tax_amount, l.bag_tax))
      or coalesce(b.base, 0) > coalesce(l.tax_base, 0) or coalesce(b.tax, 0) > coalesce(l.tax_amount, 0)
      or (b.base is not null and b.base + b.tax + coalesce(b.bags, 0) <> b.total * 100))`,
  "taxes of days that are not what was charged on them": `select count(*) from (
    select kind, day, class, rate, sum(bags) as bags, sum(base) as base, sum(tax) as tax, sum(total) as total
      from (${TAXES}) f group by 1, 2, 3, 4) f
    full join (select kind, day, class, rate, sum(bags) as bags, sum(base) as base, sum(tax) as tax, sum(total) as total
      from tax_figures where store_id = $1 group by 1, 2, 3, 4) k using (kind, day, class, rate)
    where (f.bags, f.base, f.tax, f.total) is distinct from (k.bags, k.base, k.tax, k.total)`,
  "figures of promotions that are not what was sold with them, less what came back": `select count(*) from (
    select day, promotion, product, sum(sales) as sales, sum(quantity) as quantity, sum(sold) as sold, sum(taxes) as taxes from (
      select ${day("s.created_at")} as day, l.promotion_id as promotion, coalesce(l.product_id, '00000000-0000-0000-0000-000000000000') as product,
        case when l.line = min(l.line) over (partition by l.sale_id, l.promotion_id) then 1 else 0 end as sales, l.quantity,
        l.total as sold, coalesce(l.tax_amount, 0) + coalesce(l.bag_tax, 0) as taxes
        from sale_lines l join sales s on s.store_id = $1 and s.id = l.sale_id
        where l.store_id = $1 and l.promotion_id is not null
      union all
      select ${day("r.created_at")}, l.promotion_id, coalesce(l.product_id, '00000000-0000-0000-0000-000000000000'), 0, -b.quantity,
        -b.total, -coalesce(b.tax_amount, 0) - coalesce(b.bag_tax, 0)
        from sale_return_lines b join sale_returns r on r.store_id = $1 and r.id = b.return_id
        join sale_lines l on l.store_id = $1 and l.sale_id = b.sale_id and l.line = b.sale_line
        where b.store_id = $1 and l.promotion_id is not null) moved group by 1, 2, 3) f
    full join (select day, promotion_id as promotion, product_id as product, sum(count) as sales, sum(quantity) as quantity,
        sum(sold) as sold, sum(taxes) as taxes from promotion_figures where store_id = $1 group by 1, 2, 3) k
      using (day, promotion, product)
    where (f.sales, f.quantity, f.sold, f.taxes) is distinct from (k.sales, k.quantity, k.sold, k.taxes)`,
  "promotions that gave back another discount than they gave": `select count(*) from (
    select promotion_id as promotion, sum(discount) as given from promotion_figures where store_id = $1 group by 1) k
    full join (select l.promotion_id as promotion, sum(l.promotion_discount) as given,
        sum(case when b.quantities[l.line] = l.quantity then l.promotion_discount
          else floor((2 * l.promotion_discount * coalesce(b.quantities[l.line], 0) + l.quantity) / (2 * l.quantity)) end) as back
        from sale_lines l left join returned_sales b on b.store_id = $1 and b.sale_id = l.sale_id
        where l.store_id = $1 and l.promotion_id is not null group by 1) f using (promotion)
    where f.given - f.back is distinct from k.given`,
  "own use that is not the sum of its lines": `select count(*) from own_uses u
    left join (select own_use_id as id, coalesce(sum(cost), 0) as cost, sum(price) as price from own_use_lines
      where store_id = $1 group by 1) l using (id)
    where u.store_id = $1 and (u.cost, u.price) is distinct from (l.cost, l.price)`,
  "sales that are not paid as they say": `select count(*) from sales s
    left join (select sale_id, sum(amount) as amount, sum(amount) filter (where method = 'CREDIT') as credit
      from sale_payments where store_id = $1 and replaced is null group by 1) p on p.sale_id = s.id
    where s.store_id = $1 and (p.amount is distinct from s.total + s.rounding
      or coalesce(p.credit, 0) <> s.credit_amount)`,
  "returns that are not the sum of their lines and refunds": `select count(*) from sale_returns r where store_id = $1
    and (total is distinct from (select sum(l.total) from sale_return_lines l
        where l.store_id = $1 and l.return_id = r.id)
      or rounding <> greatest(0, coalesce((select sum(f.amount) from sale_refunds f
        where f.store_id = $1 and f.return_id = r.id), 0) - total))`,
  "lines of which more came back than was sold": `select count(*) from sale_lines s
    join (select sale_id, sale_line, sum(quantity) as quantity, sum(total) as total from sale_return_lines
      where store_id = $1 group by 1, 2) r on r.sale_id = s.sale_id and r.sale_line = s.line
    where s.store_id = $1 and (r.quantity > s.quantity or r.total > s.total
      or (r.quantity = s.quantity and r.total <> s.total))`,
  "sales that gave back more than they brought in": `select count(*) from sales s
    join (select r.sale_id, sum(f.amount) as amount from sale_returns r
      join sale_refunds f on f.store_id = $1 and f.return_id = r.id where r.store_id = $1 group by 1) b
      on b.sale_id = s.id
    where s.store_id = $1 and b.amount > s.total + s.rounding`,
  "sales beside which something else is kept than came back": `select count(*) from (
    select r.sale_id, sum(r.total) as total, sum((select coalesce(sum(amount), 0) from sale_refunds f
      where f.store_id = $1 and f.return_id = r.id)) as refunded from sale_returns r where store_id = $1 group by 1) r
    full join (select sale_id, total, refunded from returned_sales where store_id = $1) k using (sale_id)
    where r.total is distinct from k.total or r.refunded is distinct from k.refunded`,
  "balances that are not the sum of their entries": `select count(*) from credit_accounts a where store_id = $1 and (
    (balance, entries) <> (select coalesce(sum(amount), 0), count(*) from credit_entries e
      where e.store_id = $1 and e.customer_id = a.customer_id)
    or balance <> (select coalesce(sum(owed), 0) from debts d where d.store_id = $1 and d.customer_id = a.customer_id))`,
  "debt entries that do not follow from the one before": `select count(*) from (select balance_after - amount as found,
    lag(balance_after, 1, 0) over w as left, line, row_number() over w as place from credit_entries
    where store_id = $1 window w as (partition by customer_id order by line)) e where found <> e.left or line <> place`,
  "debts that are not what is left of them": `select count(*) from debts d where store_id = $1
    and amount - owed <> (select coalesce(sum(s.amount), 0) from debt_settlements s
      where s.store_id = $1 and s.debt_id = d.id)`,
  "entries that settled something else than they took off": `select count(*) from credit_entries e where store_id = $1
    and -amount <> (select coalesce(sum(s.amount), 0) from debt_settlements s where s.store_id = $1 and s.entry_id = e.id)
    and not exists (select from debts d where d.store_id = $1 and d.id = e.id)`,
  "sales on credit that are not owed": `select count(*) from sales s where store_id = $1
    and credit_amount <> coalesce((select sum(e.amount) from credit_entries e where e.store_id = $1 and e.kind = 'SALE'
      and e.sale_id = s.id), 0)`,
  "sales that are owed by somebody else than their customer": `select count(*) from sales s
    join debts d on d.store_id = $1 and d.id = s.id
    where s.store_id = $1 and d.customer_id <> s.customer_id`,
  "returns that took something else off a debt than they say": `select count(*) from (
    select return_id as id, sum(amount) as amount from sale_refunds where store_id = $1 and method = 'CREDIT' group by 1) r
    full join (select return_id as id, -amount as amount from credit_entries where store_id = $1 and kind = 'RETURN') e
      using (id)
    where r.amount is distinct from e.amount`,
  "figures of days that are not what was written on them": `select count(*) from (
    select day, kind, method, sum(amount) as amount from (${FIGURES}) f group by 1, 2, 3) f
    full join (select day, kind, method, sum(amount) as amount from day_figures where store_id = $1 group by 1, 2, 3) k
      using (day, kind, method)
    where coalesce(f.amount, 0) <> coalesce(k.amount, 0)`,
  "figures of sellers that are not what they sold": `select count(*) from (
    select day, seller_id, sum(sales) as sales, sum(total) as total, sum(discounts) as discounts,
      sum(returns) as returns from (${SELLERS}) f group by 1, 2) f
    full join (select day, seller_id, sum(sales) as sales, sum(total) as total, sum(discounts) as discounts,
      sum(returns) as returns from seller_figures where store_id = $1 group by 1, 2) k using (day, seller_id)
    where (f.sales, f.total, f.discounts, f.returns) is distinct from (k.sales, k.total, k.discounts, k.returns)`,
  "accounts of suppliers that are not the sum of their entries": `select count(*) from supplier_accounts a
    where store_id = $1 and ((balance, entries) <> (select coalesce(sum(amount), 0), count(*) from supplier_entries e
        where e.store_id = $1 and e.supplier_id = a.supplier_id)
      or greatest(balance, 0) <> (select coalesce(sum(owed), 0) from payables p
        where p.store_id = $1 and p.supplier_id = a.supplier_id))`,
  "entries of suppliers that do not follow from the one before": `select count(*) from (
    select balance_after - amount as found, lag(balance_after, 1, 0) over w as left, line, row_number() over w as place
    from supplier_entries where store_id = $1 window w as (partition by supplier_id order by line)) e
    where found <> e.left or line <> place`,
  "payables that are not what is left of them": `select count(*) from payables p where store_id = $1
    and amount - owed <> (select coalesce(sum(s.amount), 0) from payable_settlements s
      where s.store_id = $1 and s.payable_id = p.id)`,
  "suppliers paid from a drawer without its movement, or with another one": `select count(*) from supplier_entries e
    where store_id = $1 and shift_id is not null and not exists (
      select from cash_movements m where m.store_id = $1 and m.shift_id = e.shift_id and m.id = e.id
        and m.category = 'SUPPLIER' and case m.kind when 'OUT' then -m.amount else m.amount end = e.amount)`,
  "figures of services that are not what was recorded": `select count(*) from (
    select ${day("created_at")} as day, service_id, sum(case when kind = 'OPERATION' then sign(amount) else 0 end) as operations,
      sum(case when kind = 'OPERATION' and direction = 'IN' then amount else 0 end) as money_in,
      sum(case when kind = 'OPERATION' and direction = 'OUT' then amount else 0 end) as money_out,
      sum(commission) as commission, sum(fee) as fees, sum(case when kind = 'SETTLEMENT' then amount else 0 end) as settled
      from service_entries where store_id = $1 group by 1, 2) f
    full join (select day, service_id, sum(operations) as operations, sum(money_in) as money_in,
      sum(money_out) as money_out, sum(commission) as commission, sum(fees) as fees, sum(settled) as settled
      from service_figures where store_id = $1 group by 1, 2) k using (day, service_id)
    where (f.operations, f.money_in, f.money_out, f.commission, f.fees, f.settled)
      is distinct from (k.operations, k.money_in, k.money_out, k.commission, k.fees, k.settled)`,
  "operations that are undone by something else than themselves": `select count(*) from service_entries u
    join service_entries e on e.store_id = $1 and e.id = u.reverses
    where u.store_id = $1 and (u.service_id, u.direction, u.method, u.amount, u.fee, u.commission)
      is distinct from (e.service_id, e.direction, e.method, -e.amount, -e.fee, -e.commission)`,
  "settlements in cash that are no movement of the drawer": `select count(*) from service_entries e
    where store_id = $1 and kind = 'SETTLEMENT' and shift_id is not null and not exists (
      select from cash_movements m where m.store_id = $1 and m.shift_id = e.shift_id and m.id = e.id
        and case m.kind when 'OUT' then m.amount else -m.amount end = e.amount and m.after_close = e.after_close)`,
  "sales that the totals miss": `select (select count(*) from sales where store_id = $1)
    - coalesce((select sum(sales) from sale_totals where store_id = $1), 0)`,
  "pesos that the totals miss": `select ${REVENUE}
    - coalesce((select sum(revenue) from sale_totals where store_id = $1), 0)`,
  "pesos that the days miss": `select ${REVENUE}
    - coalesce((select sum(revenue) from sale_day_totals where store_id = $1), 0)`,
  "shifts that are not numbered one after the other": `select count(*) from (select number,
    row_number() over (order by number) as place from shifts where store_id = $1) s where number <> place`,
  "closings that are not in their places": `select count(*) from (select place, previous_hash, hash,
    row_number() over (order by place) as right_place, lag(hash) over (order by place) as hash_before
    from shift_closings where store_id = $1) c where place <> right_place or previous_hash is distinct from hash_before`,
  "counts of shifts that are wrong": `select count(*) from (
    select (select count(*) from shifts where store_id = $1) as opened,
      (select count(*) from shift_closings where store_id = $1) as closed) s
    where (opened, closed) is distinct from (coalesce((select opened from shift_counters where store_id = $1), 0)::bigint,
      coalesce((select closed from shift_counters where store_id = $1), 0)::bigint)`,
  "shifts that are neither open nor closed, or both": `select count(*) from shifts s where store_id = $1
    and exists (select from open_shifts o where o.store_id = $1 and o.shift_id = s.id)
      = exists (select from shift_closings c where c.store_id = $1 and c.shift_id = s.id)`,
  "closings that expected something else than the sum of their parts": `select count(*) from (
    select c.shift_id, m ->> 'method' as method, (m ->> 'expected')::bigint as amount from shift_closings c
      cross join json_array_elements(c.figures -> 'byMethod') m where c.store_id = $1) f
    full join (select shift_id, method, sum(amount) as amount from (${MONEY_OF_SHIFTS}) p
      where shift_id in (select shift_id from shift_closings where store_id = $1) group by 1, 2) p
      using (shift_id, method)
    where coalesce(f.amount, 0) <> coalesce(p.amount, 0)`,
  "closings that count other sales than theirs": `select count(*) from shift_closings c where store_id = $1 and (
    (figures #>> '{sales,count}')::bigint <> (select count(*) from sales s
      where s.store_id = $1 and s.shift_id = c.shift_id and not s.after_close)
    or (figures #>> '{sales,total}')::bigint <> (select coalesce(sum(total), 0) from sales s
      where s.store_id = $1 and s.shift_id = c.shift_id and not s.after_close)
    or (figures #>> '{returns,total}')::bigint <> (select coalesce(sum(total), 0) from sale_returns r
      where r.store_id = $1 and r.shift_id = c.shift_id and not r.after_close))`,
};

/** The invariants as sentences; none may be violated. */
export const invariantNames = Object.keys(INVARIANT_QUERIES);

/** Checks a store's tables against the app's invariants. Returns one sentence per violation. */
export async function findBrokenInvariants(owner: Owner, storeId: string): Promise<string[]> {
  const counts = Object.values(INVARIANT_QUERIES).map((count) => `(${count})::bigint`);
  const { rows } = await owner.query(`select array[${counts.join(",\n")}]::text[] as counts`, [storeId]);
  const found = rows[0]!.counts;
  return invariantNames.flatMap((what, i) => (found[i] === "0" ? [] : [`${found[i]} ${what}`]));
}
