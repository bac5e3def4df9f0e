-- The least work to store a gift: one function writes an activity, two ledger entries and a balance. Frozen:
-- a change would make older figures, which are ratios to this, incomparable.
CREATE TABLE people (
  id uuid PRIMARY KEY,
  first_name text NOT NULL,
  last_name text NOT NULL
);
CREATE TABLE activities (
  id uuid PRIMARY KEY,
  giver_id uuid NOT NULL REFERENCES people,
  receiver_id uuid NOT NULL REFERENCES people,
  amount smallint NOT NULL,
  description text NOT NULL,
  category text NOT NULL,
  created_at timestamptz NOT NULL DEFAULT now()
);
CREATE TABLE entries (
  id bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY,
  activity_id uuid NOT NULL REFERENCES activities,
  person_id uuid REFERENCES people,
  amount integer NOT NULL
);
CREATE TABLE balances (
  person_id uuid PRIMARY KEY REFERENCES people,
  total integer NOT NULL CHECK (total >= 0)
);

CREATE FUNCTION give(p_giver uuid, p_receiver uuid, p_amount integer, p_description text, p_category text)
RETURNS uuid LANGUAGE plpgsql AS $$
DECLARE
  v_activity uuid := gen_random_uuid();
BEGIN
  INSERT INTO activities (id, giver_id, receiver_id, amount, description, category)
  VALUES (v_activity, p_giver, p_receiver, p_amount, p_description, p_category);
  INSERT INTO entries (activity_id, person_id, amount)
  VALUES (v_activity, NULL, -p_amount), (v_activity, p_receiver, p_amount);
  INSERT INTO balances AS mine (person_id, total) VALUES (p_receiver, p_amount)
  ON CONFLICT (person_id) DO UPDATE SET total = mine.total + p_amount;
  RETURN v_activity;
END
$$;
