-- application: email_delay, has_push_device, notify, notify_person, open_inbox
-- application: notification_ready_at

-- How long somebody has to see a notification in the app before it is sent by mail.
CREATE OR REPLACE FUNCTION email_delay()
RETURNS interval LANGUAGE sql IMMUTABLE AS $$ SELECT interval '10 minutes' $$;

-- Whether a person has a browser that accepts pushes and whose session has not ended.
CREATE OR REPLACE FUNCTION has_push_device(p_profile uuid) RETURNS boolean LANGUAGE plpgsql STABLE AS $$
BEGIN
  RETURN EXISTS (
    SELECT FROM push_subscriptions device JOIN auth_sessions session ON session.id = device.session_id
    WHERE device.profile_id = p_profile AND session.expires_at > now());
END
$$;

-- From when on push and mail may be sent of something at p_at. As long as a gift can be taken back, neither
-- is sent for it; nor of a like, which a second tap takes back. Put in place of its call by PostgreSQL.
CREATE OR REPLACE FUNCTION notification_ready_at(p_kind text, p_at timestamptz)
RETURNS timestamptz LANGUAGE sql STABLE AS $$
  SELECT CASE WHEN p_kind IN ('gift', 'like')
    THEN p_at + {{GIFT_UNDO_SECONDS}} * interval '1 second' ELSE p_at END
$$;

-- Whether one person is told of something at p_at in the app, by push and by mail, in this order; null when
-- in none of these ways. Locks the person's inbox until the commit, and notes when it is looked at.
CREATE OR REPLACE FUNCTION open_inbox(p_recipient uuid, p_kind text, p_at timestamptz)
RETURNS boolean[] LANGUAGE plpgsql AS $$
DECLARE
  v_app boolean := notification_default(p_kind, 'app');
  v_push boolean := notification_default(p_kind, 'push');
  v_email boolean := notification_default(p_kind, 'email');
  v_channel text;
  v_enabled boolean;
  v_has_device boolean;
  v_ready_at timestamptz := notification_ready_at(p_kind, p_at);
  v_push_due_at timestamptz;
  v_email_due_at timestamptz;
BEGIN
  FOR v_channel, v_enabled IN
    SELECT channel, enabled FROM notification_preferences WHERE profile_id = p_recipient AND kind = p_kind
  LOOP
    CASE v_channel
      WHEN 'app' THEN v_app := v_enabled;
      WHEN 'push' THEN v_push := v_enabled;
      ELSE v_email := v_enabled;
    END CASE;
  END LOOP;
  IF v_push OR v_email THEN
    v_has_device := has_push_device(p_recipient);
    v_push := v_push AND v_has_device;
    IF v_email THEN
      v_email := NOT v_has_device
        AND EXISTS (SELECT FROM auth_users WHERE id = p_recipient AND email_verified);
    END IF;
  END IF;
  IF NOT (v_app OR v_push OR v_email) THEN
    RETURN NULL;
  END IF;

  -- The row is written only where it changes: in most cases one that is waiting already comes first.
  SELECT push_due_at, email_due_at INTO v_push_due_at, v_email_due_at
  FROM notification_deliveries WHERE profile_id = p_recipient FOR NO KEY UPDATE;
  IF NOT FOUND OR v_push AND v_ready_at < coalesce(v_push_due_at, 'infinity')
    OR v_email AND p_at + email_delay() < coalesce(v_email_due_at, 'infinity')
  THEN
    INSERT INTO notification_deliveries AS delivery (profile_id, push_due_at, email_due_at)
    VALUES (p_recipient, CASE WHEN v_push THEN v_ready_at END,
      CASE WHEN v_email THEN p_at + email_delay() END)
    ON CONFLICT (profile_id) DO UPDATE SET
      push_due_at = least(delivery.push_due_at, excluded.push_due_at),
      email_due_at = least(delivery.email_due_at, excluded.email_due_at);
  END IF;
  RETURN ARRAY[v_app, v_push, v_email];
