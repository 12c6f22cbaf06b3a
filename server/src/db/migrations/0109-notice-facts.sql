-- What a notice's text was made from, so that another text can be made of the same case: the preview of a template. Money
-- in paise, moments as ISO 8601; null for broadcasts and for notices of before.
alter table notice
  add column facts jsonb,
  add constraint notice_facts check (facts is null or (broadcast_id is null and jsonb_typeof(facts) = 'object'));

-- The latest of each kind.
create index notice_latest on notice (kind, created_at desc) where facts is not null;
