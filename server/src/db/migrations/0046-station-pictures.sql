-- Pictures of stations, for drivers: their files stand beside those of bills, in the folder of images.
create table station_picture (
  id         uuid not null,
  station_id uuid not null,
  file       text not null,
  caption    text,
  -- The first one is shown first; of equal ones the older.
  position   integer not null,
  created_at timestamptz not null,
  -- Taken away; the file goes a day later.
  removed_at timestamptz,
  constraint station_picture_id primary key (id),
  constraint station_picture_file unique (file),
  constraint station_picture_station foreign key (station_id) references station (id) on delete cascade,
  constraint station_picture_caption check (char_length(caption) between 1 and 150)
);
create index station_picture_of on station_picture (station_id, position) where removed_at is null;
create index station_picture_removed on station_picture (removed_at) where removed_at is not null;
select announce_changes('station_picture', 'station', subject_column => 'station_id', always => 'changed');
