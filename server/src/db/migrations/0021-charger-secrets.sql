-- Secrets in what is said to and by chargers are masked before they are kept; what was kept before is masked here.

-- The whole payload of a command in which something was masked, from its writing until the gateway takes it: sealed with
-- a key of the program's own, and in no backup.
create table charger_command_secret (
  command_id uuid not null,
  sealed     bytea not null,
  constraint charger_command_secret_key primary key (command_id),
  constraint charger_command_secret_command foreign key (command_id) references charger_command (id) on delete cascade
);

-- However a command ends, its secret goes with that.
create function forget_command_secret() returns trigger language plpgsql as $$
begin
  delete from charger_command_secret where command_id = new.id;
  return null;
end $$;
create trigger charger_command_secret_ends after update of status on charger_command
  for each row when (new.status <> 'waiting') execute function forget_command_secret();

-- When what an operator's command said, and what was answered, was thrown away; that it was given stays.
alter table charger_command add column emptied_at timestamptz;
create index charger_command_kept on charger_command (ended_at) where asked_by is not null and emptied_at is null;

-- The same rule as `domain/src/charging/secrets.ts`, for what was kept before there was one. Where in doubt it masks.
create function pg_temp.is_secret(name text) returns boolean language sql immutable as $$
  select regexp_replace(lower(name), '[^a-z0-9]', '', 'g') ~ (
    'pass(word|wd|phrase|code)|pwd|secret|credential'
    '|(authorization|auth|api|private|shared|encryption|wpa2?|wep|wi?fi|vpn|access|symmetric|hmac|aes|master)key'
    '|(access|auth|bearer|api|refresh)token|psk$|(^|sim|user|admin|unlock)pin(code)?$')
$$;

create function pg_temp.masked_text(said text, field text) returns text language plpgsql immutable as $$
declare
  left_over text := said;
begin
  left_over := regexp_replace(left_over, '([a-z][a-z0-9+.-]{0,30}://)[^[:space:]/?#"''<>]*@', '\1••••••@', 'gi');
  left_over := regexp_replace(left_over,
    '([a-z][a-z0-9+.-]{0,30}://)[^[:space:]/?#@:"''<>]+:[^[:space:]"''<>]*@', '\1••••••@', 'gi');
  if field ~* 'location|url|uri|server|host' then
    left_over := regexp_replace(left_over, '[^[:space:]/@:]{1,64}:[^[:space:]/@]{1,64}@', '••••••@', 'g');
  end if;
  left_over := regexp_replace(left_over,
    '-----BEGIN [A-Z ]{0,40}PRIVATE KEY-----.*?(-----END [A-Z ]{0,40}PRIVATE KEY-----|$)', '••••••', 'g');
  left_over := regexp_replace(left_over,
    '([?&;]([a-z0-9_.-]{0,40}(token|signature|credential|password|secret)|sig|key|api_?key|auth|code|pass|pwd)=)[^&[:space:]"''<>#]+',
    '\1••••••', 'gi');
  left_over := regexp_replace(left_over,
    '((pass(word|wd|phrase)|pwd|secret|psk|(auth|api|private|access|wi-?fi|wpa2?)[-_ ]?key|(access|auth|api|refresh)[-_ ]?token|sim[-_ ]?pin)["''\\]{0,3}[[:space:]]{0,9}([:=]|\yis\y)[[:space:]]{0,9}|(authorizationkey|basicauthpassword)["''\\]{0,3}[[:space:]]{0,9}[:=]?[[:space:]]{0,9})("[^"]*"|''[^'']*''|[^[:space:],;&})\]]+)',
    '\1••••••', 'gi');
  left_over := regexp_replace(left_over,
    '(authorization["'']{0,2}[[:space:]]*[:=][[:space:]]*["'']?(basic|bearer)?) +[^[:space:]"'',;]{8,}', '\1 ••••••', 'gi');
  if field !~* 'hash|checksum|serial|fingerprint|signature|certificate|csr|digest|publickey' then
    left_over := regexp_replace(left_over, '\y[0-9a-f]{40}\y', '••••••', 'gi');
  end if;
  return left_over;
end $$;

create function pg_temp.masked(value jsonb, under text, is_secret boolean) returns jsonb language plpgsql immutable as $$
declare
  said       text;
  of_secret  boolean;
