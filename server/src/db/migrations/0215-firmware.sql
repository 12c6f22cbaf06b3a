-- Firmware of chargers: which there is, and its campaigns over many chargers, stage by stage.
create table firmware_image (
  id          uuid primary key,
  -- As the chargers report them when they start.
  vendor      text not null,
  model       text not null,
  version     text not null,
  -- Where the chargers fetch it.
  address     text not null,
  size_bytes  bigint,
  -- Hex. For people: the protocol has no place for it.
  sha256      text,
  -- Of the maker, as the protocol hands them on: base64, and a certificate in PEM.
  signature   text,
  certificate text,
  created_at  timestamptz not null,
  created_by  uuid not null,
  -- It is in no new campaign any more.
  retired_at  timestamptz,
  constraint firmware_image_creator foreign key (created_by) references administrator (id),
  constraint firmware_image_signed check ((signature is null) = (certificate is null)),
  constraint firmware_image_texts check (
    char_length(vendor) between 1 and 50 and char_length(model) between 1 and 50
    and char_length(version) between 1 and 50 and char_length(address) between 1 and 512
    and char_length(signature) between 1 and 800 and char_length(certificate) between 1 and 5500
  ),
  constraint firmware_image_size check (size_bytes between 1 and 4294967296),
  constraint firmware_image_hash check (sha256 ~ '^[0-9a-f]{64}$')
);
create unique index firmware_image_version on firmware_image (vendor, model, version) where retired_at is null;
create index firmware_image_created on firmware_image (created_at desc, id desc);

create table firmware_campaign (
  id            uuid primary key,
  image_id      uuid not null,
  state         text not null,
  -- From 1: the chargers of this one and of those before have their turn.
  stage         integer not null,
  -- Only chargers that reported this version were chosen; null: of any other than the image's.
  from_version  text,
  most_at_once  integer not null,
  -- It stops where more of a stage fail.
  fail_percent  integer not null,
  -- How long the chargers of a stage are watched before the next one begins; null: a person begins it.
  watch_minutes integer,
  stage_done_at timestamptz,
  created_at    timestamptz not null,
  created_by    uuid not null,
  -- Since when it is in this state.
  changed_at    timestamptz not null,
  constraint firmware_campaign_image foreign key (image_id) references firmware_image (id),
  constraint firmware_campaign_creator foreign key (created_by) references administrator (id),
  constraint firmware_campaign_state check (
    state in ('running', 'between', 'paused', 'stopped', 'done', 'cancelled')
  ),
  constraint firmware_campaign_ranges check (
    stage between 1 and 3 and most_at_once between 1 and 500 and fail_percent between 0 and 100
    and watch_minutes between 5 and 20160
  ),
  constraint firmware_campaign_text check (char_length(from_version) between 1 and 50),
  constraint firmware_campaign_between check (state <> 'between' or stage_done_at is not null)
);
create index firmware_campaign_created on firmware_campaign (created_at desc, id desc);
create index firmware_campaign_under_way on firmware_campaign (id) where state in ('running', 'between');
create index firmware_campaign_stopped on firmware_campaign (changed_at) where state = 'stopped';
create index firmware_campaign_of_image on firmware_campaign (image_id);

create table firmware_step (
  id           uuid primary key,
  campaign_id  uuid not null,
  charger_id   uuid not null,
  stage        integer not null,
  state        text not null,
  -- By which newer versions of the protocol name the update.
  request_id   integer generated always as identity,
  from_version text,
  tries        integer not null default 0,
  command_id   uuid,
  sent_at      timestamptz,
  -- What the charger said last, and when.
  word         text,
  word_at      timestamptz,
  problem      text,
  -- A person has seen that it failed, and had the campaign go on.
  is_accepted  boolean not null default false,
  -- Since when it is in this state.
  changed_at   timestamptz not null,
  constraint firmware_step_campaign foreign key (campaign_id) references firmware_campaign (id) on delete cascade,
  constraint firmware_step_charger foreign key (charger_id) references charger (id) on delete cascade,
  constraint firmware_step_command foreign key (command_id) references charger_command (id) on delete set null,
  constraint firmware_step_once unique (campaign_id, charger_id),
  constraint firmware_step_state check (
    state in ('waiting', 'sent', 'downloading', 'installing', 'installed', 'failed', 'given-up')
  ),
  constraint firmware_step_ranges check (stage between 1 and 3 and tries between 0 and 1000),
  constraint firmware_step_sent check (state not in ('sent', 'downloading', 'installing') or sent_at is not null),
  constraint firmware_step_texts check (
    char_length(word) between 1 and 50 and char_length(problem) between 1 and 200
  )
);
-- A charger is in one campaign at a time.
create unique index firmware_step_open on firmware_step (charger_id)
  where state in ('waiting', 'sent', 'downloading', 'installing');
create index firmware_step_of on firmware_step (campaign_id, stage, id);
create index firmware_step_of_charger on firmware_step (charger_id);
create index firmware_step_command_of on firmware_step (command_id) where command_id is not null;

select announce_changes('firmware_image', 'firmware');
select announce_changes('firmware_campaign', 'firmware');
select announce_changes('firmware_step', 'firmware', subject_column => 'campaign_id', always => 'changed');
