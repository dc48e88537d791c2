-- Validated in a transaction of its own, which locks out no writer.
alter table private.reminders validate constraint reminders_occasion_known;