END
$$;

-- Writes a notification for one person, dated p_at, and returns what their event says of it, or an empty list
-- when the inbox does not show it. The caller has checked that the person did not cause it, and that nobody
-- who did is hidden from them. Push and mail are decided later, from what is pending then. Unread
-- notifications of one kind about one subject become one row. A gift writes its own, as nobody can have been
-- told of it before: record_gift.
CREATE OR REPLACE FUNCTION notify_person(
  p_recipient uuid, p_kind text, p_actor uuid, p_activity uuid, p_relationship uuid, p_subject uuid,
  p_at timestamptz
)
RETURNS jsonb LANGUAGE plpgsql AS $$
DECLARE
  v_channels boolean[] := open_inbox(p_recipient, p_kind, p_at);
  v_notification uuid;
BEGIN
  IF v_channels IS NULL THEN
    RETURN '[]';
  END IF;

  INSERT INTO notifications AS known (id, recipient_id, kind, subject_id, activity_id, relationship_id,
                                      created_at, in_app, ready_at, push_pending, email_pending)
  VALUES (ordered_id(p_at), p_recipient, p_kind, p_subject, p_activity, p_relationship,
          p_at, v_channels[1], notification_ready_at(p_kind, p_at), v_channels[2], v_channels[3])
  ON CONFLICT (recipient_id, kind, subject_id) WHERE read_at IS NULL DO UPDATE SET
    created_at = greatest(known.created_at, excluded.created_at),
    in_app = known.in_app OR excluded.in_app,
    ready_at = excluded.ready_at,
    push_pending = known.push_pending OR excluded.push_pending,
    email_pending = known.email_pending OR excluded.email_pending
  RETURNING id INTO v_notification;

  IF p_actor IS NOT NULL THEN
    INSERT INTO notification_actors AS known (notification_id, actor_id, acted_at)
    VALUES (v_notification, p_actor, p_at)
    ON CONFLICT (notification_id, actor_id) DO UPDATE
      SET acted_at = greatest(known.acted_at, excluded.acted_at);
  END IF;
  IF v_channels[1] THEN
    RETURN inbox_change(p_recipient);
  END IF;
  RETURN '[]';
END
$$;

-- Notifies several people, at p_at or now, and returns the drafts of the events that announce it.
-- - Nobody is notified of what they did themselves, or of somebody who is hidden from them.
-- - The subject is p_subject, else the activity, else the relationship, else the actor.
-- - A transaction calls this once, before append_events: inboxes are locked in the order of ids, then the
--   counters.
CREATE OR REPLACE FUNCTION notify(
  p_recipients uuid[], p_kind text, p_actor uuid, p_activity uuid DEFAULT NULL,
  p_relationship uuid DEFAULT NULL, p_subject uuid DEFAULT NULL, p_at timestamptz DEFAULT NULL
) RETURNS jsonb LANGUAGE plpgsql AS $$
DECLARE
  v_at timestamptz(3) := coalesce(p_at, clock_timestamp());
  v_subject uuid := coalesce(p_subject, p_activity, p_relationship, p_actor);
  v_hidden uuid[] := hidden_from(p_actor);
  v_events jsonb := '[]';
  v_recipient uuid;
  v_change jsonb;
BEGIN
  FOR v_recipient IN
    SELECT DISTINCT r FROM unnest(p_recipients) AS r
    WHERE r IS DISTINCT FROM p_actor AND NOT r = ANY (v_hidden) ORDER BY r
  LOOP
    v_change := notify_person(v_recipient, p_kind, p_actor, p_activity, p_relationship, v_subject, v_at);
    IF v_change <> '[]' THEN
      v_events := v_events || (v_change || jsonb_build_object('recipients', jsonb_build_array(v_recipient)));
    END IF;
  END LOOP;
  RETURN v_events;
END
$$;
