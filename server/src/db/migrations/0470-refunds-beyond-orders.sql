-- What a provider gave back beyond what is left of an order is shown at once where somebody has the list of orders open.
create or replace function announce_unexplained_refund() returns trigger language plpgsql as $$
begin
  insert into change_event (topic, subject_id, kind)
  select 'booking', booking_id, 'changed' from payment_block where id = coalesce(new.block_id, old.block_id)
  union all
  select 'order', order_id, 'changed' from (select coalesce(new.order_id, old.order_id) as order_id) as refunded
   where order_id is not null;
  return null;
end $$;
