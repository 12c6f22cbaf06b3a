-- Whether something was odd about the charger's words when the meter made the bill: once they are put right, it is made anew.
alter table booked_charge add column is_bill_flagged boolean not null default false;
