-- The log of chargers' messages and the audit log lie in a table for each month (UTC), in the schema `months`: what is old goes
-- by a table and not by rows, and the indexes that are written to stay small. The job `keep-months` makes them ahead. Rows
-- of a time that has no month yet come into the table that ends in `_rest`, so that none is ever refused; they move when
-- their month is made. What was there before stays together in one table that ends in `_before`: it is not rewritten.
create schema if not exists months;

-- Makes the table of the month that begins at `first`, and moves what the rest has of it there.
-- Null where it was there, or where its time belongs to another table; the number of rows that were moved otherwise.
create function make_month(parent regclass, first timestamptz) returns bigint language plpgsql as $$
declare
  parent_name text := (select relname from pg_class where oid = parent);
  rest        text := format('months.%I', parent_name || '_rest');
  made        text := format('months.%I', parent_name || to_char(first at time zone 'UTC', '_YYYY_MM'));
  next        timestamptz := (first at time zone 'UTC' + interval '1 month') at time zone 'UTC';
  moved       bigint;
  guard       text;
begin
  if to_regclass(made) is not null then
    return null;
  end if;
  execute format('create table %s (like %s including defaults including constraints including storage)', made, parent);
  -- Of the rest nobody but this takes anything away: the guards of an append-only table are for others.
  execute format('alter table %s disable trigger user', rest);
  execute format('with moved as (delete from %s where at >= %L and at < %L returning *) insert into %s select * from moved',
                 rest, first, next, made);
  get diagnostics moved = row_count;
  execute format('alter table %s enable trigger user', rest);
  execute format('alter table %s attach partition %s for values from (%L) to (%L)', parent, made, first, next);
  -- Triggers for rows come with the parent, those for statements do not.
  for guard in
    select pg_get_triggerdef(oid) from pg_trigger where tgrelid = parent and not tgisinternal and tgtype & 1 = 0
  loop
    execute regexp_replace(guard, ' ON \S+ ', format(' ON %s ', made));
  end loop;
  return moved;
exception
  -- It is of the table of what was there before.
  when invalid_object_definition then return null;
end $$;

-- Puts what was there before below its new table, or drops it where it is empty.
create function keep_before(before regclass, parent regclass) returns void language plpgsql as $$
declare
  newest timestamptz;
  ends   timestamptz;
begin
  execute format('select max(at) from %s', before) into newest;
  if newest is null then
    execute format('drop table %s', before);
    return;
  end if;
  ends := (date_trunc('month', greatest(newest, now()) at time zone 'UTC') + interval '1 month') at time zone 'UTC';
  execute format('alter table %s attach partition %s for values from (minvalue) to (%L)', parent, before, ends);
end $$;

-- Who may read or write the one may do so with the other.
create function grant_as(before regclass, parent regclass) returns void language plpgsql as $$
declare one record;
begin
  for one in
    select case when grantee = 0 then 'public' else grantee::regrole::text end as grantee, privilege_type
      from pg_class, aclexplode(relacl) where oid = before and grantee <> relowner
  loop
    execute format('grant %s on %s to %s', one.privilege_type, parent, one.grantee);
  end loop;
end $$;

-- ── Messages of chargers ─────────────────────────────────────────────────────────────────────────────────

alter table charger_message set schema months;
alter table months.charger_message rename to charger_message_before;

-- No primary key: nothing refers to a message, its number is given out once, and an index by it alone answers nobody.
create table charger_message (
  id         bigint generated always as identity,
  charger_id uuid not null references charger (id) on delete cascade,
  at         timestamptz not null,
  direction  text not null,
  action     text not null,
  message_id text not null,
  payload    text not null,
  answer     text,
  error_code text,
  ms         integer,
  repairs    text,
  constraint charger_message_direction check (direction in ('in', 'out'))
) partition by range (at);
create index charger_message_of on charger_message (charger_id, id desc);
create index charger_message_at on charger_message using brin (at);
create index charger_message_repaired on charger_message (charger_id, id desc) include (at) where repairs is not null;
alter table charger_message enable row level security;
create policy limited on charger_message using (exists (select from charger where charger.id = charger_id));
select grant_as('months.charger_message_before', 'charger_message');

create table months.charger_message_rest partition of charger_message default;
select setval(pg_get_serial_sequence('charger_message', 'id'), last, is_used)
  from (select coalesce(last_value, 1) as last, last_value is not null as is_used from pg_sequences
         where format('%I.%I', schemaname, sequencename) = pg_get_serial_sequence('months.charger_message_before', 'id')) as one;
alter table months.charger_message_before alter column id drop identity;
alter table months.charger_message_before drop constraint charger_message_pkey;
select keep_before('months.charger_message_before', 'charger_message');

-- ── The audit log ────────────────────────────────────────────────────────────────────────────────────────

alter table audit_entry set schema months;
alter table months.audit_entry rename to audit_entry_before;

-- The time stands in the key, as a table of a month proves what is unique for its own month only.
create table audit_entry (
  like months.audit_entry_before including defaults including constraints,
  constraint audit_entry_pkey primary key (at, id)
) partition by range (at);
create index audit_entry_subject on audit_entry (subject_kind, subject_id, at desc);
create index audit_entry_action on audit_entry (action, at desc);
create index audit_entry_actor on audit_entry (actor_id, at desc) where actor_id is not null;
create trigger audit_entry_append_only before update or delete on audit_entry
  for each row execute function append_only();
create trigger audit_entry_no_truncate before truncate on audit_entry execute function append_only();
select grant_as('months.audit_entry_before', 'audit_entry');

create table months.audit_entry_rest partition of audit_entry default;
create trigger audit_entry_no_truncate before truncate on months.audit_entry_rest execute function append_only();
drop trigger audit_entry_append_only on months.audit_entry_before;
drop index months.audit_entry_at;
alter table months.audit_entry_before validate constraint audit_actor;
alter table months.audit_entry_before drop constraint audit_entry_pkey;
select keep_before('months.audit_entry_before', 'audit_entry');

drop function keep_before(regclass, regclass);
drop function grant_as(regclass, regclass);
