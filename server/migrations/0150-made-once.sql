-- The number whoever makes a reservation gives it: sent again because no answer came, it is the same reservation.
alter table reservation add column creation_id uuid unique;
