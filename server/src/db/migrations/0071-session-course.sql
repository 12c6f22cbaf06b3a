-- The course of a session: its changes of state and some readings of its meter, from which it is priced. `at` is the
-- charger's word where it can be right, `arrived_at` our own clock; `number` orders what has the same times, and bounds them.
create table charging_session_course (
  session_id uuid not null,
  kind       text not null,
  number     integer not null,
  at         timestamptz not null,
  arrived_at timestamptz not null,
  -- Wh since the start, of a reading.
  energy_wh  bigint,
  constraint charging_session_course_key primary key (session_id, kind, number),
  constraint charging_session_course_session foreign key (session_id) references charging_session (id) on delete cascade,
  constraint charging_session_course_kind check (
    kind in ('charging', 'paused-by-vehicle', 'paused-by-charger', 'reading', 'limit-pauses', 'limit-allows')
  ),
  constraint charging_session_course_number check (number between 1 and 4000),
  constraint charging_session_course_at check (at <= arrived_at),
  constraint charging_session_course_energy check ((kind = 'reading') = (energy_wh is not null) and energy_wh >= 0)
);

alter table charging_session
  -- Since when the vehicle has taken nothing, by our clock; null where its charger does not say so.
  add column idle_since   timestamptz,
  -- The station's load limit leaves it nothing.
  add column limit_pauses boolean not null default false;
