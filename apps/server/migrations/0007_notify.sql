-- Notifications: who is told of what. Rows are written with the change they tell of; what is pushed and mailed is
-- decided later, from what is pending then. Whoever touches an inbox first locks its row in notification_deliveries.

-- The contract's DEFAULT_NOTIFICATION_MATRIX.
CREATE FUNCTION notification_default(p_kind text, p_channel text) RETURNS boolean LANGUAGE sql IMMUTABLE AS $$
  SELECT CASE p_channel
    WHEN 'push' THEN p_kind NOT IN ('like', 'quiz_available', 'partner_finished_my_info')
    WHEN 'email' THEN p_kind IN ('gift', 'request', 'invitation', 'reward_redeemed')
    ELSE true END
$$;
--> statement-breakpoint
CREATE FUNCTION notification_wanted(p_profile uuid, p_kind text, p_channel text) RETURNS boolean
LANGUAGE sql STABLE AS $$
  SELECT coalesce(
    (SELECT enabled FROM notification_preferences
     WHERE profile_id = p_profile AND kind = p_kind AND channel = p_channel),
    notification_default(p_kind, p_channel))
$$;
--> statement-breakpoint
-- Whether its person is shown a row now: not where everybody who did it is hidden from them (hidden_from, asked once).
CREATE FUNCTION inbox_shows(notification notifications, hidden uuid[]) RETURNS boolean LANGUAGE sql STABLE AS $$
  SELECT notification.in_app AND (hidden = '{}'
    OR EXISTS (SELECT FROM notification_actors a
               WHERE a.notification_id = notification.id AND NOT a.actor_id = ANY (hidden))
    OR NOT EXISTS (SELECT FROM notification_actors a WHERE a.notification_id = notification.id))
$$;
--> statement-breakpoint
-- Up to 100, the contract's UNREAD_COUNTED_MAX: a badge shows no more, and the cost of a change does not grow.
CREATE FUNCTION unread_notifications(p_profile uuid) RETURNS integer LANGUAGE plpgsql STABLE AS $$
DECLARE
  v_hidden uuid[] := hidden_from(p_profile);
BEGIN
  RETURN (SELECT count(*) FROM (
    SELECT FROM notifications n
    WHERE n.recipient_id = p_profile AND n.read_at IS NULL AND inbox_shows(n, v_hidden) LIMIT 100) AS unread);
END
$$;
--> statement-breakpoint
-- When the quiet hours end that hold at p_at in the person's zone; null when none do. A clock that is put back may
-- repeat the end: the later one counts, and never one that is past.
CREATE FUNCTION quiet_until(p_profile uuid, p_at timestamptz) RETURNS timestamptz LANGUAGE sql STABLE AS $$
  SELECT CASE WHEN ending.at > p_at THEN ending.at ELSE p_at + interval '1 minute' END
  FROM notification_settings s JOIN profiles p ON p.id = s.profile_id
  CROSS JOIN LATERAL (SELECT (p_at AT TIME ZONE p.time_zone)::date AS day, (p_at AT TIME ZONE p.time_zone)::time AS clock)
    AS local
  CROSS JOIN LATERAL (SELECT
    (local.day + CASE WHEN local.clock < s.quiet_until THEN 0 ELSE 1 END + s.quiet_until) AT TIME ZONE p.time_zone AS at)
    AS ending
  WHERE s.profile_id = p_profile AND s.quiet_enabled AND CASE WHEN s.quiet_from < s.quiet_until
    THEN local.clock >= s.quiet_from AND local.clock < s.quiet_until
    ELSE local.clock >= s.quiet_from OR local.clock < s.quiet_until END
$$;
--> statement-breakpoint
-- Time to see something in the app before a mail is made of it.
CREATE FUNCTION email_delay() RETURNS interval LANGUAGE sql IMMUTABLE AS $$ SELECT interval '10 minutes' $$;
--> statement-breakpoint
-- Whether somebody has a browser that takes pushes: one whose session has not ended.
CREATE FUNCTION has_push_device(p_profile uuid) RETURNS boolean LANGUAGE sql STABLE AS $$
  SELECT EXISTS (
    SELECT FROM push_subscriptions device JOIN auth_sessions session ON session.id = device.session_id
    WHERE device.profile_id = p_profile AND session.expires_at > now())
