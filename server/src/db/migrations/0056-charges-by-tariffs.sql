-- A charge is priced by the version of a tariff that was chosen when it began. Null: from before there were tariffs;
-- what it was priced by stands in tariff_by and tariff_paise, which for others say only what stood on the sign.
alter table booking
  add column tariff_version_id uuid,
  -- The groups that the driver was in then.
  add column tariff_groups     text[] not null default '{}',
  -- What the bill is made of, as `PricedLine` of domain/src/tariff/price.ts: [{of, element, night, quantity (Wh, seconds, or
  -- how often), unitPrice (micro-rupees per kWh, per hour or once), amount, gst (paise)}]. Null where a person wrote the bill.
  add column bill_lines        jsonb,
  add constraint booking_tariff_version foreign key (tariff_version_id) references tariff_version (id),
  drop constraint booking_tariff,
  add constraint booking_tariff check (
    tariff_by in ('energy', 'time') and (tariff_paise > 0 or (tariff_paise = 0 and tariff_version_id is not null))
  );
create index booking_of_tariff on booking (tariff_version_id, created_at) where tariff_version_id is not null;

create function lines_come_to(lines jsonb, amount paise, gst paise) returns boolean language sql immutable as $$
  select coalesce(sum((line ->> 'amount')::bigint), 0) = amount and coalesce(sum((line ->> 'gst')::bigint), 0) = gst
    from jsonb_array_elements(lines) as line
$$;
alter table booking add constraint booking_bill_lines
  check (bill_lines is null or lines_come_to(bill_lines, bill_amount_paise, bill_gst_paise));

-- Papers are made of the lines of a confirmed bill.
create function booking_lines_frozen() returns trigger language plpgsql as $$
begin
  raise exception 'the lines of a confirmed bill are frozen' using errcode = 'restrict_violation';
end $$;
create trigger booking_lines_frozen before update of bill_lines on booking
  for each row when (old.status = 'confirmed' and new.bill_lines is distinct from old.bill_lines)
  execute function booking_lines_frozen();
