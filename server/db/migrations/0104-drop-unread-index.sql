-- No query reads orders by the time of their reception: the reports read receptions.
drop index purchase_orders_received;
