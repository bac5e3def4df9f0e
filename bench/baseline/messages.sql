-- The least work to store a message, without checks: its key, number and row, and two events. Frozen; see
-- minimal.sql.
CREATE TABLE keys (
  person_id uuid NOT NULL,
  key uuid NOT NULL,
  digest text NOT NULL,
  message_id uuid NOT NULL,
  PRIMARY KEY (person_id, key)
);
CREATE TABLE conversations (
  id uuid PRIMARY KEY,
  last_number integer NOT NULL DEFAULT 0
);
CREATE TABLE messages (
  id uuid PRIMARY KEY,
  conversation_id uuid NOT NULL,
  number integer NOT NULL,
  sender_id uuid NOT NULL,
  receiver_id uuid NOT NULL,
  content text NOT NULL,
  created_at timestamptz NOT NULL DEFAULT now(),
  UNIQUE (conversation_id, number)
);
CREATE TABLE events (
  id bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY,
  recipient_id uuid NOT NULL,
  changes jsonb NOT NULL,
  created_at timestamptz NOT NULL DEFAULT now()
);
