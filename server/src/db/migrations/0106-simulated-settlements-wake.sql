-- A payment at the built-in provider (development only) is to be settled soon: the job then knows when.
create trigger simulated_payment_settles after insert on simulated_payment
  for each row when (new.status = 'SUCCESS') execute function wake_job('reconcile-settlements');
