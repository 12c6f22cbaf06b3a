-- Payments that their payers dispute at the bank: what the provider says of each, and until when it has to be answered.

create table payment_dispute (
  id                  uuid primary key,
  provider            text not null,
  provider_dispute_id text not null,
  payment_id          text not null,
  -- The top-up that was paid by it; null where no top-up was.
  order_id            uuid,
  amount_paise        paise not null,
  state               text not null,
  -- In the provider's words.
  reason              text,
  respond_by          timestamptz,
  opened_at           timestamptz not null,
  -- Of the provider's latest word by its own clock: an older one that comes later changes nothing.
  said_at             timestamptz not null,
  ended_at            timestamptz,
  constraint payment_dispute_once unique (provider, provider_dispute_id),
  constraint payment_dispute_order foreign key (order_id) references top_up_order (id),
  constraint payment_dispute_amount check (amount_paise > 0),
  constraint payment_dispute_state check (state in ('open', 'under-review', 'won', 'lost', 'accepted', 'closed')),
  constraint payment_dispute_ended check ((state in ('won', 'lost', 'accepted', 'closed')) = (ended_at is not null))
);
create index payment_dispute_of_order on payment_dispute (order_id) where order_id is not null;
create index payment_dispute_open on payment_dispute (opened_at) where state = 'open';

create function payment_dispute_goes_forward() returns trigger language plpgsql as $$
begin
  if (new.provider, new.provider_dispute_id, new.payment_id) is distinct from
     (old.provider, old.provider_dispute_id, old.payment_id)
     or (old.order_id is not null and new.order_id is distinct from old.order_id)
     or (old.state in ('lost', 'accepted', 'closed') and new.state <> old.state)
     or new.said_at < old.said_at then
    raise exception 'dispute % only goes forward', old.id
      using errcode = 'restrict_violation', constraint = 'payment_dispute_goes_forward';
  end if;
  return new;
end $$;
create trigger payment_dispute_forward before update on payment_dispute
  for each row execute function payment_dispute_goes_forward();
create trigger payment_dispute_kept before delete on payment_dispute for each row execute function append_only();
create trigger payment_dispute_no_truncate before truncate on payment_dispute execute function append_only();
