-- Trigger that allows only the contract's NOTIFICATION_KINDS, so that a new kind needs no migration.
CREATE OR REPLACE FUNCTION notifications_kind_known() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF NEW.kind IN ({{NOTIFICATION_KINDS}}) THEN
    RETURN NEW;
  END IF;
  RAISE EXCEPTION 'no notification is of the kind %', NEW.kind
    USING ERRCODE = 'check_violation', CONSTRAINT = TG_TABLE_NAME || '_kind_known', TABLE = TG_TABLE_NAME;
END
$$;

-- Called by a CHECK of the previous version. retired: notification_kind_known
CREATE OR REPLACE FUNCTION notification_kind_known(p_kind text)
RETURNS boolean LANGUAGE plpgsql IMMUTABLE AS $$
BEGIN
  RETURN p_kind IN ({{NOTIFICATION_KINDS}});
END
$$;
