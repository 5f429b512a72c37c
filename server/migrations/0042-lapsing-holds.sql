create index hold_lapsing on hold (ends_at) where ended_at is null and kind <> 'reservation';
