-- The latest case of each letter, with which a preview of the operator's words is filled. Links and secrets are not in it.
create table letter_case (
  event text not null,
  facts jsonb not null,
  at    timestamptz not null,
  constraint letter_case_once primary key (event),
  constraint letter_case_event check (event in ('partner-statement', 'broadcast-service', 'broadcast-promotional'))
);
