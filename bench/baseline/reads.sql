-- The tables of bare.ts: balances, and feeds of three relationships. Frozen; see minimal.sql.
CREATE TABLE people (
  id uuid PRIMARY KEY,
  first_name text NOT NULL,
  last_name text NOT NULL,
  avatar_id uuid
);
CREATE TABLE balances (
  person_id uuid PRIMARY KEY REFERENCES people,
  total integer NOT NULL,
  version bigint NOT NULL
);
CREATE TABLE blocks (
  blocker_id uuid REFERENCES people,
  blocked_id uuid REFERENCES people,
  PRIMARY KEY (blocker_id, blocked_id)
);
CREATE INDEX ON blocks (blocked_id);
CREATE TABLE memberships (
  id uuid PRIMARY KEY DEFAULT gen_random_uuid(),
  relationship_id uuid NOT NULL,
  person_id uuid NOT NULL REFERENCES people,
  joined_at timestamptz NOT NULL,
  left_at timestamptz
);
CREATE INDEX ON memberships (person_id);
CREATE TABLE images (
  id uuid PRIMARY KEY,
  width integer NOT NULL,
  height integer NOT NULL
);
CREATE TABLE activities (
  id uuid PRIMARY KEY DEFAULT gen_random_uuid(),
  kind text NOT NULL,
  status text NOT NULL,
  relationship_id uuid NOT NULL,
  giver_id uuid NOT NULL REFERENCES people,
  receiver_id uuid NOT NULL REFERENCES people,
  amount smallint NOT NULL,
  description text NOT NULL,
  category text NOT NULL,
  image_id uuid REFERENCES images,
  created_at timestamptz NOT NULL
);
CREATE INDEX ON activities (relationship_id, created_at DESC, id DESC);
