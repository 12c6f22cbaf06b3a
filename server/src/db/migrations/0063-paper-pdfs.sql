-- Papers as PDF, made when the first asks for one and kept as they were given out. One that says the paper's registration at
-- the portal is another file than one from before it.
create table paper_pdf (
  paper_id      uuid not null references paper (id),
  language      text not null,
  is_registered boolean not null,
  made_at       timestamptz not null,
  content       bytea not null,
  sha256        bytea not null,
  constraint paper_pdf_id primary key (paper_id, language, is_registered),
  constraint paper_pdf_language check (language ~ '^[a-z]{2}$'),
  constraint paper_pdf_size check (octet_length(content) between 1 and 10000000),
  constraint paper_pdf_sha256 check (sha256 = sha256(content))
);
alter table paper_pdf alter column content set storage external;
create trigger paper_pdf_append_only before update or delete on paper_pdf for each row execute function append_only();
create trigger paper_pdf_no_truncate before truncate on paper_pdf execute function append_only();
