-- What people agreed to, word for word in the language in which it was shown: a consent names it by its version.
create table consent_notice (
  version  text primary key,
  language text not null,
  content  text not null,
  kept_at  timestamptz not null,
  constraint consent_notice_language check (language in ('en', 'hi', 'ta', 'te', 'kn', 'ml', 'mr', 'bn', 'gu', 'pa', 'or')),
  constraint consent_notice_content check (char_length(content) between 1 and 2000)
);
-- Until now it was English, and made of the brand alone.
insert into consent_notice (version, language, content, kept_at)
select notice_version, 'en',
       substr(notice_version, 9) || ' may tell me of offers by the channels that I choose here. It keeps which ones I chose and when, uses my ' ||
       'number and address for nothing else by this consent, and I can withdraw it here at any time, for each channel ' ||
       'alone. What I have to know about my bookings and payments reaches me all the same.',
       min(given_at)
  from consent where notice_version like '2026-11 %' group by notice_version;

-- The notice beside the button that asks for a receipt is of the page; its language is that of the page.
alter table guest_receipt add column notice_language text not null default 'en';
alter table guest_receipt add constraint guest_receipt_notice_language
  check (notice_language in ('en', 'hi', 'ta', 'te', 'kn', 'ml', 'mr', 'bn', 'gu', 'pa', 'or'));
create trigger consent_notice_append_only before update or delete on consent_notice for each row execute function append_only();
create trigger consent_notice_no_truncate before truncate on consent_notice execute function append_only();
