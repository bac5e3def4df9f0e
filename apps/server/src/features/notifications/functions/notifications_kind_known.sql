-- The contract's NOTIFICATION_KINDS, of which every notification is: the table's trigger of this name, which
-- a migration makes. A check with fourteen words would be read anew with each notification.
CREATE OR REPLACE FUNCTION notifications_kind_known() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF NEW.kind IN ({{NOTIFICATION_KINDS}}) THEN
    RETURN NEW;
  END IF;
  RAISE EXCEPTION 'no notification is of the kind %', NEW.kind
    USING ERRCODE = 'check_violation', CONSTRAINT = 'notifications_kind_known', TABLE = 'notifications';
END
$$;

-- The check of the version before asked this.
-- retired: notification_kind_known
CREATE OR REPLACE FUNCTION notification_kind_known(p_kind text)
RETURNS boolean LANGUAGE plpgsql IMMUTABLE AS $$
BEGIN
  RETURN p_kind IN ({{NOTIFICATION_KINDS}});
END
$$;
