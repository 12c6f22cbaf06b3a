-- What came out when a charger's reported settings were compared with its template's, kept for each charger: a list of
-- thousands is read, not compared anew.

alter table setting_template
  -- Grows with each change of the settings.
  add column revision integer not null default 1;

-- Of the settings that a template wants, those that a charger has reported. What it lets nobody read, and what is masked
-- here, is not reported.
create function reported_settings(charger uuid, settings jsonb)
  returns table (number bigint, setting jsonb, variable charger_variable, is_read_only boolean, differs boolean)
  language sql stable as $$
  select wanted.number, wanted.setting, variable, variable.mutability is not distinct from 'ReadOnly',
         -- Most values are the same to the letter: only others are taken apart.
         variable.value <> wanted.setting ->> 'value'
         and comparable_setting(variable.value) <> comparable_setting(wanted.setting ->> 'value')
    from jsonb_array_elements(settings) with ordinality as wanted (setting, number)
    join charger_variable variable
      on variable.charger_id = charger and variable.attribute = 'Actual' and variable.value is not null
     and variable.mutability is distinct from 'WriteOnly' and strpos(variable.value, '••••••') = 0
     and lower(variable.name) = lower(wanted.setting ->> 'name')
     and lower(variable.component) = lower(wanted.setting ->> 'component')
     and lower(variable.component_instance) = lower(wanted.setting ->> 'componentInstance')
     and lower(variable.instance) = lower(wanted.setting ->> 'instance')
     and variable.evse = (wanted.setting ->> 'evse')::int and variable.connector = (wanted.setting ->> 'connector')::int
$$;

create table setting_comparison (
  charger_id  uuid not null,
  -- Of a template that is gone, or was changed since, it says nothing.
  template_id uuid not null,
  revision    integer not null,
  -- How many of the template's settings the charger has reported, and in how many of those it differs.
  reported    integer not null,
  differing   integer not null,
  -- Of those, how many it lets somebody change.
  changeable  integer not null,
  constraint setting_comparison_pkey primary key (charger_id),
  constraint setting_comparison_charger foreign key (charger_id) references charger (id) on delete cascade,
  constraint setting_comparison_counts check (0 <= changeable and changeable <= differing and differing <= reported)
);
create index setting_comparison_differing on setting_comparison (template_id) where differing > 0;

-- Compares these chargers with the template of their maker and model. The rows are taken first, in one order: of two that
-- report at the same time, the second then sees what the first has reported.
create function compare_settings(chargers uuid[]) returns void language plpgsql as $$
begin
  insert into setting_comparison (charger_id, template_id, revision, reported, differing, changeable)
  select charger.id, template.id, 0, 0, 0, 0
    from charger join setting_template template on template.vendor = charger.vendor and template.model = charger.model
   where charger.id = any (chargers)
   order by charger.id
  on conflict (charger_id) do nothing;

  perform from setting_comparison where charger_id = any (chargers) order by charger_id for update;

  update setting_comparison known
     set template_id = found.template_id, revision = found.revision, reported = found.reported,
         differing = found.differing, changeable = found.changeable
    from (select charger.id as charger_id, template.id as template_id, template.revision,
                 count(setting.number)::int as reported, count(*) filter (where setting.differs)::int as differing,
                 count(*) filter (where setting.differs and not setting.is_read_only)::int as changeable
            from charger
            join setting_template template on template.vendor = charger.vendor and template.model = charger.model
            left join lateral reported_settings(charger.id, template.settings) as setting on true
           where charger.id = any (chargers)
           group by charger.id, template.id) as found
   where known.charger_id = found.charger_id
     and (known.template_id, known.revision, known.reported, known.differing, known.changeable)
         is distinct from (found.template_id, found.revision, found.reported, found.differing, found.changeable);
end $$;

-- With the report itself, so that no process has to live until it is compared.
create function compare_first_reports() returns trigger language plpgsql as $$
declare
  chargers uuid[];
begin
  select array_agg(distinct charger.id) into chargers
    from new_rows
    join charger on charger.id = new_rows.charger_id
    join setting_template template on template.vendor = charger.vendor and template.model = charger.model
   where new_rows.attribute = 'Actual' and new_rows.value is not null;
  if chargers is not null then
    perform compare_settings(chargers);
  end if;
  return null;
end $$;
create trigger charger_variable_first_compared after insert on charger_variable
  referencing new table as new_rows for each statement execute function compare_first_reports();

-- Most settings are reported as they were.
create function compare_changed_reports() returns trigger language plpgsql as $$
declare
  chargers uuid[];
begin
  select array_agg(distinct charger.id) into chargers
    from (select charger_id, component, component_instance, evse, connector, name, instance, attribute, value, mutability
            from new_rows
          except
          select charger_id, component, component_instance, evse, connector, name, instance, attribute, value, mutability
            from old_rows) as changed
    join charger on charger.id = changed.charger_id
    join setting_template template on template.vendor = charger.vendor and template.model = charger.model;
  if chargers is not null then
    perform compare_settings(chargers);
  end if;
  return null;
end $$;
create trigger charger_variable_changed_compared after update on charger_variable
  referencing old table as old_rows new table as new_rows for each statement execute function compare_changed_reports();

-- Chargers of a template that was changed are compared by a job, so many at a time.
create trigger setting_template_compared after insert or update of settings on setting_template
  for each statement execute function wake_job('count-setting-differences');
