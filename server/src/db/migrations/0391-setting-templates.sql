-- What chargers of a maker and model are to be set to, and campaigns that set it, stage by stage.
create table setting_template (
  id         uuid primary key,
  -- As the chargers report them when they start.
  vendor     text not null,
  model      text not null,
  -- Each with component, componentInstance, evse, connector, name, instance and value; keys of 1.6 have no component.
  settings   jsonb not null,
  created_at timestamptz not null,
  changed_at timestamptz not null,
  constraint setting_template_of unique (vendor, model),
  constraint setting_template_texts check (
    char_length(vendor) between 1 and 50 and char_length(model) between 1 and 50
  ),
  constraint setting_template_settings check (
    jsonb_typeof(settings) = 'array' and jsonb_array_length(settings) between 1 and 50
  )
);
create index setting_template_created on setting_template (created_at desc, id desc);

-- When a charger was asked for the settings of its template.
create table setting_reading (
  charger_id uuid primary key,
  asked_at   timestamptz not null,
  constraint setting_reading_charger foreign key (charger_id) references charger (id) on delete cascade
);

-- A campaign brings either firmware or settings.
alter table firmware_campaign
  alter column image_id drop not null,
  add column vendor   text,
  add column model    text,
  add column settings jsonb,
  add constraint firmware_campaign_brings check (
    case when image_id is null then vendor is not null and model is not null and settings is not null
         else vendor is null and model is null and settings is null end
  );

-- The settings that a charger of a campaign was asked to take in its newest try.
create table setting_change (
  step_id    uuid not null,
  number     integer not null,
  -- As people read it.
  name       text not null,
  command_id uuid,
  constraint setting_change_key primary key (step_id, number),
  constraint setting_change_step foreign key (step_id) references firmware_step (id) on delete cascade,
  constraint setting_change_command foreign key (command_id) references charger_command (id) on delete set null
);
create index setting_change_command_of on setting_change (command_id) where command_id is not null;

create index charger_variable_named on charger_variable (charger_id, lower(name));

-- A value by which two are compared: chargers write `True`, `60.0` and `a, b` where `true`, `60` and `a,b` is meant.
create function comparable_setting(value text) returns text language sql immutable as $$
  select case
    when lower(btrim(value)) in ('true', 'false') then lower(btrim(value))
    when btrim(value) ~ '^-?[0-9]{1,15}(\.[0-9]{1,9})?$' then trim_scale(btrim(value)::numeric)::text
    else regexp_replace(btrim(value), '\s*,\s*', ',', 'g')
  end
$$;

-- Chargers are asked at once, where somebody waits for what they report.
create trigger setting_template_wakes after insert or update on setting_template
  for each statement execute function wake_job('read-template-settings');
create trigger firmware_campaign_wakes after insert on firmware_campaign
  for each statement execute function wake_job('follow-firmware-campaigns');

select announce_changes('setting_template', 'firmware');
