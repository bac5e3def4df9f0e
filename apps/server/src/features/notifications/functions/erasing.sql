-- Deletes a person's inbox and settings, and removes the person from the inboxes of p_others.
CREATE OR REPLACE FUNCTION erase_inbox(p_person uuid, p_others uuid[]) RETURNS void LANGUAGE plpgsql AS $$
BEGIN
  -- All functions that write to inboxes lock them first.
  PERFORM lock_inboxes(p_person || p_others);
  DELETE FROM push_subscriptions s WHERE s.profile_id = p_person;
  DELETE FROM notification_actors a USING notifications n
  WHERE n.id = a.notification_id AND n.recipient_id = p_person;
  DELETE FROM notifications n WHERE n.recipient_id = p_person;
  DELETE FROM notification_preferences p WHERE p.profile_id = p_person;
  DELETE FROM notification_settings s WHERE s.profile_id = p_person;
  DELETE FROM notification_deliveries d WHERE d.profile_id = p_person;
  WITH gone AS (
    DELETE FROM notification_actors a USING notifications n
    WHERE n.recipient_id = ANY (p_others) AND a.notification_id = n.id AND a.actor_id = p_person
    RETURNING a.notification_id)
  DELETE FROM notifications n USING gone
  WHERE n.id = gone.notification_id AND NOT EXISTS (SELECT FROM notification_actors left_over
    WHERE left_over.notification_id = n.id AND left_over.actor_id <> p_person);
END
$$;

-- Cancels a person's pending pushes and mails.
CREATE OR REPLACE FUNCTION hush_inbox(p_person uuid) RETURNS void LANGUAGE plpgsql AS $$
BEGIN
  UPDATE notifications n SET push_pending = false, email_pending = false
  WHERE n.recipient_id = p_person AND (n.push_pending OR n.email_pending);
  UPDATE notification_deliveries d SET push_due_at = NULL, email_due_at = NULL WHERE d.profile_id = p_person;
END
$$;
