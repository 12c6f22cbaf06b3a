-- Whose details an e-invoice lacks is a code of its own: until now it was read from the sentence beside the code.
update e_invoice
   set refusal_code = case when refusal like '%of the supplier is missing' then 'supplier-incomplete' else 'recipient-incomplete' end
 where refusal_code = 'incomplete' and state <> 'cancelled';
