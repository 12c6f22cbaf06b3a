-- The title and the message of an announcement or an offer in other languages than English, as the operator has written
-- them: {"hi": {"title": …, "message": …}}. Who reads a language that is missing reads the English.
alter table broadcast
  add column translations jsonb not null default '{}',
  add constraint broadcast_translations check (
    jsonb_typeof(translations) = 'object'
    and translations - array['hi', 'bn', 'mr', 'te', 'ta', 'gu', 'kn', 'or', 'ml', 'pa'] = '{}'
    and not jsonb_path_exists(translations, '$.* ? (!(@.title.type() == "string" && @.message.type() == "string"))')
  );
alter table offer
  add column translations jsonb not null default '{}',
  add constraint offer_translations check (
    jsonb_typeof(translations) = 'object'
    and translations - array['hi', 'bn', 'mr', 'te', 'ta', 'gu', 'kn', 'or', 'ml', 'pa'] = '{}'
    and not jsonb_path_exists(translations, '$.* ? (!(@.title.type() == "string" && @.message.type() == "string"))')
  );
