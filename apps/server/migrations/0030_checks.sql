-- As they are now; later texts of these two are in the features' functions/.
CREATE FUNCTION activity_holds(
  p_kind text, p_status text, p_giver uuid, p_receiver uuid, p_relationship uuid, p_shared_with uuid[],
  p_amount smallint, p_description text, p_answered_at timestamptz, p_decline_due_at timestamptz,
  p_withdrawal_due_at timestamptz
)
RETURNS boolean LANGUAGE plpgsql IMMUTABLE AS $$
BEGIN
  IF char_length(btrim(p_description)) NOT BETWEEN 1 AND 500 THEN
    RETURN false;
  END IF;
  IF p_kind = 'gift' THEN
    RETURN p_status IN ('approved', 'undone')
      AND p_amount BETWEEN 1 AND 3 AND p_giver <> p_receiver
      AND p_shared_with IS NULL AND p_answered_at IS NULL AND p_decline_due_at IS NULL
      AND p_withdrawal_due_at IS NULL;
  END IF;
  -- A request is answered once, and has a decision that can still be regretted only while it waits.
  IF p_kind = 'request' THEN
    RETURN p_status IN ('pending', 'approved', 'declined', 'cancelled', 'expired')
      AND p_amount BETWEEN 1 AND 3 AND p_giver <> p_receiver
      AND p_shared_with IS NULL AND (p_answered_at IS NULL) = (p_status = 'pending')
      AND (p_status = 'pending' OR p_decline_due_at IS NULL AND p_withdrawal_due_at IS NULL);
  END IF;
  -- A recommendation has its author in both places, and moves nothing.
  RETURN p_kind = 'recommendation' AND p_status = 'approved' AND p_amount = 0 AND p_giver = p_receiver
    AND (p_shared_with IS NULL OR p_relationship = ANY (p_shared_with)) AND p_answered_at IS NULL
    AND p_decline_due_at IS NULL AND p_withdrawal_due_at IS NULL;
END
$$;
--> statement-breakpoint
CREATE FUNCTION notification_kind_known(p_kind text) RETURNS boolean LANGUAGE plpgsql IMMUTABLE AS $$
BEGIN
  RETURN p_kind IN ('gift', 'request', 'request_answer', 'comment', 'like', 'message', 'invitation',
    'invitation_received', 'connection_request', 'reward_redeemed', 'quiz_available',
    'partner_finished_my_info', 'removed', 'made_owner');
END
$$;
--> statement-breakpoint
-- What kinds of movements there are, and that each has its cause. Like the functions of the ledger's triggers
-- it stands here only.
CREATE FUNCTION movement_holds(p_kind text, p_activity uuid, p_reward uuid, p_giver uuid)
RETURNS boolean LANGUAGE plpgsql IMMUTABLE AS $$
BEGIN
  IF p_kind = 'reward' THEN
    RETURN p_reward IS NOT NULL AND p_activity IS NULL AND p_giver IS NULL;
  END IF;
  RETURN p_kind IN ('gift', 'request', 'undo')
    AND p_reward IS NULL AND p_activity IS NOT NULL AND p_giver IS NOT NULL;
END
$$;
--> statement-breakpoint
ALTER TABLE "activities" DROP CONSTRAINT "activities_decided_while_pending";--> statement-breakpoint
ALTER TABLE "activities" DROP CONSTRAINT "activities_amount_range";--> statement-breakpoint
ALTER TABLE "activities" DROP CONSTRAINT "activities_two_people";--> statement-breakpoint
ALTER TABLE "activities" DROP CONSTRAINT "activities_shared_recommendation";--> statement-breakpoint
ALTER TABLE "activities" DROP CONSTRAINT "activities_description_filled";--> statement-breakpoint
ALTER TABLE "activities" DROP CONSTRAINT "activities_kind_known";--> statement-breakpoint
ALTER TABLE "activities" DROP CONSTRAINT "activities_status_known";--> statement-breakpoint
ALTER TABLE "activities" DROP CONSTRAINT "activities_answered_once";--> statement-breakpoint
ALTER TABLE "ledger_transactions" DROP CONSTRAINT "ledger_transactions_kind_known";--> statement-breakpoint
ALTER TABLE "ledger_transactions" DROP CONSTRAINT "ledger_transactions_cause";--> statement-breakpoint
ALTER TABLE "notifications" DROP CONSTRAINT "notifications_kind_known";--> statement-breakpoint
ALTER TABLE "activities" ADD CONSTRAINT "activities_hold" CHECK (activity_holds("activities"."kind", "activities"."status", "activities"."giver_id", "activities"."receiver_id", "activities"."relationship_id",
        "activities"."shared_with", "activities"."amount", "activities"."description", "activities"."answered_at", "activities"."decline_due_at",
        "activities"."withdrawal_due_at")) NOT VALID;--> statement-breakpoint
ALTER TABLE "ledger_transactions" ADD CONSTRAINT "ledger_transactions_cause" CHECK (movement_holds("ledger_transactions"."kind", "ledger_transactions"."activity_id", "ledger_transactions"."reward_id", "ledger_transactions"."giver_id")) NOT VALID;--> statement-breakpoint
ALTER TABLE "notifications" ADD CONSTRAINT "notifications_kind_known" CHECK (notification_kind_known("notifications"."kind")) NOT VALID;
