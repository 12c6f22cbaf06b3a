-- In which language a driver is written to: as the app last said it; null where it never did.
alter table customer
  add column language text
    constraint customer_language check (language in ('en', 'hi', 'bn', 'mr', 'te', 'ta', 'gu', 'kn', 'or', 'ml', 'pa'));
