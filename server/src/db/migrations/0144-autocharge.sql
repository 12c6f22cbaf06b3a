-- When a connector was last reported free: what was shown before that was of another car.
alter table charger_outlet add column available_at timestamptz;
update charger_outlet set available_at = at where status = 'Available';