begin
  case jsonb_typeof(value)
    when 'string' then
      said := value #>> '{}';
      if is_secret then return '"••••••"'; end if;
      if said ~ '^\s*[\[{]' then
        begin
          return to_jsonb(case when pg_temp.masked(said::jsonb, '', false) = said::jsonb then said
                               else pg_temp.masked(said::jsonb, '', false)::text end);
        exception when others then
          null;
        end;
      end if;
      return to_jsonb(pg_temp.masked_text(said, under));
    when 'number' then
      return case when is_secret then '"••••••"' else value end;
    when 'array' then
      return coalesce(
        (select jsonb_agg(pg_temp.masked(one, under, is_secret) order by place)
           from jsonb_array_elements(value) with ordinality as all_of (one, place)), '[]');
    when 'object' then
      of_secret := exists (
        select from unnest(array['key', 'name', 'variable', 'variableName', 'parameter']) as one
         where pg_temp.is_secret(case jsonb_typeof(value -> one)
                                   when 'string' then value ->> one
                                   when 'object' then coalesce(value -> one ->> 'name', '')
                                   else '' end));
      return coalesce(
        (select jsonb_object_agg(name, pg_temp.masked(one, name,
                  (is_secret and name not in ('type', 'mutability', 'dataType', 'unit', 'reasonCode'))
                  or (of_secret and name in ('value', 'attributeValue', 'actualValue', 'data', 'valuesList',
                        'additionalInfo', 'techInfo', 'attributeStatusInfo', 'variableAttribute', 'variableCharacteristics'))
                  or pg_temp.is_secret(name) or (name = 'key' and lower(under) = 'vpn')))
           from jsonb_each(value) as all_of (name, one)), '{}');
    else
      return value;
  end case;
end $$;

-- Of a message as it went over the line, which may have been cut off where it was very long.
create function pg_temp.masked_line(line text) returns text language plpgsql immutable as $$
declare
  message jsonb;
begin
  message := line::jsonb;
  return case when pg_temp.masked(message, '', false) = message then line
              else pg_temp.masked(message, '', false)::text end;
exception when others then
  return pg_temp.masked_text(regexp_replace(line,
    '"(value|attributeValue|actualValue|apnPassword|password)"(\s*:\s*)"[^"]*("|$)', '"\1"\2"••••••"', 'g'), '');
end $$;

create function pg_temp.is_suspicious(said text) returns boolean language sql immutable as $$
  select said ~* 'pass|pwd|secret|credential|key|token[^"]{0,3}[=:]|accesstoken|authtoken|psk|pin|://|@|basic |bearer |\\|[0-9a-f]{40}'
$$;

update charger_message
   set payload = pg_temp.masked_line(payload), answer = pg_temp.masked_line(answer)
 where (pg_temp.is_suspicious(payload) or pg_temp.is_suspicious(answer))
   and (payload, answer) is distinct from (pg_temp.masked_line(payload), pg_temp.masked_line(answer));

-- What still waits with a secret in it cannot be sent without it.
update charger_command set status = 'not-connected', ended_at = now()
 where status = 'waiting' and payload <> pg_temp.masked(payload, '', false);
update charger_command
   set payload = pg_temp.masked(payload, '', false), answer = pg_temp.masked(answer, '', false),
       error_text = pg_temp.masked_text(error_text, '')
 where (payload, answer, error_text) is distinct from
       (pg_temp.masked(payload, '', false), pg_temp.masked(answer, '', false), pg_temp.masked_text(error_text, ''));

update charger_variable
   set value = case when pg_temp.is_secret(name) then null else pg_temp.masked_text(value, name) end
 where value is distinct from case when pg_temp.is_secret(name) then null else pg_temp.masked_text(value, name) end;

update charger set boot_facts = pg_temp.masked(boot_facts, '', false)
 where boot_facts is distinct from pg_temp.masked(boot_facts, '', false);
update charger_outlet
   set info = pg_temp.masked_text(info, ''), vendor_error = pg_temp.masked_text(vendor_error, '')
 where (info, vendor_error) is distinct from (pg_temp.masked_text(info, ''), pg_temp.masked_text(vendor_error, ''));

-- Answers that were kept for repeated requests: a command is given once for each key in any case.
delete from idempotency_key where endpoint = 'commandCharger';

drop function pg_temp.masked_line(text);
drop function pg_temp.masked(jsonb, text, boolean);
drop function pg_temp.masked_text(text, text);
drop function pg_temp.is_suspicious(text);
drop function pg_temp.is_secret(text);
