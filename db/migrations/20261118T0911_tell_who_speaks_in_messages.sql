-- Who of us said it: a person, the bot, an automatic message, a schedule or a campaign. The bot gives way to people only.
alter table messages
  add column origin text not null default 'person'
    check (origin in ('person', 'bot', 'automatic', 'schedule', 'campaign')),
  drop column is_bot;
