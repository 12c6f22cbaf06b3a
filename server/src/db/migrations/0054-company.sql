-- The company that runs the network, as its pages, mails and papers name it; what is not known yet is null.
create table company (
  is_only          boolean not null default true,
  brand_name       text,
  legal_name       text,
  pan              text,
  office_address   text,
  office_city      text,
  office_pincode   text,
  office_state     text,
  courts_city      text,
  support_email    text,
  support_phone    text,
  support_hours    text,
  grievance_name   text,
  grievance_email  text,
  grievance_phone  text,
  colour_action    text,
  colour_ink       text,
  -- Web addresses of its pages elsewhere, in the order in which they are shown.
  social_urls      text[] not null default '{}',
  -- Grows with every change: what was read before is not written over, and pages know that they are old.
  version          integer not null default 1,
  constraint company_id primary key (is_only),
  constraint company_only check (is_only),
  constraint company_brand_name check (char_length(brand_name) between 1 and 40),
  constraint company_legal_name check (char_length(legal_name) between 1 and 200),
  constraint company_pan check (pan ~ '^[A-Z]{3}[ABCEFGHJLPT][A-Z][0-9]{4}[A-Z]$'),
  constraint company_office_address check (char_length(office_address) between 1 and 300),
  constraint company_office_city check (char_length(office_city) between 1 and 100),
  constraint company_office_pincode check (office_pincode ~ '^[1-9][0-9]{5}$'),
  constraint company_office_state check (office_state ~ '^[0-9]{2}$'),
  constraint company_courts_city check (char_length(courts_city) between 1 and 100),
  constraint company_support_email check (char_length(support_email) between 3 and 254),
  constraint company_support_phone check (char_length(support_phone) between 5 and 20),
  constraint company_support_hours check (char_length(support_hours) between 1 and 100),
  constraint company_grievance_name check (char_length(grievance_name) between 1 and 100),
  constraint company_grievance_email check (char_length(grievance_email) between 3 and 254),
  constraint company_grievance_phone check (char_length(grievance_phone) between 5 and 20),
  -- Two colours or none.
  constraint company_colours check ((colour_action is null) = (colour_ink is null)),
  constraint company_colour_action check (colour_action ~ '^#[0-9a-f]{6}$'),
  constraint company_colour_ink check (colour_ink ~ '^#[0-9a-f]{6}$'),
  constraint company_social_urls check (cardinality(social_urls) <= 8)
);
insert into company default values;

-- Its logo, as a PNG.
create table company_logo (
  is_only boolean not null default true,
  content bytea not null,
  -- Of the content: the address of the picture changes with it.
  digest  text not null,
  constraint company_logo_id primary key (is_only),
  constraint company_logo_only check (is_only),
  constraint company_logo_size check (octet_length(content) between 1 and 1000000)
);

-- Its GST registrations: one for each state in which it supplies (CGST Act 2017, s. 22 and 25).
create table company_registration (
  state_code text not null,
  gstin      text not null,
  address    text not null,
  city       text not null,
  pincode    text not null,
  -- The first characters of its documents' numbers.
  series     text not null,
  created_at timestamptz not null,
  constraint company_registration_id primary key (state_code),
  constraint company_registration_gstin unique (gstin),
  constraint company_registration_series unique (series),
  constraint company_registration_form check (gstin ~ '^[0-9]{2}[A-Z]{5}[0-9]{4}[A-Z][1-9A-Z]Z[0-9A-Z]$'),
  constraint company_registration_state check (state_code = left(gstin, 2)),
  constraint company_registration_address check (char_length(address) between 1 and 300),
  constraint company_registration_city check (char_length(city) between 1 and 100),
  constraint company_registration_pincode check (pincode ~ '^[1-9][0-9]{5}$'),
  -- Begins with no 0, which the e-invoice portal refuses.
  constraint company_registration_series_form check (series ~ '^[A-Z1-9][A-Z0-9]{0,2}$')
);
