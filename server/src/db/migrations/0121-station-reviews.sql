-- What drivers say of a station after a charge there. A review is of a charge and names nobody: whose it is stands in the
-- booking alone, so a driver who is removed leaves nothing of a person here.

-- The address of a station's public page ends with these letters of its id.
create index station_short_id on station (right(id::text, 12));

create table station_review (
  id             uuid primary key,
  booking_id     uuid not null,
  station_id     uuid not null,
  connector_type text not null,
  stars          integer not null,
  words          text,
  created_at     timestamptz not null,
  changed_at     timestamptz not null,
  -- Since when its words are not shown, and why; the stars count all the same.
  hidden_at      timestamptz,
  hidden_reason  text,
  -- What the operator says to it, for everybody.
  answer         text,
  answered_at    timestamptz,
  -- What was reported until then has been looked at.
  judged_at      timestamptz,
  constraint station_review_booking foreign key (booking_id) references booking (id),
  constraint station_review_station foreign key (station_id) references station (id),
  constraint station_review_of_charge unique (booking_id),
  constraint station_review_stars check (stars between 1 and 5),
  constraint station_review_words check (char_length(words) between 1 and 1000),
  constraint station_review_changed check (changed_at between created_at and created_at + interval '168 hours'),
  constraint station_review_hidden check ((hidden_at is null) = (hidden_reason is null)),
  constraint station_review_answered check ((answer is null) = (answered_at is null)),
  constraint station_review_answer check (char_length(answer) between 1 and 1000)
);
create index station_review_of_station on station_review (station_id, created_at desc, id desc);
create index station_review_created on station_review (created_at desc, id desc);

-- Only of a charge that delivered energy and is billed, at the station where that was, and for good.
create function check_station_review() returns trigger language plpgsql as $$
begin
  if tg_op = 'UPDATE' and (new.id, new.booking_id, new.station_id, new.connector_type, new.created_at)
     is distinct from (old.id, old.booking_id, old.station_id, old.connector_type, old.created_at) then
    raise exception 'the review % stays of its charge', old.id
      using errcode = 'restrict_violation', constraint = 'station_review_stays';
  end if;
  if not exists (
    select from booking
     where id = new.booking_id and station_id = new.station_id and connector_type = new.connector_type
       and status in ('completed', 'confirmed') and bill_energy_wh > 0) then
    raise exception 'the review % is of no charge with energy', new.id
      using errcode = 'check_violation', constraint = 'station_review_after_charge';
  end if;
  return new;
end $$;
create trigger station_review_after_charge before insert or update on station_review
  for each row execute function check_station_review();
create trigger station_review_kept before delete on station_review for each row execute function append_only();

-- Somebody thinks that a review should not be shown: once for each driver.
create table station_review_report (
  review_id   uuid not null,
  customer_id uuid not null,
  created_at  timestamptz not null,
  constraint station_review_report_key primary key (review_id, customer_id),
  constraint station_review_report_review foreign key (review_id) references station_review (id),
  constraint station_review_report_customer foreign key (customer_id) references customer (id)
);

select announce_changes('station_review', 'review');
select announce_changes('station_review_report', 'review', subject_column => 'review_id', always => 'changed');