$$;
--> statement-breakpoint
-- Writes a notification for each recipient, as of p_at or now, and answers the tellings for append_events. Nobody is
-- told of what they did themselves, nor of somebody whom a block parts them from. Rows of one kind about one subject merge while they are unread; the subject is
-- the activity, else the relationship, else the actor, unless another is named. One call per transaction: inboxes
-- are locked in the order of ids, and before the counters of append_events.
CREATE FUNCTION notify(
  p_recipients uuid[], p_kind text, p_actor uuid, p_activity uuid DEFAULT NULL, p_relationship uuid DEFAULT NULL,
  p_subject uuid DEFAULT NULL, p_at timestamptz DEFAULT NULL
) RETURNS jsonb LANGUAGE plpgsql AS $$
DECLARE
  -- The contract's GIFT_UNDO_SECONDS: until then a gift can be taken back, and nothing rings.
  c_gift_undo CONSTANT interval := '10 seconds';
  v_at timestamptz(3) := coalesce(p_at, clock_timestamp());
  v_ready timestamptz(3) := v_at + CASE WHEN p_kind = 'gift' THEN c_gift_undo ELSE '0' END;
  v_tellings jsonb := '[]';
  v_recipient uuid;
  v_notification uuid;
  v_app boolean;
  v_push boolean;
  v_email boolean;
BEGIN
  FOR v_recipient IN
    SELECT DISTINCT r FROM unnest(p_recipients) AS r
    WHERE r IS DISTINCT FROM p_actor AND are_blocked(r, p_actor) IS NOT TRUE ORDER BY r
  LOOP
    v_push := has_push_device(v_recipient);
    v_email := NOT v_push AND notification_wanted(v_recipient, p_kind, 'email')
      AND EXISTS (SELECT FROM auth_users WHERE id = v_recipient AND email_verified);
    v_push := v_push AND notification_wanted(v_recipient, p_kind, 'push');
    v_app := notification_wanted(v_recipient, p_kind, 'app');
    CONTINUE WHEN NOT (v_app OR v_push OR v_email);

    INSERT INTO notification_deliveries AS delivery (profile_id, push_due_at, email_due_at)
    VALUES (v_recipient, CASE WHEN v_push THEN v_ready END, CASE WHEN v_email THEN v_at + email_delay() END)
    ON CONFLICT (profile_id) DO UPDATE SET
      push_due_at = least(delivery.push_due_at, excluded.push_due_at),
      email_due_at = least(delivery.email_due_at, excluded.email_due_at);

    INSERT INTO notifications AS known (recipient_id, kind, subject_id, activity_id, relationship_id, created_at,
                                        in_app, ready_at, push_pending, email_pending)
    VALUES (v_recipient, p_kind, coalesce(p_subject, p_activity, p_relationship, p_actor), p_activity,
            p_relationship, v_at, v_app, v_ready, v_push, v_email)
    ON CONFLICT (recipient_id, kind, subject_id) WHERE read_at IS NULL DO UPDATE SET
      created_at = greatest(known.created_at, excluded.created_at),
      in_app = excluded.in_app,
      ready_at = excluded.ready_at,
      push_pending = known.push_pending OR excluded.push_pending,
      email_pending = known.email_pending OR excluded.email_pending
    RETURNING id INTO v_notification;

    IF p_actor IS NOT NULL THEN
      INSERT INTO notification_actors AS known (notification_id, actor_id, acted_at)
      VALUES (v_notification, p_actor, v_at)
      ON CONFLICT (notification_id, actor_id) DO UPDATE SET acted_at = greatest(known.acted_at, excluded.acted_at);
    END IF;

    IF v_app THEN
      v_tellings := v_tellings || notifications_changed(v_recipient);
    END IF;
  END LOOP;
  RETURN v_tellings;
END
$$;
--> statement-breakpoint
-- What is told of an inbox to its person. Called after its row in notification_deliveries is locked, so that the
-- last number told is the right one.
CREATE FUNCTION notifications_changed(p_profile uuid) RETURNS jsonb LANGUAGE sql STABLE AS $$
  SELECT jsonb_build_object('recipients', jsonb_build_array(p_profile), 'kind', 'notifications.changed',
    'payload', jsonb_build_object('unread', unread_notifications(p_profile)))
$$;
