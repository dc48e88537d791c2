-- the card in the wallet

alter table private.rate_limits validate constraint rate_limits_kind_known;
alter table public.cafeterias validate constraint cafeterias_latitude_in_bounds;
alter table public.cafeterias validate constraint cafeterias_longitude_in_bounds;
alter table public.cafeterias validate constraint cafeterias_latitude_comes_with_longitude;
