-- A driver who erases the account leaves no words: those of a report become "Erased", and its picture goes with the next
-- run of the job that deletes pictures.
create or replace function check_station_problem_report() returns trigger language plpgsql as $$
begin
  if tg_op = 'UPDATE' then
    if (new.picture is not null and new.picture is distinct from old.picture)
       or (new.words is distinct from old.words and (old.words is null or new.words is distinct from 'Erased'))
       or (new.picture is not distinct from old.picture and new.words is not distinct from old.words)
       or (new.id, new.problem_id, new.customer_id, new.kind, new.created_at)
         is distinct from (old.id, old.problem_id, old.customer_id, old.kind, old.created_at) then
      raise exception 'the report % stays as it is', old.id
        using errcode = 'restrict_violation', constraint = 'station_problem_report_stays';
    end if;
  elsif not exists (select from station_problem where id = new.problem_id and answered_at is null) then
    raise exception 'the problem % is answered', new.problem_id
      using errcode = 'check_violation', constraint = 'station_problem_report_in_time';
  end if;
  return new;
end $$;

-- Of those who erased the account before.
update station_problem_report set words = 'Erased'
 where words is not null and words <> 'Erased'
   and customer_id in (select id from customer where erased_at is not null);
update station_review set words = null, answer = null, answered_at = null
 where (words is not null or answer is not null)
   and booking_id in (select booking.id from booking join customer on customer.id = booking.customer_id
                       where customer.erased_at is not null);
