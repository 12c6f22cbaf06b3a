-- What chargers are set to and what they tell of their parts, as they last told it: the keys of 1.6, whose component is
-- '' and whose name is the key, and the device model of 2.0.1.
create table charger_variable (
  charger_id         uuid not null references charger (id) on delete cascade,
  component          text not null,
  component_instance text not null,
  -- 0 where it is of the charger as a whole.
  evse               integer not null,
  connector          integer not null,
  name               text not null,
  instance           text not null,
  -- Actual, Target, MinSet or MaxSet.
  attribute          text not null,
  -- Null where it was not told, and where it is a secret.
  value              text,
  -- ReadOnly, ReadWrite or WriteOnly; null where it was not told.
  mutability         text,
  data_type          text,
  unit               text,
  told_at            timestamptz not null,
  constraint charger_variable_key primary key (
    charger_id, component, component_instance, evse, connector, name, instance, attribute
  )
);
