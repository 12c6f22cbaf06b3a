-- What people decide about registrations: to cancel one for a reason of the portal's list, and to set aside a refused one
-- that cannot be mended.
alter table e_invoice
  add column cancel_code    integer,
  add column set_aside_at   timestamptz,
  add column set_aside_note text,
  -- 1 a duplicate, 2 a mistake of data entry, 3 an order that was cancelled, 4 another.
  add constraint e_invoice_cancel_code check (
    cancel_code is null or cancel_code between 1 and 4 and cancel_reason is not null),
  add constraint e_invoice_set_aside check (
    (set_aside_at is null) = (set_aside_note is null) and (set_aside_at is null or state = 'refused')
    and char_length(set_aside_note) between 1 and 300
  );

select announce_changes('e_invoice', 'paper', subject_column => 'paper_id', ignored => '{attempts,next_attempt_at}');
create trigger e_invoice_wakes after update on e_invoice
  for each row when (new.state = 'awaiting' and old.state = 'refused'
                     or new.cancel_asked_at is not null and old.cancel_asked_at is null)
  execute function wake_job('register-e-invoices');
