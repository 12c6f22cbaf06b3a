-- The partner who added a picture of an own station, and may take it away; null for the operator's.
alter table station_picture
  add column partner_id uuid,
  add constraint station_picture_partner foreign key (partner_id) references partner (id);
create index station_picture_partner_of on station_picture (partner_id) where partner_id is not null;
