-- Charges whose signed readings were altered are looked for again and again; there are few.
create index signed_reading_altered on signed_reading (session_id) where result = 'altered';
