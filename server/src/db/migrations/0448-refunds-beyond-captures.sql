-- What a provider gave back beyond what is left of what was captured of a block is listed for operators until one of them has
-- looked at it, and shown at once where somebody has the list open.
create index unexplained_refund_of_block on unexplained_refund (block_id) where settled_at is null and block_id is not null;
alter table unexplained_refund enable row level security;
create policy limited on unexplained_refund using (exists (select from payment_block where payment_block.id = block_id));

create function announce_unexplained_refund() returns trigger language plpgsql as $$
begin
  insert into change_event (topic, subject_id, kind)
  select 'booking', booking_id, 'changed' from payment_block where id = coalesce(new.block_id, old.block_id);
  return null;
end $$;
create trigger announce_unexplained_refund after insert or update or delete on unexplained_refund
  for each row execute function announce_unexplained_refund();
