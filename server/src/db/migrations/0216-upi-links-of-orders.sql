-- What a payer's UPI app reads from a QR code, where the provider gives it: asked for once for an order.
alter table top_up_order
  add column upi_link text,
  add constraint top_up_order_upi_link check (upi_link like 'upi://%' and char_length(upi_link) <= 2000);
