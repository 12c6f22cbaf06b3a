-- Refunds of guests that could not be sent are listed for the operator: they are in wallets that nobody opens.
create index source_refund_returned on source_refund (customer_id) where state = 'returned';
