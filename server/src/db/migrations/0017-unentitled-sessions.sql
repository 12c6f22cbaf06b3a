-- Sessions that nothing entitles to energy: found, asked to stop again and again, shown until somebody has looked.

create table unentitled_session (
  session_id      uuid primary key,
  why             text not null,
  found_at        timestamptz not null,
  -- How often its charger was asked to stop it, when last, and with which command.
  asks            integer not null default 0,
  asked_at        timestamptz,
  command_id      uuid,
  acknowledged_at timestamptz,
  acknowledged_by uuid,
  constraint unentitled_session_of foreign key (session_id) references charging_session (id) on delete cascade,
  constraint unentitled_session_command foreign key (command_id) references charger_command (id) on delete set null,
  constraint unentitled_session_administrator foreign key (acknowledged_by) references administrator (id),
  constraint unentitled_session_why check (
    why in ('no-booking', 'booking-cancelled', 'booking-over', 'unknown-transaction')
  ),
  constraint unentitled_session_asks check (asks >= 0 and (asks = 0) = (asked_at is null))
);
create index unentitled_session_found on unentitled_session (found_at desc, session_id);
create index unentitled_session_open on unentitled_session (found_at) where acknowledged_at is null;
select announce_changes('unentitled_session', 'charging', subject_column => 'session_id');
