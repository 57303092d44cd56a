-- Credit or debit of a card payment, where the sale says it. DIAN has a code for each (48 and 49).
alter table sale_payments add column card text;
alter table sale_payments add constraint sale_payments_card_check
  check (card is null or (card in ('CREDIT', 'DEBIT') and method = 'CARD'));
