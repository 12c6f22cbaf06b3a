-- A month's papers of a registration, and those of registered buyers.
create index paper_month on paper (gstin, issued_on);
create index paper_recipient_gstin on paper (recipient_gstin, issued_on) where recipient_gstin is not null;
