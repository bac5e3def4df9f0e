-- The least work to store a quiz answer: one row updated and one inserted. Frozen; see minimal.sql.
CREATE TABLE sessions (
  id uuid PRIMARY KEY,
  answers jsonb NOT NULL,
  score integer NOT NULL
);
CREATE TABLE events (
  id bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY,
  recipient_id uuid NOT NULL,
  changes jsonb NOT NULL,
  created_at timestamptz NOT NULL DEFAULT now()
);
