-- A campaign that was cancelled while a charger had not answered left it waiting, and so did one that was done before a charger
-- of an early stage came back: no other campaign took it. Whoever tries again those that failed has the latter wait again.
update firmware_step
   set state = 'given-up', is_accepted = true, changed_at = now(),
       problem = case campaign.state when 'cancelled' then 'The campaign was cancelled before it answered'
                                     else 'The campaign was done before it came back' end
  from firmware_campaign campaign
 where campaign.id = firmware_step.campaign_id and firmware_step.state = 'waiting' and campaign.state in ('cancelled', 'done');
