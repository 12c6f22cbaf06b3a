-- Why a booking was called off and why a top-up was not received, as codes. What an operator wrote, and what a charger
-- or a payment provider said, stays text beside them.

-- ── Bookings ─────────────────────────────────────────────────────────────────────────────────────────────

alter table booking
  -- Where the program or the driver called it off; `cancel_reason` is what an operator wrote or the charger said.
  add column cancel_code text;
update booking
   set cancel_code = case
         when cancel_reason = 'cancelled by the driver' then 'by-driver'
         when cancel_reason = 'not started in time' then 'not-started-in-time'
         when cancel_reason = 'the charger did not begin within five minutes' then 'charge-not-begun'
         when cancel_reason = 'the charger refused to begin' then 'start-refused'
         when cancel_reason = 'the charger did not answer' then 'start-unanswered'
         when cancel_reason = 'the connection to the charger was lost' then 'connection-lost'
         when cancel_reason = 'no energy flowed within five minutes' then 'no-energy-flowed'
         when cancel_reason = 'the charger delivered no energy' then 'no-energy-delivered'
         else 'start-failed' end,
       -- What the charger said after the colon.
       cancel_reason = case when cancel_reason like 'the charger could not begin: %'
         then substr(cancel_reason, length('the charger could not begin: ') + 1) end
 where cancel_reason in (
         'cancelled by the driver', 'not started in time', 'the charger did not begin within five minutes',
         'the charger refused to begin', 'the charger did not answer', 'the connection to the charger was lost',
         'no energy flowed within five minutes', 'the charger delivered no energy', 'the charger could not begin')
    or cancel_reason like 'the charger could not begin: %';
alter table booking
  add constraint booking_cancel_code check (cancel_code in (
    'by-driver', 'not-started-in-time', 'charge-not-begun', 'start-refused', 'start-failed', 'start-unanswered',
    'connection-lost', 'no-energy-flowed', 'no-energy-delivered')),
  add constraint booking_one_cancel_reason
    check (cancel_code is null or cancel_code = 'start-failed' or cancel_reason is null);

-- ── Orders ───────────────────────────────────────────────────────────────────────────────────────────────

alter table top_up_order
  -- What the payment provider said of the attempt.
  add column failure_detail text;
update top_up_order
   set failure_detail = case when failure not in
         ('It was not paid in time', 'The amount paid is not the amount of the order', 'The payment did not succeed')
         then failure end,
       failure = case failure
         when 'It was not paid in time' then 'not-paid-in-time'
         when 'The amount paid is not the amount of the order' then 'other-amount'
         else 'attempt-failed' end
 where failure is not null;
alter table top_up_order
  add constraint top_up_order_failure check (failure in ('attempt-failed', 'not-paid-in-time', 'other-amount')),
  add constraint top_up_order_failure_detail check (failure_detail is null or failure = 'attempt-failed');
