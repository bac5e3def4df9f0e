-- application: email_delay, has_push_device, notify, notify_person, open_inbox
-- application: notification_ready_at

-- Returns how long a mail waits, in case the person sees the notification in the app.
CREATE OR REPLACE FUNCTION email_delay()
RETURNS interval LANGUAGE sql IMMUTABLE AS $$ SELECT interval '10 minutes' $$;

-- Returns whether a person has a push subscription in a session that has not expired.
CREATE OR REPLACE FUNCTION has_push_device(p_profile uuid) RETURNS boolean LANGUAGE plpgsql STABLE AS $$
BEGIN
  RETURN EXISTS (
    SELECT FROM push_subscriptions device JOIN auth_sessions session ON session.id = device.session_id
    WHERE device.profile_id = p_profile AND session.expires_at > now());
END
$$;

-- Returns when a notification may be sent: a gift or like after the time to undo it, a message after a
-- pause in which it may be read on an open screen. PostgreSQL inlines the function.
CREATE OR REPLACE FUNCTION notification_ready_at(p_kind text, p_at timestamptz)
RETURNS timestamptz LANGUAGE sql STABLE AS $$
  SELECT CASE WHEN p_kind IN ({{TAKEN_BACK_KINDS}}) THEN p_at + {{GIFT_UNDO_SECONDS}} * interval '1 second'
    WHEN p_kind = 'message' THEN p_at + {{MESSAGE_PUSH_SECONDS}} * interval '1 second' ELSE p_at END
$$;

-- Returns whether a person is notified in the app, by push and by mail; null if not at all. Locks the inbox
-- and, unless p_at is null, sets when the inbox is due.
-- Repeats the condition of has_push_device, so that one statement reads everything.
CREATE OR REPLACE FUNCTION open_inbox(p_recipient uuid, p_kind text, p_at timestamptz)
RETURNS boolean[] LANGUAGE plpgsql AS $$
DECLARE
  v_has_chosen boolean;
  v_app boolean := notification_default(p_kind, 'app');
  v_push boolean := notification_default(p_kind, 'push');
  v_email boolean := notification_default(p_kind, 'email');
  v_has_device boolean;
  v_is_verified boolean;
  v_push_due_at timestamptz;
  v_email_due_at timestamptz;
  v_channels boolean[];
BEGIN
  LOOP
    SELECT d.push_due_at, d.email_due_at,
      EXISTS (SELECT FROM notification_preferences WHERE profile_id = p_recipient AND kind = p_kind),
      EXISTS (SELECT FROM push_subscriptions device
                JOIN auth_sessions session ON session.id = device.session_id
              WHERE device.profile_id = p_recipient AND session.expires_at > now()),
      EXISTS (SELECT FROM auth_users WHERE id = p_recipient AND email_verified)
    INTO v_push_due_at, v_email_due_at, v_has_chosen, v_has_device, v_is_verified
    FROM notification_deliveries d WHERE d.profile_id = p_recipient FOR NO KEY UPDATE OF d;
    EXIT WHEN FOUND;
    INSERT INTO notification_deliveries (profile_id) VALUES (p_recipient) ON CONFLICT DO NOTHING;
  END LOOP;
  -- The person's choice for a channel replaces the channel's default.
  IF v_has_chosen THEN
    SELECT coalesce(bool_or(p.enabled) FILTER (WHERE p.channel = 'app'), v_app),
      coalesce(bool_or(p.enabled) FILTER (WHERE p.channel = 'push'), v_push),
      coalesce(bool_or(p.enabled) FILTER (WHERE p.channel = 'email'), v_email)
    INTO v_app, v_push, v_email
    FROM notification_preferences p WHERE p.profile_id = p_recipient AND p.kind = p_kind;
  END IF;
  v_channels := ARRAY[v_app, v_push AND v_has_device, v_email AND NOT v_has_device AND v_is_verified];
  IF NOT true = ANY (v_channels) THEN
    RETURN NULL;
  END IF;
  -- Either a push or a mail becomes due, not both.
  IF v_channels[2] THEN
    IF notification_ready_at(p_kind, p_at) < coalesce(v_push_due_at, 'infinity') THEN
      UPDATE notification_deliveries SET push_due_at = notification_ready_at(p_kind, p_at)
      WHERE profile_id = p_recipient;
    END IF;
  ELSIF v_channels[3] AND p_at + email_delay() < coalesce(v_email_due_at, 'infinity') THEN
    UPDATE notification_deliveries SET email_due_at = p_at + email_delay() WHERE profile_id = p_recipient;
  END IF;
  RETURN v_channels;
END
$$;

-- Writes a notification for one person; returns its event, or an empty list if the inbox does not show it.
-- The caller has left out the actor and the people from whom the actor is hidden.
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
    created_at = excluded.created_at,
    order_number = excluded.order_number,
    in_app = known.in_app OR excluded.in_app,
    -- Later messages do not postpone the push or mail.
    ready_at = CASE WHEN p_kind = 'message' AND (known.push_pending OR known.email_pending)
      THEN least(known.ready_at, excluded.ready_at) ELSE excluded.ready_at END,
    push_pending = known.push_pending OR excluded.push_pending,
    email_pending = known.email_pending OR excluded.email_pending
  RETURNING id INTO v_notification;

  IF p_actor IS NOT NULL THEN
    INSERT INTO notification_actors AS known (notification_id, actor_id, acted_at)
    VALUES (v_notification, p_actor, p_at)
    ON CONFLICT (notification_id, actor_id) DO UPDATE
      SET acted_at = excluded.acted_at, order_number = excluded.order_number;
  END IF;
  IF v_channels[1] THEN
    RETURN inbox_change(p_recipient);
  END IF;
  RETURN '[]';
END
$$;

-- Notifies several people, except those from whom the actor is hidden; returns the event drafts.
-- Call it once in a transaction, before append_events, to avoid a deadlock.
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
