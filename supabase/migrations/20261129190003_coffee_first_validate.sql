-- coffee first

alter table private.rate_limits validate constraint rate_limits_kind_known;
