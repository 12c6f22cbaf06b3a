-- Months of messages and of the audit log that lie in files, and no longer in tables. A file is read by its blocks, each of
-- which is compressed by itself; `restored_at` is set while its rows are back in a table.
create table archived_month (
  file        text primary key,
  table_name  text not null,
  first       timestamptz not null,
  ends        timestamptz not null,
  rows        bigint not null,
  bytes       bigint not null,
  sha256      text not null,
  written_at  timestamptz not null,
  restored_at timestamptz,
  constraint archived_month_table check (table_name in ('audit_entry', 'charger_message')),
  constraint archived_month_span check (first < ends),
  constraint archived_month_size check (rows > 0 and bytes > 0),
  constraint archived_month_sha256 check (sha256 ~ '^[0-9a-f]{64}$'),
  constraint archived_month_file check (file ~ '^[a-z0-9_.-]{1,120}$')
);
create index archived_month_of on archived_month (table_name, ends);

-- Rows lie from the greatest key to the least. Keys are compared by bytes.
create table archived_block (
  file      text not null references archived_month (file) on delete cascade,
  number    integer not null,
  position  bigint not null,
  bytes     integer not null,
  first_key text collate "C" not null,
  last_key  text collate "C" not null,
  primary key (file, number),
  constraint archived_block_keys check (last_key <= first_key),
  constraint archived_block_size check (position >= 0 and bytes > 0)
);
create index archived_block_by_key on archived_block (first_key, last_key);

-- Puts rows of a file back, each into its month. Messages of chargers that were forgotten meanwhile stay forgotten.
create function restore_rows(parent regclass, lines json) returns bigint language plpgsql as $$
declare restored bigint;
begin
  execute format('insert into %s overriding system value select * from json_populate_recordset(null::%s, $1) as row %s',
                 parent, parent,
                 case when parent = 'charger_message'::regclass
                      then 'where exists (select from charger where charger.id = row.charger_id)' else '' end)
    using lines;
  get diagnostics restored = row_count;
  return restored;
end $$;
