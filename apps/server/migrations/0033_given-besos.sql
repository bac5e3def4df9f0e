-- What a gift answers: its id and moment, what the two are called, and the rows of the outbox as text.
CREATE TYPE given_besos AS (
  gift_id uuid, given_at timestamptz,
  giver_first_name text, giver_last_name text, giver_avatar_image_id uuid,
  receiver_first_name text, receiver_last_name text, receiver_avatar_image_id uuid,
  events text
);
--> statement-breakpoint
-- The rules of entries, asked once for all that a statement writes: each movement sums to zero, each entry moves
-- something, people have a balance after it and the system has none. Checks would be read anew with each statement.
CREATE FUNCTION ledger_entries_hold() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF EXISTS (
    SELECT FROM written GROUP BY transaction_id
    HAVING sum(amount) <> 0
      OR bool_or(amount = 0 OR (profile_id IS NULL) <> (balance_after IS NULL) OR balance_after < 0))
  THEN
    RAISE EXCEPTION 'the entries of a movement must sum to zero, and each must move something'
      USING ERRCODE = 'check_violation', CONSTRAINT = 'ledger_entries_hold', TABLE = 'ledger_entries';
  END IF;
  RETURN NULL;
END
$$;
--> statement-breakpoint
CREATE TRIGGER ledger_entries_hold AFTER INSERT ON ledger_entries
  REFERENCING NEW TABLE AS written FOR EACH STATEMENT EXECUTE FUNCTION ledger_entries_hold();
--> statement-breakpoint
DROP TRIGGER ledger_entries_sum_to_zero ON ledger_entries;
--> statement-breakpoint
DROP FUNCTION ledger_entries_sum_to_zero();
--> statement-breakpoint
ALTER TABLE "ledger_entries" DROP CONSTRAINT "ledger_entries_moves_something";--> statement-breakpoint
ALTER TABLE "ledger_entries" DROP CONSTRAINT "ledger_entries_balance_of_people";