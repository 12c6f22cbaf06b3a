-- Views of the panel's lists that an operator has saved: filters, order and period under a name.
create table saved_view (
  id               uuid not null,
  administrator_id uuid not null,
  -- Which list: `booking.all`.
  list             text not null,
  name             text not null,
  -- As they stand in the list's address: a relative period stays relative.
  filters          jsonb not null,
  -- The list opens with it.
  is_default       boolean not null,
  created_at       timestamptz not null,
  constraint saved_view_id primary key (id),
  constraint saved_view_administrator foreign key (administrator_id) references administrator (id) on delete cascade,
  constraint saved_view_list check (list ~ '^[A-Za-z0-9.-]{1,60}$'),
  constraint saved_view_name_length check (char_length(name) between 1 and 60),
  constraint saved_view_filters check (jsonb_typeof(filters) = 'object' and octet_length(filters::text) <= 8000)
);
create unique index saved_view_name on saved_view (administrator_id, list, lower(name));
create unique index saved_view_one_default on saved_view (administrator_id, list) where is_default;
