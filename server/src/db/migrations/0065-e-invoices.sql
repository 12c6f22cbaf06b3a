-- Registrations of papers at the invoice registration portal. A paper is issued first: its registration comes after, or
-- never, and nothing of it changes the paper.
create table e_invoice (
  paper_id        uuid not null references paper (id),
  state           text not null default 'awaiting',
  -- As it was computed here, before the portal was asked.
  irn             text not null,
  since           timestamptz not null,
  attempts        integer not null default 0,
  next_attempt_at timestamptz not null,
  -- Why the last attempt did not reach the portal.
  failure         text,
  -- What the portal gave.
  acknowledgement text,
  acknowledged_at timestamptz,
  signed_qr       text,
  signed_invoice  text,
  -- Why the portal refused it, as the portal says it.
  refusal_code    text,
  refusal         text,
  -- Somebody wants it cancelled, and why; the portal does it, or says why not.
  cancel_asked_at timestamptz,
  cancel_reason   text,
  cancel_refusal  text,
  cancelled_at    timestamptz,
  constraint e_invoice_id primary key (paper_id),
  constraint e_invoice_irn_once unique (irn),
  constraint e_invoice_irn check (irn ~ '^[0-9a-f]{64}$'),
  constraint e_invoice_state check (state in ('awaiting', 'registered', 'refused', 'cancelled')),
  constraint e_invoice_attempts check (attempts >= 0),
  constraint e_invoice_registered check (
    (state in ('registered', 'cancelled')) = (num_nonnulls(acknowledgement, acknowledged_at, signed_qr, signed_invoice) = 4)
    and num_nonnulls(acknowledgement, acknowledged_at, signed_qr, signed_invoice) in (0, 4)
  ),
  constraint e_invoice_refused check ((state = 'refused') = (refusal_code is not null) and (refusal_code is null) = (refusal is null)),
  constraint e_invoice_cancel_asked check (
    (cancel_asked_at is null) = (cancel_reason is null) and (cancel_asked_at is null or acknowledged_at is not null)
  ),
  constraint e_invoice_cancelled check (
    (state = 'cancelled') = (cancelled_at is not null)
    and (cancelled_at is null or cancel_reason is not null and cancelled_at <= acknowledged_at + interval '24 hours')
  ),
  constraint e_invoice_texts check (
    char_length(failure) <= 500 and char_length(refusal_code) <= 20 and char_length(refusal) <= 1000
    and char_length(cancel_reason) <= 100 and char_length(cancel_refusal) <= 1000 and char_length(acknowledgement) <= 40
  )
);
create index e_invoice_due on e_invoice (next_attempt_at)
  where state = 'awaiting' or state = 'registered' and cancel_asked_at is not null;
create index e_invoice_of_state on e_invoice (state, since);

-- It moves as domain/src/e-invoice/states.ts says, and what the portal gave never changes.
create function e_invoice_moves() returns trigger language plpgsql as $$
begin
  if (new.paper_id, new.irn, new.since) is distinct from (old.paper_id, old.irn, old.since)
     or new.state <> old.state and (old.state, new.state) not in (
       ('awaiting', 'registered'), ('awaiting', 'refused'), ('refused', 'awaiting'), ('registered', 'cancelled'))
     or old.acknowledgement is not null and
        (new.acknowledgement, new.acknowledged_at, new.signed_qr, new.signed_invoice)
        is distinct from (old.acknowledgement, old.acknowledged_at, old.signed_qr, old.signed_invoice)
     or old.state = 'cancelled' then
    raise exception 'e-invoice % may not change from % to %', old.irn, old.state, new.state
      using errcode = 'restrict_violation';
  end if;
  return new;
end $$;
create trigger e_invoice_moves before update on e_invoice for each row execute function e_invoice_moves();
create trigger e_invoice_stays before delete on e_invoice for each row execute function append_only();
create trigger e_invoice_no_truncate before truncate on e_invoice execute function append_only();

-- Only what a registered supplier sends to a registered buyer is registered.
create function e_invoice_of_registered() returns trigger language plpgsql as $$
begin
  if not exists (select from paper where id = new.paper_id and recipient_gstin is not null
                   and kind in ('tax-invoice', 'credit-note', 'commission-invoice')) then
    raise exception 'paper % is not registered', new.paper_id using errcode = 'restrict_violation';
  end if;
  return new;
end $$;
create trigger e_invoice_of_registered before insert on e_invoice
  for each row execute function e_invoice_of_registered();
