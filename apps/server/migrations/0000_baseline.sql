CREATE TYPE given_besos AS (
  gift_id uuid,
  given_at timestamp with time zone,
  giver_first_name text,
  giver_last_name text,
  giver_avatar_image_id uuid,
  receiver_first_name text,
  receiver_last_name text,
  receiver_avatar_image_id uuid,
  events text
);
--> statement-breakpoint
CREATE TYPE given_gift AS (
  gift_id uuid,
  given_at timestamp with time zone,
  order_number bigint,
  giver_first_name text,
  giver_last_name text,
  giver_avatar_image_id uuid,
  receiver_first_name text,
  receiver_last_name text,
  receiver_avatar_image_id uuid,
  events text
);
--> statement-breakpoint
CREATE SEQUENCE "order_numbers" START 1 INCREMENT 1 CACHE 1;
--> statement-breakpoint
SET LOCAL check_function_bodies = off;
--> statement-breakpoint
CREATE OR REPLACE FUNCTION activity_holds(p_kind text, p_status text, p_giver uuid, p_receiver uuid, p_relationship uuid, p_shared_with uuid[], p_amount smallint, p_description text, p_answered_at timestamp with time zone, p_decline_due_at timestamp with time zone, p_withdrawal_due_at timestamp with time zone)
 RETURNS boolean
 LANGUAGE plpgsql
 IMMUTABLE
AS $function$
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
$function$;
--> statement-breakpoint
CREATE OR REPLACE FUNCTION email_is_held()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
BEGIN
  IF EXISTS (
    SELECT FROM auth_links WHERE email = NEW.email AND purpose = 'undo_email' AND user_id <> NEW.id
      AND used_at IS NULL AND superseded_at IS NULL AND expires_at > now()
  ) THEN
    RAISE EXCEPTION USING ERRCODE = 'unique_violation', MESSAGE = 'the address is held for another account';
  END IF;
  RETURN NULL;
END
$function$;
--> statement-breakpoint
CREATE OR REPLACE FUNCTION ledger_entries_hold()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
BEGIN
  IF EXISTS (
    SELECT FROM written GROUP BY transaction_id
    HAVING sum(amount) <> 0
      OR bool_or(amount = 0 OR (profile_id IS NULL) <> (balance_after IS NULL) OR balance_after < 0))
  THEN
    RAISE EXCEPTION 'the entries of a movement must sum to zero, and each must move something'
      USING ERRCODE = 'check_violation', CONSTRAINT = 'ledger_entries_hold', TABLE = 'ledger_entries';
  END IF;
  RETURN NULL;
END
$function$;
--> statement-breakpoint
CREATE OR REPLACE FUNCTION ledger_is_append_only()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
BEGIN
  RAISE EXCEPTION 'the ledger is never changed: write a compensating movement';
END
$function$;
--> statement-breakpoint
CREATE OR REPLACE FUNCTION movement_holds(p_kind text, p_activity uuid, p_reward uuid, p_giver uuid)
 RETURNS boolean
 LANGUAGE plpgsql
 IMMUTABLE
AS $function$
BEGIN
  IF p_kind = 'reward' THEN
    RETURN p_reward IS NOT NULL AND p_activity IS NULL AND p_giver IS NULL;
  END IF;
  IF p_kind = 'quiz' THEN
    RETURN num_nonnulls(p_activity, p_reward, p_giver) = 0;
  END IF;
  RETURN p_kind IN ('gift', 'request', 'undo')
    AND p_reward IS NULL AND p_activity IS NOT NULL AND p_giver IS NOT NULL;
END
$function$;
--> statement-breakpoint
CREATE OR REPLACE FUNCTION relationship_members_number_leaving()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
BEGIN
  NEW.left_number := CASE WHEN NEW.left_at IS NOT NULL THEN nextval('order_numbers') END;
  RETURN NEW;
END
$function$;
--> statement-breakpoint
CREATE OR REPLACE FUNCTION user_rewards_number_redeeming()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
BEGIN
  NEW.redeemed_number := CASE WHEN NEW.is_redeemed THEN nextval('order_numbers') END;
  RETURN NEW;
END
$function$;
--> statement-breakpoint
CREATE OR REPLACE FUNCTION activities_hold()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
DECLARE
  -- A gift that was taken back loses its words.
  v_holds boolean := char_length(btrim(NEW.description)) BETWEEN 1 AND 500
    OR NEW.status = 'undone' AND NEW.description = '';
BEGIN
  IF NEW.kind = 'gift' THEN
    v_holds := v_holds AND NEW.status IN ('approved', 'undone')
      AND NEW.amount BETWEEN 1 AND 3 AND NEW.giver_id <> NEW.receiver_id
      AND NEW.shared_with IS NULL AND NEW.answered_at IS NULL AND NEW.decline_due_at IS NULL
      AND NEW.withdrawal_due_at IS NULL;
  -- A request is answered once, and has a decision that can still be regretted only while it waits.
  ELSIF NEW.kind = 'request' THEN
    v_holds := v_holds AND NEW.status IN ('pending', 'approved', 'declined', 'cancelled', 'expired')
      AND NEW.amount BETWEEN 1 AND 3 AND NEW.giver_id <> NEW.receiver_id
      AND NEW.shared_with IS NULL AND (NEW.answered_at IS NULL) = (NEW.status = 'pending')
      AND (NEW.status = 'pending' OR NEW.decline_due_at IS NULL AND NEW.withdrawal_due_at IS NULL);
  -- A recommendation has its author in both places, and moves nothing.
  ELSE
    v_holds := v_holds AND NEW.kind = 'recommendation' AND NEW.status = 'approved' AND NEW.amount = 0
      AND NEW.giver_id = NEW.receiver_id AND NEW.answered_at IS NULL AND NEW.decline_due_at IS NULL
      AND NEW.withdrawal_due_at IS NULL
      AND (NEW.shared_with IS NULL OR NEW.relationship_id = ANY (NEW.shared_with));
  END IF;
  IF v_holds THEN
    RETURN NEW;
  END IF;
  RAISE EXCEPTION 'no activity can be like this'
    USING ERRCODE = 'check_violation', CONSTRAINT = 'activities_hold', TABLE = 'activities';
END
$function$;
--> statement-breakpoint
CREATE OR REPLACE FUNCTION notifications_kind_known()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
BEGIN
  IF NEW.kind IN ('gift', 'request', 'request_answer', 'comment', 'like', 'message', 'invitation', 'invitation_received', 'connection_request', 'reward_redeemed', 'quiz_available', 'partner_finished_my_info', 'removed', 'made_owner') THEN
    RETURN NEW;
  END IF;
  RAISE EXCEPTION 'no notification is of the kind %', NEW.kind
    USING ERRCODE = 'check_violation', CONSTRAINT = 'notifications_kind_known', TABLE = 'notifications';
END
$function$;
--> statement-breakpoint
CREATE TABLE "activities" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"kind" text NOT NULL,
	"status" text NOT NULL,
	"giver_id" uuid NOT NULL,
	"receiver_id" uuid NOT NULL,
	"relationship_id" uuid NOT NULL,
	"shared_with" uuid[],
	"amount" smallint NOT NULL,
	"description" text NOT NULL,
	"category" text NOT NULL,
	"image_id" uuid,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"order_number" bigint DEFAULT nextval('order_numbers') NOT NULL,
	"answered_at" timestamp (3) with time zone,
	"decline_due_at" timestamp (3) with time zone,
	"withdrawal_due_at" timestamp (3) with time zone,
	"counted_on" date,
	"like_count" integer DEFAULT 0 NOT NULL,
	"comment_count" integer DEFAULT 0 NOT NULL
);
--> statement-breakpoint
CREATE TABLE "activity_audiences" (
	"activity_id" uuid NOT NULL,
	"relationship_id" uuid NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"order_number" bigint NOT NULL,
	CONSTRAINT "activity_audiences_activity_id_relationship_id_pk" PRIMARY KEY("activity_id","relationship_id")
);
--> statement-breakpoint
CREATE TABLE "activity_comments" (
	"id" uuid PRIMARY KEY NOT NULL,
	"activity_id" uuid NOT NULL,
	"profile_id" uuid NOT NULL,
	"text" text NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"order_number" bigint DEFAULT nextval('order_numbers') NOT NULL,
	CONSTRAINT "activity_comments_text_filled" CHECK (char_length(btrim("activity_comments"."text")) BETWEEN 1 AND 1000)
);
--> statement-breakpoint
CREATE TABLE "activity_reactions" (
	"activity_id" uuid NOT NULL,
	"profile_id" uuid NOT NULL,
	"reaction_type" text NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"order_number" bigint DEFAULT nextval('order_numbers') NOT NULL,
	CONSTRAINT "activity_reactions_activity_id_profile_id_reaction_type_pk" PRIMARY KEY("activity_id","profile_id","reaction_type"),
	CONSTRAINT "activity_reactions_type_known" CHECK ("activity_reactions"."reaction_type" = 'like')
);
--> statement-breakpoint
CREATE TABLE "recommendation_saves" (
	"profile_id" uuid NOT NULL,
	"recommendation_id" uuid NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "recommendation_saves_profile_id_recommendation_id_pk" PRIMARY KEY("profile_id","recommendation_id")
);
--> statement-breakpoint
CREATE TABLE "recommendations" (
	"id" uuid PRIMARY KEY NOT NULL,
	"profile_id" uuid NOT NULL,
	"relationship_id" uuid,
	"title" text,
	"audience_type" text NOT NULL,
	"category" text,
	"location" text,
	CONSTRAINT "recommendations_audience_known" CHECK ("recommendations"."audience_type" IN ('pareja', 'grupos', 'todos')),
	CONSTRAINT "recommendations_audience_chosen" CHECK (("recommendations"."relationship_id" IS NULL) = ("recommendations"."audience_type" = 'todos')),
	CONSTRAINT "recommendations_title_length" CHECK (char_length("recommendations"."title") BETWEEN 1 AND 100),
	CONSTRAINT "recommendations_location_length" CHECK (char_length("recommendations"."location") BETWEEN 1 AND 120)
);
--> statement-breakpoint
CREATE TABLE "beso_daily_totals" (
	"giver_id" uuid NOT NULL,
	"receiver_id" uuid NOT NULL,
	"day" date NOT NULL,
	"ends_at" timestamp (3) with time zone NOT NULL,
	"total" integer NOT NULL,
	CONSTRAINT "beso_daily_totals_giver_id_receiver_id_pk" PRIMARY KEY("giver_id","receiver_id"),
	CONSTRAINT "beso_daily_totals_in_range" CHECK ("beso_daily_totals"."total" BETWEEN 0 AND 50)
);
--> statement-breakpoint
CREATE TABLE "beso_idempotency_keys" (
	"profile_id" uuid NOT NULL,
	"key" uuid NOT NULL,
	"operation" text NOT NULL,
	"request" jsonb NOT NULL,
	"activity_id" uuid,
	"reward_id" uuid,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "beso_idempotency_keys_profile_id_key_pk" PRIMARY KEY("profile_id","key"),
	CONSTRAINT "beso_idempotency_keys_one_result" CHECK (num_nonnulls("beso_idempotency_keys"."activity_id", "beso_idempotency_keys"."reward_id") = 1)
);
--> statement-breakpoint
CREATE TABLE "ledger_entries" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "ledger_entries_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"transaction_id" uuid NOT NULL,
	"profile_id" uuid,
	"amount" integer NOT NULL,
	"balance_after" integer,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "ledger_transactions" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"kind" text NOT NULL,
	"activity_id" uuid,
	"reward_id" uuid,
	"giver_id" uuid,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"entry_number" bigint DEFAULT nextval('ledger_entries_id_seq') NOT NULL,
	CONSTRAINT "ledger_transactions_cause" CHECK (movement_holds("ledger_transactions"."kind", "ledger_transactions"."activity_id", "ledger_transactions"."reward_id", "ledger_transactions"."giver_id"))
);
--> statement-breakpoint
CREATE TABLE "user_besos" (
	"profile_id" uuid PRIMARY KEY NOT NULL,
	"total_besos" integer DEFAULT 0 NOT NULL,
	"version" bigint DEFAULT 0 NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "user_besos_not_negative" CHECK ("user_besos"."total_besos" >= 0)
);
--> statement-breakpoint
CREATE TABLE "blocks" (
	"blocker_id" uuid NOT NULL,
	"blocked_id" uuid NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "blocks_blocker_id_blocked_id_pk" PRIMARY KEY("blocker_id","blocked_id"),
	CONSTRAINT "blocks_two_people" CHECK ("blocks"."blocker_id" <> "blocks"."blocked_id")
);
--> statement-breakpoint
CREATE TABLE "chat_settings" (
	"profile_id" uuid PRIMARY KEY NOT NULL,
	"receipts" boolean NOT NULL
);
--> statement-breakpoint
CREATE TABLE "conversations" (
	"id" uuid PRIMARY KEY NOT NULL,
	"low_id" uuid NOT NULL,
	"high_id" uuid NOT NULL,
	"last_number" integer DEFAULT 0 NOT NULL,
	"change_number" integer DEFAULT 0 NOT NULL,
	"low_delivered" integer DEFAULT 0 NOT NULL,
	"low_read" integer DEFAULT 0 NOT NULL,
	"high_delivered" integer DEFAULT 0 NOT NULL,
	"high_read" integer DEFAULT 0 NOT NULL,
	"low_muted" boolean DEFAULT false NOT NULL,
	"high_muted" boolean DEFAULT false NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "conversations_two_people" CHECK ("conversations"."low_id" < "conversations"."high_id"),
	CONSTRAINT "conversations_progress_holds" CHECK ("conversations"."low_read" BETWEEN 0 AND "conversations"."low_delivered" AND "conversations"."low_delivered" <= "conversations"."last_number"
        AND "conversations"."high_read" BETWEEN 0 AND "conversations"."high_delivered"
        AND "conversations"."high_delivered" <= "conversations"."last_number")
);
--> statement-breakpoint
CREATE TABLE "message_keys" (
	"profile_id" uuid NOT NULL,
	"key" uuid NOT NULL,
	"digest" text NOT NULL,
	"message_id" uuid NOT NULL,
	CONSTRAINT "message_keys_profile_id_key_pk" PRIMARY KEY("profile_id","key")
);
--> statement-breakpoint
CREATE TABLE "message_minutes" (
	"profile_id" uuid PRIMARY KEY NOT NULL,
	"ends_at" timestamp (3) with time zone NOT NULL,
	"total" integer NOT NULL
);
--> statement-breakpoint
CREATE TABLE "messages" (
	"id" uuid PRIMARY KEY NOT NULL,
	"conversation_id" uuid NOT NULL,
	"number" integer NOT NULL,
	"sender_id" uuid NOT NULL,
	"receiver_id" uuid NOT NULL,
	"content" text NOT NULL,
	"image_id" uuid,
	"reply_to" integer,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"order_number" bigint DEFAULT nextval('order_numbers') NOT NULL,
	"deleted_by" integer,
	CONSTRAINT "messages_two_people" CHECK ("messages"."sender_id" <> "messages"."receiver_id"),
	CONSTRAINT "messages_content_filled" CHECK (CASE WHEN "messages"."deleted_by" IS NULL
        THEN char_length("messages"."content") <= 4000
          AND ("messages"."image_id" IS NOT NULL OR char_length(btrim("messages"."content")) > 0)
        ELSE "messages"."content" = '' AND "messages"."image_id" IS NULL END),
	CONSTRAINT "messages_reply_before" CHECK ("messages"."reply_to" BETWEEN 1 AND "messages"."number" - 1)
);
--> statement-breakpoint
CREATE TABLE "reported_images" (
	"image_id" uuid PRIMARY KEY NOT NULL,
	"kept_until" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "connection_requests" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"requester_id" uuid NOT NULL,
	"target_id" uuid NOT NULL,
	"relationship_type" text NOT NULL,
	"status" text NOT NULL,
	"expires_at" timestamp (3) with time zone NOT NULL,
	"responded_at" timestamp (3) with time zone,
	"relationship_id" uuid,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"order_number" bigint DEFAULT nextval('order_numbers') NOT NULL,
	CONSTRAINT "connection_requests_status_known" CHECK ("connection_requests"."status" IN ('pending', 'accepted', 'declined', 'withdrawn', 'expired')),
	CONSTRAINT "connection_requests_type_known" CHECK ("connection_requests"."relationship_type" IN ('couple', 'friend', 'family', 'group')),
	CONSTRAINT "connection_requests_of_two" CHECK ("connection_requests"."requester_id" <> "connection_requests"."target_id"),
	CONSTRAINT "connection_requests_accepted_leads" CHECK (("connection_requests"."status" = 'accepted') = ("connection_requests"."relationship_id" IS NOT NULL))
);
--> statement-breakpoint
CREATE TABLE "event_counters" (
	"profile_id" uuid PRIMARY KEY NOT NULL,
	"last_seq" bigint NOT NULL
);
--> statement-breakpoint
CREATE TABLE "events" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "events_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"recipient_id" uuid NOT NULL,
	"seq" bigint NOT NULL,
	"kind" text NOT NULL,
	"payload" jsonb NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"published_at" timestamp (3) with time zone,
	CONSTRAINT "events_recipient_seq" UNIQUE("recipient_id","seq")
);
--> statement-breakpoint
CREATE TABLE "outbox_events" (
	"recipient_id" uuid NOT NULL,
	"last_seq" bigint NOT NULL,
	"changes" jsonb NOT NULL,
	"gift_id" uuid,
	"created_at" timestamp (3) with time zone DEFAULT clock_timestamp() NOT NULL,
	"written_by" "xid8" DEFAULT pg_current_xact_id() NOT NULL,
	CONSTRAINT "outbox_events_recipient_id_last_seq_pk" PRIMARY KEY("recipient_id","last_seq")
);
--> statement-breakpoint
CREATE TABLE "outbox_horizon" (
	"is_only" boolean PRIMARY KEY DEFAULT true NOT NULL,
	"transaction" "xid8" NOT NULL,
	CONSTRAINT "outbox_horizon_one_row" CHECK ("outbox_horizon"."is_only")
);
--> statement-breakpoint
CREATE TABLE "outbox_positions" (
	"profile_id" uuid PRIMARY KEY NOT NULL,
	"published_seq" bigint NOT NULL
);
--> statement-breakpoint
CREATE TABLE "projection_horizon" (
	"is_only" boolean PRIMARY KEY DEFAULT true NOT NULL,
	"transaction" "xid8" NOT NULL,
	CONSTRAINT "projection_horizon_one_row" CHECK ("projection_horizon"."is_only")
);
--> statement-breakpoint
CREATE TABLE "auth_accounts" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"user_id" uuid NOT NULL,
	"account_id" text NOT NULL,
	"provider_id" text NOT NULL,
	"access_token" text,
	"refresh_token" text,
	"id_token" text,
	"access_token_expires_at" timestamp (3) with time zone,
	"refresh_token_expires_at" timestamp (3) with time zone,
	"scope" text,
	"password" text,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "auth_challenges" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"user_id" uuid NOT NULL,
	"way" text NOT NULL,
	"token_hash" text NOT NULL,
	"expires_at" timestamp (3) with time zone NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"order_number" bigint GENERATED BY DEFAULT AS IDENTITY (sequence name "auth_challenges_order_number_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	CONSTRAINT "auth_challenges_token_hash_unique" UNIQUE("token_hash"),
	CONSTRAINT "auth_challenges_way" CHECK ("auth_challenges"."way" IN ('password', 'link', 'phone', 'recovery'))
);
--> statement-breakpoint
CREATE TABLE "auth_links" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"user_id" uuid NOT NULL,
	"purpose" text NOT NULL,
	"email" text NOT NULL,
	"token_hash" text NOT NULL,
	"expires_at" timestamp (3) with time zone NOT NULL,
	"used_at" timestamp (3) with time zone,
	"superseded_at" timestamp (3) with time zone,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "auth_links_token_hash_unique" UNIQUE("token_hash"),
	CONSTRAINT "auth_links_purpose" CHECK ("auth_links"."purpose" IN
        ('verify_email', 'reset_password', 'admit_device', 'change_email', 'undo_email', 'sign_in'))
);
--> statement-breakpoint
CREATE TABLE "auth_phone_codes" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"phone_hash" text NOT NULL,
	"code_hash" text NOT NULL,
	"tries" integer DEFAULT 0 NOT NULL,
	"expires_at" timestamp (3) with time zone NOT NULL,
	"used_at" timestamp (3) with time zone,
	"superseded_at" timestamp (3) with time zone,
	"root_id" uuid,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "auth_registrations" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"email" text NOT NULL,
	"registration_data" jsonb,
	"token_hash" text NOT NULL,
	"waiting_hash" text,
	"expires_at" timestamp (3) with time zone NOT NULL,
	"used_at" timestamp (3) with time zone,
	"superseded_at" timestamp (3) with time zone,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "auth_registrations_token_hash_unique" UNIQUE("token_hash"),
	CONSTRAINT "auth_registrations_data" CHECK (("auth_registrations"."registration_data" IS NOT NULL) = ("auth_registrations"."used_at" IS NULL AND "auth_registrations"."superseded_at" IS NULL)),
	CONSTRAINT "auth_registrations_no_password" CHECK (NOT ("auth_registrations"."registration_data" ? 'password'))
);
--> statement-breakpoint
CREATE TABLE "auth_sessions" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"user_id" uuid NOT NULL,
	"token" text NOT NULL,
	"expires_at" timestamp (3) with time zone NOT NULL,
	"ip_address" text,
	"user_agent" text,
	"last_seen_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"confirmed_at" timestamp (3) with time zone DEFAULT now(),
	"password_proven_at" timestamp (3) with time zone,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"order_number" bigint GENERATED BY DEFAULT AS IDENTITY (sequence name "auth_sessions_order_number_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "auth_sessions_token_unique" UNIQUE("token")
);
--> statement-breakpoint
CREATE TABLE "auth_users" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"name" text NOT NULL,
	"email" text NOT NULL,
	"phone_number" text,
	"email_verified" boolean DEFAULT false NOT NULL,
	"image" text,
	"first_name" text DEFAULT '' NOT NULL,
	"last_name" text DEFAULT '' NOT NULL,
	"pronouns" text DEFAULT '' NOT NULL,
	"home_location" text,
	"birthday" date,
	"profile_created" boolean DEFAULT false NOT NULL,
	"profile_created_at" timestamp (3) with time zone,
	"first_sign_in_at" timestamp (3) with time zone,
	"password_offered_at" timestamp (3) with time zone,
	"device_epoch" integer DEFAULT 0 NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "auth_users_email_unique" UNIQUE("email"),
	CONSTRAINT "auth_users_phone_number_unique" UNIQUE("phone_number")
);
--> statement-breakpoint
CREATE TABLE "auth_verifications" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"identifier" text NOT NULL,
	"value" text NOT NULL,
	"expires_at" timestamp (3) with time zone NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "images" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"owner_id" uuid NOT NULL,
	"bucket" text NOT NULL,
	"path" text NOT NULL,
	"width" integer NOT NULL,
	"height" integer NOT NULL,
	"bytes" integer DEFAULT 0 NOT NULL,
	"placeholder" text,
	"has_avif" boolean DEFAULT false NOT NULL,
	"refine_at" timestamp (3) with time zone DEFAULT now() + interval '1 minute',
	"refine_tries" integer DEFAULT 0 NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "images_path_unique" UNIQUE("path")
);
--> statement-breakpoint
CREATE TABLE "invitation_acceptances" (
	"invitation_id" uuid NOT NULL,
	"profile_id" uuid NOT NULL,
	"accepted_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "invitation_acceptances_invitation_id_profile_id_pk" PRIMARY KEY("invitation_id","profile_id")
);
--> statement-breakpoint
CREATE TABLE "mail_refusals" (
	"email_hash" text PRIMARY KEY NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "partner_invitations" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"status" text,
	"partner_email" text,
	"partner_name" text,
	"inviter_id" uuid NOT NULL,
	"relationship_id" uuid,
	"relationship_type" text NOT NULL,
	"invitation_token" text NOT NULL,
	"sealed_token" text,
	"expires_at" timestamp (3) with time zone NOT NULL,
	"sent_at" timestamp (3) with time zone,
	"opened_at" timestamp (3) with time zone,
	"registering_at" timestamp (3) with time zone,
	"accepted_at" timestamp (3) with time zone,
	"declined_at" timestamp (3) with time zone,
	"failed_at" timestamp (3) with time zone,
	"retry_count" integer DEFAULT 0 NOT NULL,
	"last_retry_at" timestamp (3) with time zone,
	"failure_reason" text,
	"email_delivery_status" text DEFAULT 'pending' NOT NULL,
	"invitation_type" text DEFAULT 'email' NOT NULL,
	"custom_message" text,
	"removals" integer DEFAULT 0 NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "partner_invitations_invitation_token_unique" UNIQUE("invitation_token"),
	CONSTRAINT "partner_invitations_status_known" CHECK ("partner_invitations"."status" IN ('pending', 'sent', 'failed', 'cancelled', 'accepted', 'expired'))
);
--> statement-breakpoint
CREATE TABLE "reports" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"reporter_id" uuid NOT NULL,
	"subject_kind" text NOT NULL,
	"subject_id" uuid NOT NULL,
	"person_id" uuid NOT NULL,
	"reason" text NOT NULL,
	"note" text NOT NULL,
	"snapshot" jsonb NOT NULL,
	"status" text DEFAULT 'open' NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"closed_at" timestamp (3) with time zone,
	CONSTRAINT "reports_status_known" CHECK ("reports"."status" IN ('open', 'upheld', 'dismissed')),
	CONSTRAINT "reports_closed_when_decided" CHECK (("reports"."status" = 'open') = ("reports"."closed_at" IS NULL)),
	CONSTRAINT "reports_note_length" CHECK (char_length("reports"."note") <= 1000)
);
--> statement-breakpoint
CREATE TABLE "notification_actors" (
	"notification_id" uuid NOT NULL,
	"actor_id" uuid NOT NULL,
	"acted_at" timestamp (3) with time zone NOT NULL,
	"order_number" bigint DEFAULT nextval('order_numbers') NOT NULL,
	CONSTRAINT "notification_actors_notification_id_actor_id_pk" PRIMARY KEY("notification_id","actor_id")
);
--> statement-breakpoint
CREATE TABLE "notification_deliveries" (
	"profile_id" uuid PRIMARY KEY NOT NULL,
	"push_due_at" timestamp (3) with time zone,
	"email_due_at" timestamp (3) with time zone,
	"push_paused_until" timestamp (3) with time zone,
	"pushes_unanswered" integer DEFAULT 0 NOT NULL,
	"email_paused_until" timestamp (3) with time zone,
	"projected_seq" bigint DEFAULT 0 NOT NULL
);
--> statement-breakpoint
CREATE TABLE "notification_preferences" (
	"profile_id" uuid NOT NULL,
	"kind" text NOT NULL,
	"channel" text NOT NULL,
	"enabled" boolean NOT NULL,
	CONSTRAINT "notification_preferences_profile_id_kind_channel_pk" PRIMARY KEY("profile_id","kind","channel"),
	CONSTRAINT "notification_preferences_kind_known" CHECK ("notification_preferences"."kind" IN ('gift', 'request', 'request_answer', 'comment', 'like', 'message', 'invitation', 'invitation_received', 'connection_request', 'reward_redeemed', 'quiz_available', 'partner_finished_my_info', 'removed', 'made_owner')),
	CONSTRAINT "notification_preferences_channel_known" CHECK ("notification_preferences"."channel" IN ('app', 'push', 'email'))
);
--> statement-breakpoint
CREATE TABLE "notification_settings" (
	"profile_id" uuid PRIMARY KEY NOT NULL,
	"quiet_enabled" boolean DEFAULT false NOT NULL,
	"quiet_from" time DEFAULT '22:00' NOT NULL,
	"quiet_until" time DEFAULT '08:00' NOT NULL,
	"show_content" boolean DEFAULT false NOT NULL
);
--> statement-breakpoint
CREATE TABLE "notifications" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"recipient_id" uuid NOT NULL,
	"kind" text NOT NULL,
	"subject_id" uuid NOT NULL,
	"activity_id" uuid,
	"relationship_id" uuid,
	"reward_title" text,
	"asked_type" text,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"order_number" bigint DEFAULT nextval('order_numbers') NOT NULL,
	"read_at" timestamp (3) with time zone,
	"in_app" boolean NOT NULL,
	"ready_at" timestamp (3) with time zone NOT NULL,
	"push_pending" boolean NOT NULL,
	"email_pending" boolean NOT NULL
);
--> statement-breakpoint
CREATE TABLE "push_subscriptions" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"profile_id" uuid NOT NULL,
	"session_id" uuid NOT NULL,
	"endpoint" text NOT NULL,
	"p256dh" text NOT NULL,
	"auth" text NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"order_number" bigint GENERATED BY DEFAULT AS IDENTITY (sequence name "push_subscriptions_order_number_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	CONSTRAINT "push_subscriptions_endpoint_unique" UNIQUE("endpoint")
);
--> statement-breakpoint
CREATE TABLE "daily_counts" (
	"profile_id" uuid NOT NULL,
	"what" text NOT NULL,
	"day" date NOT NULL,
	"ends_at" timestamp (3) with time zone NOT NULL,
	"total" integer NOT NULL,
	CONSTRAINT "daily_counts_profile_id_what_pk" PRIMARY KEY("profile_id","what"),
	CONSTRAINT "daily_counts_what_known" CHECK ("daily_counts"."what" IN ('undo', 'regret', 'request', 'invitation', 'group', 'report', 'block', 'reward', 'profile', 'preference', 'role', 'like', 'comment', 'connection', 'search', 'recommendation', 'message'))
);
--> statement-breakpoint
CREATE TABLE "profiles" (
	"id" uuid PRIMARY KEY NOT NULL,
	"first_name" text NOT NULL,
	"last_name" text NOT NULL,
	"pronouns" text DEFAULT '' NOT NULL,
	"email" text NOT NULL,
	"home_location" text,
	"birthday" date,
	"avatar_image_id" uuid,
	"language" text DEFAULT 'en' NOT NULL,
	"time_zone" text DEFAULT 'UTC' NOT NULL,
	"card_shown" boolean DEFAULT true NOT NULL,
	"found_by_name" boolean DEFAULT false NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "profiles_time_zone_known" CHECK ((now() AT TIME ZONE "profiles"."time_zone") IS NOT NULL)
);
--> statement-breakpoint
CREATE TABLE "quiz_answers" (
	"profile_id" uuid NOT NULL,
	"question_id" text NOT NULL,
	"option_id" text NOT NULL,
	"answered_at" timestamp (3) with time zone NOT NULL,
	"changed_number" bigint DEFAULT nextval('order_numbers') NOT NULL,
	CONSTRAINT "quiz_answers_profile_id_question_id_pk" PRIMARY KEY("profile_id","question_id")
);
--> statement-breakpoint
CREATE TABLE "quiz_profiles" (
	"profile_id" uuid PRIMARY KEY NOT NULL,
	"my_info_at" timestamp (3) with time zone,
	"is_open" boolean DEFAULT true NOT NULL,
	"open_to_groups" boolean,
	"period" text,
	"period_zone" text,
	"period_ends_at" timestamp (3) with time zone,
	"notice_due_at" timestamp (3) with time zone,
	"noticed_period" text,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "quiz_profiles_period_whole" CHECK (num_nonnulls("quiz_profiles"."period", "quiz_profiles"."period_zone", "quiz_profiles"."period_ends_at") IN (0, 3))
);
--> statement-breakpoint
CREATE TABLE "quiz_sessions" (
	"id" uuid PRIMARY KEY NOT NULL,
	"profile_id" uuid NOT NULL,
	"subject_id" uuid,
	"relationship_id" uuid,
	"quiz_type" text NOT NULL,
	"status" text NOT NULL,
	"period" text,
	"time_zone" text,
	"period_ends_at" timestamp (3) with time zone,
	"finish_by" timestamp (3) with time zone,
	"seed" integer,
	"answers" jsonb NOT NULL,
	"score" integer,
	"besos_earned" integer,
	"started_at" timestamp (3) with time zone NOT NULL,
	"order_number" bigint DEFAULT nextval('order_numbers') NOT NULL,
	"completed_at" timestamp (3) with time zone,
	"completed_number" bigint,
	"hidden_at" timestamp (3) with time zone,
	CONSTRAINT "quiz_sessions_status_known" CHECK ("quiz_sessions"."status" IN ('running', 'completed', 'lapsed')),
	CONSTRAINT "quiz_sessions_whole" CHECK (CASE "quiz_sessions"."quiz_type"
        WHEN 'partner_quiz' THEN "quiz_sessions"."subject_id" <> "quiz_sessions"."profile_id"
          AND num_nulls("quiz_sessions"."subject_id", "quiz_sessions"."relationship_id", "quiz_sessions"."period", "quiz_sessions"."time_zone",
            "quiz_sessions"."period_ends_at", "quiz_sessions"."finish_by", "quiz_sessions"."seed", "quiz_sessions"."score") = 0
        WHEN 'my_info' THEN num_nonnulls("quiz_sessions"."subject_id", "quiz_sessions"."relationship_id", "quiz_sessions"."period",
            "quiz_sessions"."time_zone", "quiz_sessions"."period_ends_at", "quiz_sessions"."finish_by", "quiz_sessions"."seed", "quiz_sessions"."score") = 0
          AND "quiz_sessions"."status" = 'completed' AND "quiz_sessions"."besos_earned" = 0
        ELSE false END),
	CONSTRAINT "quiz_sessions_ten" CHECK (jsonb_array_length("quiz_sessions"."answers") = 10),
	CONSTRAINT "quiz_sessions_score_range" CHECK ("quiz_sessions"."score" BETWEEN 0 AND 10),
	CONSTRAINT "quiz_sessions_award_range" CHECK ("quiz_sessions"."besos_earned" BETWEEN 0 AND 3),
	CONSTRAINT "quiz_sessions_completed_whole" CHECK (("quiz_sessions"."status" = 'completed') = (num_nulls("quiz_sessions"."completed_at", "quiz_sessions"."completed_number",
        "quiz_sessions"."besos_earned") = 0)),
	CONSTRAINT "quiz_sessions_hidden_when_completed" CHECK ("quiz_sessions"."status" = 'completed' OR "quiz_sessions"."hidden_at" IS NULL)
);
--> statement-breakpoint
CREATE TABLE "relationship_members" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"relationship_id" uuid NOT NULL,
	"profile_id" uuid NOT NULL,
	"role" text NOT NULL,
	"joined_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"left_at" timestamp (3) with time zone,
	"joined_number" bigint DEFAULT nextval('order_numbers') NOT NULL,
	"left_number" bigint,
	"name_at_leaving" text,
	"removal" integer,
	CONSTRAINT "relationship_members_left_numbered" CHECK (("relationship_members"."left_at" IS NULL) = ("relationship_members"."left_number" IS NULL)),
	CONSTRAINT "relationship_members_role_known" CHECK ("relationship_members"."role" IN ('owner', 'member'))
);
--> statement-breakpoint
CREATE TABLE "relationships" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"type" text NOT NULL,
	"name" text NOT NULL,
	"removals" integer DEFAULT 0 NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "relationships_type_known" CHECK ("relationships"."type" IN ('couple', 'friend', 'family', 'group'))
);
--> statement-breakpoint
CREATE TABLE "reward_fulfilments" (
	"reward_id" uuid NOT NULL,
	"helper_id" uuid NOT NULL,
	"due_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "reward_fulfilments_reward_id_helper_id_pk" PRIMARY KEY("reward_id","helper_id")
);
--> statement-breakpoint
CREATE TABLE "user_rewards" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"profile_id" uuid NOT NULL,
	"title" text NOT NULL,
	"description" text,
	"cost_in_besos" integer NOT NULL,
	"relationship_id" uuid,
	"is_redeemed" boolean DEFAULT false NOT NULL,
	"redeemed_at" timestamp (3) with time zone,
	"redeemed_number" bigint,
	"seen_by" uuid,
	"seen_at" timestamp (3) with time zone,
	"fulfilled_by" uuid,
	"fulfilled_at" timestamp (3) with time zone,
	"hidden_at" timestamp (3) with time zone,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "user_rewards_title_filled" CHECK (char_length(btrim("user_rewards"."title")) BETWEEN 1 AND 100),
	CONSTRAINT "user_rewards_description_length" CHECK (char_length("user_rewards"."description") <= 300),
	CONSTRAINT "user_rewards_cost_range" CHECK ("user_rewards"."cost_in_besos" BETWEEN 1 AND 1000),
	CONSTRAINT "user_rewards_redeemed_numbered" CHECK ("user_rewards"."is_redeemed" = ("user_rewards"."redeemed_number" IS NOT NULL)),
	CONSTRAINT "user_rewards_redeemed_when" CHECK ("user_rewards"."is_redeemed" = ("user_rewards"."redeemed_at" IS NOT NULL)),
	CONSTRAINT "user_rewards_after_redeeming" CHECK ("user_rewards"."is_redeemed" OR num_nonnulls("user_rewards"."seen_by", "user_rewards"."seen_at", "user_rewards"."fulfilled_by", "user_rewards"."fulfilled_at", "user_rewards"."hidden_at") = 0)
);
--> statement-breakpoint
CREATE TABLE "auth_factor_removals" (
	"user_id" uuid PRIMARY KEY NOT NULL,
	"since" timestamp (3) with time zone NOT NULL,
	"email" text NOT NULL,
	"other_email" text NOT NULL,
	"due_at" timestamp (3) with time zone NOT NULL,
	"reminded_at" timestamp (3) with time zone,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "auth_factor_steps" (
	"user_id" uuid NOT NULL,
	"step" bigint NOT NULL,
	CONSTRAINT "auth_factor_steps_user_id_step_pk" PRIMARY KEY("user_id","step")
);
--> statement-breakpoint
CREATE TABLE "auth_factors" (
	"user_id" uuid PRIMARY KEY NOT NULL,
	"sealed_key" text NOT NULL,
	"confirmed_at" timestamp (3) with time zone,
	"last_step" bigint DEFAULT 0 NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "auth_passkeys" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"user_id" uuid NOT NULL,
	"credential_id" text NOT NULL,
	"public_key" text NOT NULL,
	"counter" bigint NOT NULL,
	"name" text NOT NULL,
	"last_used_at" timestamp (3) with time zone,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "auth_passkeys_credential_id_unique" UNIQUE("credential_id")
);
--> statement-breakpoint
CREATE TABLE "auth_recovery_codes" (
	"user_id" uuid NOT NULL,
	"code_hash" text NOT NULL,
	CONSTRAINT "auth_recovery_codes_user_id_code_hash_pk" PRIMARY KEY("user_id","code_hash")
);
--> statement-breakpoint
CREATE TABLE "clock_watch" (
	"is_only" boolean PRIMARY KEY DEFAULT true NOT NULL,
	"seen_at" timestamp (3) with time zone DEFAULT clock_timestamp() NOT NULL,
	"hold_seconds" integer DEFAULT 0 NOT NULL,
	"jumps" integer DEFAULT 0 NOT NULL,
	CONSTRAINT "clock_watch_one_row" CHECK ("clock_watch"."is_only")
);
--> statement-breakpoint
CREATE TABLE "auth_limits" (
	"key" text PRIMARY KEY NOT NULL,
	"points" integer DEFAULT 0 NOT NULL,
	"expire" bigint
);
--> statement-breakpoint
CREATE TABLE "mail_outbox" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"message_id" text NOT NULL,
	"recipient" text NOT NULL,
	"subject" text NOT NULL,
	"html" text NOT NULL,
	"text" text NOT NULL,
	"headers" jsonb DEFAULT '{}' NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "mail_outbox_message_id_unique" UNIQUE("message_id")
);
--> statement-breakpoint
CREATE TABLE "server_keys" (
	"name" text PRIMARY KEY NOT NULL,
	"public_key" text NOT NULL,
	"private_key" text NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "postponed" (
	"id" uuid PRIMARY KEY NOT NULL,
	"failures" integer NOT NULL,
	"retry_at" timestamp (3) with time zone NOT NULL,
	"error" text NOT NULL
);
--> statement-breakpoint
ALTER TABLE "activities" ADD CONSTRAINT "activities_image_id_images_id_fk" FOREIGN KEY ("image_id") REFERENCES "public"."images"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "recommendations" ADD CONSTRAINT "recommendations_id_activities_id_fk" FOREIGN KEY ("id") REFERENCES "public"."activities"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "recommendations" ADD CONSTRAINT "recommendations_profile_id_profiles_id_fk" FOREIGN KEY ("profile_id") REFERENCES "public"."profiles"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "recommendations" ADD CONSTRAINT "recommendations_relationship_id_relationships_id_fk" FOREIGN KEY ("relationship_id") REFERENCES "public"."relationships"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "ledger_entries" ADD CONSTRAINT "ledger_entries_transaction_id_ledger_transactions_id_fk" FOREIGN KEY ("transaction_id") REFERENCES "public"."ledger_transactions"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "ledger_entries" ADD CONSTRAINT "ledger_entries_profile_id_profiles_id_fk" FOREIGN KEY ("profile_id") REFERENCES "public"."profiles"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "ledger_transactions" ADD CONSTRAINT "ledger_transactions_activity_id_activities_id_fk" FOREIGN KEY ("activity_id") REFERENCES "public"."activities"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "ledger_transactions" ADD CONSTRAINT "ledger_transactions_giver_id_profiles_id_fk" FOREIGN KEY ("giver_id") REFERENCES "public"."profiles"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "user_besos" ADD CONSTRAINT "user_besos_profile_id_profiles_id_fk" FOREIGN KEY ("profile_id") REFERENCES "public"."profiles"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "blocks" ADD CONSTRAINT "blocks_blocker_id_profiles_id_fk" FOREIGN KEY ("blocker_id") REFERENCES "public"."profiles"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "blocks" ADD CONSTRAINT "blocks_blocked_id_profiles_id_fk" FOREIGN KEY ("blocked_id") REFERENCES "public"."profiles"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "chat_settings" ADD CONSTRAINT "chat_settings_profile_id_profiles_id_fk" FOREIGN KEY ("profile_id") REFERENCES "public"."profiles"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "conversations" ADD CONSTRAINT "conversations_low_id_profiles_id_fk" FOREIGN KEY ("low_id") REFERENCES "public"."profiles"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "conversations" ADD CONSTRAINT "conversations_high_id_profiles_id_fk" FOREIGN KEY ("high_id") REFERENCES "public"."profiles"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "messages" ADD CONSTRAINT "messages_image_id_images_id_fk" FOREIGN KEY ("image_id") REFERENCES "public"."images"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "reported_images" ADD CONSTRAINT "reported_images_image_id_images_id_fk" FOREIGN KEY ("image_id") REFERENCES "public"."images"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "connection_requests" ADD CONSTRAINT "connection_requests_requester_id_profiles_id_fk" FOREIGN KEY ("requester_id") REFERENCES "public"."profiles"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "connection_requests" ADD CONSTRAINT "connection_requests_target_id_profiles_id_fk" FOREIGN KEY ("target_id") REFERENCES "public"."profiles"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "connection_requests" ADD CONSTRAINT "connection_requests_relationship_id_relationships_id_fk" FOREIGN KEY ("relationship_id") REFERENCES "public"."relationships"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "events" ADD CONSTRAINT "events_recipient_id_profiles_id_fk" FOREIGN KEY ("recipient_id") REFERENCES "public"."profiles"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "auth_accounts" ADD CONSTRAINT "auth_accounts_user_id_auth_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."auth_users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "auth_challenges" ADD CONSTRAINT "auth_challenges_user_id_auth_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."auth_users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "auth_links" ADD CONSTRAINT "auth_links_user_id_auth_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."auth_users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "auth_phone_codes" ADD CONSTRAINT "auth_phone_codes_root_id_auth_phone_codes_id_fk" FOREIGN KEY ("root_id") REFERENCES "public"."auth_phone_codes"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "auth_sessions" ADD CONSTRAINT "auth_sessions_user_id_auth_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."auth_users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "images" ADD CONSTRAINT "images_owner_id_auth_users_id_fk" FOREIGN KEY ("owner_id") REFERENCES "public"."auth_users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "invitation_acceptances" ADD CONSTRAINT "invitation_acceptances_invitation_id_partner_invitations_id_fk" FOREIGN KEY ("invitation_id") REFERENCES "public"."partner_invitations"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "invitation_acceptances" ADD CONSTRAINT "invitation_acceptances_profile_id_profiles_id_fk" FOREIGN KEY ("profile_id") REFERENCES "public"."profiles"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "partner_invitations" ADD CONSTRAINT "partner_invitations_inviter_id_profiles_id_fk" FOREIGN KEY ("inviter_id") REFERENCES "public"."profiles"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "partner_invitations" ADD CONSTRAINT "partner_invitations_relationship_id_relationships_id_fk" FOREIGN KEY ("relationship_id") REFERENCES "public"."relationships"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "reports" ADD CONSTRAINT "reports_reporter_id_profiles_id_fk" FOREIGN KEY ("reporter_id") REFERENCES "public"."profiles"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "reports" ADD CONSTRAINT "reports_person_id_profiles_id_fk" FOREIGN KEY ("person_id") REFERENCES "public"."profiles"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "notification_preferences" ADD CONSTRAINT "notification_preferences_profile_id_profiles_id_fk" FOREIGN KEY ("profile_id") REFERENCES "public"."profiles"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "notification_settings" ADD CONSTRAINT "notification_settings_profile_id_profiles_id_fk" FOREIGN KEY ("profile_id") REFERENCES "public"."profiles"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "push_subscriptions" ADD CONSTRAINT "push_subscriptions_profile_id_profiles_id_fk" FOREIGN KEY ("profile_id") REFERENCES "public"."profiles"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "push_subscriptions" ADD CONSTRAINT "push_subscriptions_session_id_auth_sessions_id_fk" FOREIGN KEY ("session_id") REFERENCES "public"."auth_sessions"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "daily_counts" ADD CONSTRAINT "daily_counts_profile_id_profiles_id_fk" FOREIGN KEY ("profile_id") REFERENCES "public"."profiles"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "profiles" ADD CONSTRAINT "profiles_id_auth_users_id_fk" FOREIGN KEY ("id") REFERENCES "public"."auth_users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "profiles" ADD CONSTRAINT "profiles_avatar_image_id_images_id_fk" FOREIGN KEY ("avatar_image_id") REFERENCES "public"."images"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "quiz_answers" ADD CONSTRAINT "quiz_answers_profile_id_profiles_id_fk" FOREIGN KEY ("profile_id") REFERENCES "public"."profiles"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "quiz_profiles" ADD CONSTRAINT "quiz_profiles_profile_id_profiles_id_fk" FOREIGN KEY ("profile_id") REFERENCES "public"."profiles"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "quiz_sessions" ADD CONSTRAINT "quiz_sessions_profile_id_profiles_id_fk" FOREIGN KEY ("profile_id") REFERENCES "public"."profiles"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "quiz_sessions" ADD CONSTRAINT "quiz_sessions_subject_id_profiles_id_fk" FOREIGN KEY ("subject_id") REFERENCES "public"."profiles"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "quiz_sessions" ADD CONSTRAINT "quiz_sessions_relationship_id_relationships_id_fk" FOREIGN KEY ("relationship_id") REFERENCES "public"."relationships"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "relationship_members" ADD CONSTRAINT "relationship_members_relationship_id_relationships_id_fk" FOREIGN KEY ("relationship_id") REFERENCES "public"."relationships"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "relationship_members" ADD CONSTRAINT "relationship_members_profile_id_profiles_id_fk" FOREIGN KEY ("profile_id") REFERENCES "public"."profiles"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "reward_fulfilments" ADD CONSTRAINT "reward_fulfilments_reward_id_user_rewards_id_fk" FOREIGN KEY ("reward_id") REFERENCES "public"."user_rewards"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "reward_fulfilments" ADD CONSTRAINT "reward_fulfilments_helper_id_profiles_id_fk" FOREIGN KEY ("helper_id") REFERENCES "public"."profiles"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "user_rewards" ADD CONSTRAINT "user_rewards_profile_id_profiles_id_fk" FOREIGN KEY ("profile_id") REFERENCES "public"."profiles"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "user_rewards" ADD CONSTRAINT "user_rewards_relationship_id_relationships_id_fk" FOREIGN KEY ("relationship_id") REFERENCES "public"."relationships"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "user_rewards" ADD CONSTRAINT "user_rewards_seen_by_profiles_id_fk" FOREIGN KEY ("seen_by") REFERENCES "public"."profiles"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "user_rewards" ADD CONSTRAINT "user_rewards_fulfilled_by_profiles_id_fk" FOREIGN KEY ("fulfilled_by") REFERENCES "public"."profiles"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "auth_factor_removals" ADD CONSTRAINT "auth_factor_removals_user_id_auth_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."auth_users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "auth_factor_steps" ADD CONSTRAINT "auth_factor_steps_user_id_auth_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."auth_users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "auth_factors" ADD CONSTRAINT "auth_factors_user_id_auth_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."auth_users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "auth_passkeys" ADD CONSTRAINT "auth_passkeys_user_id_auth_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."auth_users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "auth_recovery_codes" ADD CONSTRAINT "auth_recovery_codes_user_id_auth_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."auth_users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "activities_relationship_newest_idx" ON "activities" USING btree ("relationship_id","order_number" DESC NULLS FIRST,"id" DESC NULLS FIRST);--> statement-breakpoint
CREATE INDEX "activities_given_newest_idx" ON "activities" USING btree ("relationship_id","giver_id","order_number" DESC NULLS FIRST,"id" DESC NULLS FIRST);--> statement-breakpoint
CREATE INDEX "activities_received_newest_idx" ON "activities" USING btree ("relationship_id","receiver_id","order_number" DESC NULLS FIRST,"id" DESC NULLS FIRST);--> statement-breakpoint
CREATE INDEX "activities_pending_target_idx" ON "activities" USING btree ("giver_id","order_number" DESC NULLS FIRST) WHERE "activities"."status" = 'pending';--> statement-breakpoint
CREATE UNIQUE INDEX "activities_image_once_idx" ON "activities" USING btree ("image_id") WHERE "activities"."image_id" IS NOT NULL;--> statement-breakpoint
CREATE INDEX "activities_pending_requester_idx" ON "activities" USING btree ("receiver_id","created_at") WHERE "activities"."status" = 'pending';--> statement-breakpoint
CREATE INDEX "activities_decision_due_idx" ON "activities" USING btree (coalesce("withdrawal_due_at", "decline_due_at")) WHERE coalesce("activities"."withdrawal_due_at", "activities"."decline_due_at") IS NOT NULL;--> statement-breakpoint
CREATE INDEX "activities_undone_words_idx" ON "activities" USING btree ("created_at") WHERE "activities"."status" = 'undone' AND "activities"."description" <> '';--> statement-breakpoint
CREATE INDEX "activities_recommendations_newest_idx" ON "activities" USING btree ("relationship_id","order_number" DESC NULLS FIRST,"id" DESC NULLS FIRST) WHERE "activities"."kind" = 'recommendation';--> statement-breakpoint
CREATE INDEX "activity_audiences_newest_idx" ON "activity_audiences" USING btree ("relationship_id","order_number" DESC NULLS FIRST,"activity_id" DESC NULLS FIRST);--> statement-breakpoint
CREATE INDEX "activity_comments_activity_newest_idx" ON "activity_comments" USING btree ("activity_id","order_number" DESC NULLS FIRST,"id" DESC NULLS FIRST);--> statement-breakpoint
CREATE INDEX "recommendation_saves_recommendation_idx" ON "recommendation_saves" USING btree ("recommendation_id");--> statement-breakpoint
CREATE INDEX "beso_idempotency_keys_words_idx" ON "beso_idempotency_keys" USING btree ("created_at") WHERE jsonb_typeof("beso_idempotency_keys"."request") = 'object';--> statement-breakpoint
CREATE INDEX "ledger_entries_person_newest_idx" ON "ledger_entries" USING btree ("profile_id","id" DESC NULLS FIRST,"created_at") WHERE "ledger_entries"."profile_id" IS NOT NULL;--> statement-breakpoint
CREATE INDEX "ledger_entries_transaction_id_idx" ON "ledger_entries" USING btree ("transaction_id");--> statement-breakpoint
CREATE UNIQUE INDEX "ledger_transactions_reward_once_idx" ON "ledger_transactions" USING btree ("reward_id") WHERE "ledger_transactions"."reward_id" IS NOT NULL;--> statement-breakpoint
CREATE INDEX "ledger_transactions_giver_newest_idx" ON "ledger_transactions" USING btree ("giver_id","entry_number" DESC NULLS FIRST,"created_at");--> statement-breakpoint
CREATE UNIQUE INDEX "ledger_transactions_activity_once_idx" ON "ledger_transactions" USING btree ("activity_id","kind");--> statement-breakpoint
CREATE INDEX "blocks_blocked_id_idx" ON "blocks" USING btree ("blocked_id");--> statement-breakpoint
CREATE UNIQUE INDEX "conversations_two_idx" ON "conversations" USING btree ("low_id","high_id");--> statement-breakpoint
CREATE INDEX "conversations_high_id_idx" ON "conversations" USING btree ("high_id");--> statement-breakpoint
CREATE UNIQUE INDEX "messages_number_idx" ON "messages" USING btree ("conversation_id","number");--> statement-breakpoint
CREATE UNIQUE INDEX "messages_deleted_idx" ON "messages" USING btree ("conversation_id","deleted_by") WHERE "messages"."deleted_by" IS NOT NULL;--> statement-breakpoint
CREATE UNIQUE INDEX "messages_image_once_idx" ON "messages" USING btree ("image_id") WHERE "messages"."image_id" IS NOT NULL;--> statement-breakpoint
CREATE UNIQUE INDEX "connection_requests_pending_idx" ON "connection_requests" USING btree ("requester_id","target_id") WHERE "connection_requests"."status" = 'pending';--> statement-breakpoint
CREATE INDEX "connection_requests_requester_idx" ON "connection_requests" USING btree ("requester_id","created_at");--> statement-breakpoint
CREATE INDEX "connection_requests_target_idx" ON "connection_requests" USING btree ("target_id") WHERE "connection_requests"."status" = 'pending';--> statement-breakpoint
CREATE INDEX "connection_requests_relationship_idx" ON "connection_requests" USING btree ("relationship_id") WHERE "connection_requests"."relationship_id" IS NOT NULL;--> statement-breakpoint
CREATE INDEX "connection_requests_ended_idx" ON "connection_requests" USING btree ("created_at") WHERE "connection_requests"."status" <> 'accepted';--> statement-breakpoint
CREATE INDEX "events_unpublished_idx" ON "events" USING btree ("id") WHERE "events"."published_at" IS NULL;--> statement-breakpoint
CREATE INDEX "events_created_at_idx" ON "events" USING btree ("created_at");--> statement-breakpoint
CREATE INDEX "outbox_events_written_by_idx" ON "outbox_events" USING btree ("written_by");--> statement-breakpoint
CREATE INDEX "outbox_events_created_at_brin" ON "outbox_events" USING brin ("created_at");--> statement-breakpoint
CREATE INDEX "auth_accounts_user_id_idx" ON "auth_accounts" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "auth_challenges_user_id_idx" ON "auth_challenges" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "auth_challenges_expires_at_idx" ON "auth_challenges" USING btree ("expires_at");--> statement-breakpoint
CREATE INDEX "auth_links_user_id_idx" ON "auth_links" USING btree ("user_id","purpose");--> statement-breakpoint
CREATE INDEX "auth_links_expires_at_idx" ON "auth_links" USING btree ("expires_at");--> statement-breakpoint
CREATE INDEX "auth_links_undo_email_idx" ON "auth_links" USING btree ("email") WHERE "auth_links"."purpose" = 'undo_email';--> statement-breakpoint
CREATE INDEX "auth_phone_codes_root_id_idx" ON "auth_phone_codes" USING btree ("root_id");--> statement-breakpoint
CREATE INDEX "auth_phone_codes_phone_hash_idx" ON "auth_phone_codes" USING btree ("phone_hash");--> statement-breakpoint
CREATE INDEX "auth_phone_codes_expires_at_idx" ON "auth_phone_codes" USING btree ("expires_at");--> statement-breakpoint
CREATE INDEX "auth_registrations_waiting_idx" ON "auth_registrations" USING btree ("waiting_hash") WHERE "auth_registrations"."waiting_hash" IS NOT NULL;--> statement-breakpoint
CREATE INDEX "auth_registrations_email_idx" ON "auth_registrations" USING btree ("email") WHERE "auth_registrations"."used_at" IS NULL AND "auth_registrations"."superseded_at" IS NULL;--> statement-breakpoint
CREATE INDEX "auth_registrations_expires_at_idx" ON "auth_registrations" USING btree ("expires_at");--> statement-breakpoint
CREATE INDEX "auth_sessions_user_id_idx" ON "auth_sessions" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "auth_verifications_identifier_idx" ON "auth_verifications" USING btree ("identifier");--> statement-breakpoint
CREATE INDEX "images_owner_id_idx" ON "images" USING btree ("owner_id");--> statement-breakpoint
CREATE INDEX "images_refine_at_idx" ON "images" USING btree ("refine_at") WHERE "images"."refine_at" IS NOT NULL;--> statement-breakpoint
CREATE INDEX "partner_invitations_inviter_id_idx" ON "partner_invitations" USING btree ("inviter_id","created_at");--> statement-breakpoint
CREATE INDEX "partner_invitations_email_idx" ON "partner_invitations" USING btree ("partner_email","created_at") WHERE "partner_invitations"."partner_email" IS NOT NULL;--> statement-breakpoint
CREATE INDEX "partner_invitations_waiting_idx" ON "partner_invitations" USING btree ("inviter_id","expires_at") WHERE "partner_invitations"."status" IN ('pending', 'sent', 'failed');--> statement-breakpoint
CREATE INDEX "partner_invitations_sealed_idx" ON "partner_invitations" USING btree ("expires_at") WHERE "partner_invitations"."sealed_token" IS NOT NULL;--> statement-breakpoint
CREATE UNIQUE INDEX "reports_open_once_idx" ON "reports" USING btree ("reporter_id","subject_kind","subject_id") WHERE "reports"."status" = 'open';--> statement-breakpoint
CREATE INDEX "reports_queue_idx" ON "reports" USING btree ("created_at") WHERE "reports"."status" = 'open';--> statement-breakpoint
CREATE INDEX "reports_person_id_idx" ON "reports" USING btree ("person_id");--> statement-breakpoint
CREATE INDEX "notification_deliveries_push_idx" ON "notification_deliveries" USING btree ("push_due_at") WHERE "notification_deliveries"."push_due_at" IS NOT NULL;--> statement-breakpoint
CREATE INDEX "notification_deliveries_email_idx" ON "notification_deliveries" USING btree ("email_due_at") WHERE "notification_deliveries"."email_due_at" IS NOT NULL;--> statement-breakpoint
CREATE UNIQUE INDEX "notifications_unread_group_idx" ON "notifications" USING btree ("recipient_id","kind","subject_id") WHERE "notifications"."read_at" IS NULL;--> statement-breakpoint
CREATE INDEX "notifications_recipient_newest_idx" ON "notifications" USING btree ("recipient_id","order_number" DESC NULLS FIRST,"id" DESC NULLS FIRST);--> statement-breakpoint
CREATE INDEX "notifications_pending_idx" ON "notifications" USING btree ("recipient_id") WHERE "notifications"."push_pending" OR "notifications"."email_pending";--> statement-breakpoint
CREATE INDEX "notifications_created_at_brin" ON "notifications" USING brin ("created_at");--> statement-breakpoint
CREATE INDEX "push_subscriptions_profile_id_idx" ON "push_subscriptions" USING btree ("profile_id");--> statement-breakpoint
CREATE INDEX "push_subscriptions_session_id_idx" ON "push_subscriptions" USING btree ("session_id");--> statement-breakpoint
CREATE INDEX "profiles_name_sought_idx" ON "profiles" USING btree ((lower(regexp_replace(normalize(first_name || ' ' || last_name, NFD), '[\u0300-\u036f]', '', 'g'))) text_pattern_ops) WHERE "profiles"."found_by_name";--> statement-breakpoint
CREATE INDEX "profiles_last_name_sought_idx" ON "profiles" USING btree ((lower(regexp_replace(normalize(last_name, NFD), '[\u0300-\u036f]', '', 'g'))) text_pattern_ops) WHERE "profiles"."found_by_name";--> statement-breakpoint
CREATE INDEX "quiz_profiles_notice_due_idx" ON "quiz_profiles" USING btree ("notice_due_at") WHERE "quiz_profiles"."notice_due_at" IS NOT NULL;--> statement-breakpoint
CREATE UNIQUE INDEX "quiz_sessions_once_a_period_idx" ON "quiz_sessions" USING btree ("profile_id","subject_id","period") WHERE "quiz_sessions"."subject_id" IS NOT NULL;--> statement-breakpoint
CREATE INDEX "quiz_sessions_month_idx" ON "quiz_sessions" USING btree ("profile_id","period") WHERE "quiz_sessions"."besos_earned" > 0;--> statement-breakpoint
CREATE INDEX "quiz_sessions_running_idx" ON "quiz_sessions" USING btree ("finish_by") WHERE "quiz_sessions"."status" = 'running';--> statement-breakpoint
CREATE INDEX "quiz_sessions_taken_idx" ON "quiz_sessions" USING btree ("profile_id","completed_number" DESC NULLS FIRST) WHERE "quiz_sessions"."subject_id" IS NOT NULL AND "quiz_sessions"."status" = 'completed';--> statement-breakpoint
CREATE INDEX "quiz_sessions_about_idx" ON "quiz_sessions" USING btree ("subject_id","completed_number" DESC NULLS FIRST) WHERE "quiz_sessions"."subject_id" IS NOT NULL AND "quiz_sessions"."status" = 'completed';--> statement-breakpoint
CREATE INDEX "quiz_sessions_my_info_idx" ON "quiz_sessions" USING btree ("profile_id","order_number" DESC NULLS FIRST) WHERE "quiz_sessions"."quiz_type" = 'my_info';--> statement-breakpoint
CREATE UNIQUE INDEX "relationship_members_active_idx" ON "relationship_members" USING btree ("relationship_id","profile_id") WHERE "relationship_members"."left_at" IS NULL;--> statement-breakpoint
CREATE UNIQUE INDEX "relationship_members_owner_idx" ON "relationship_members" USING btree ("relationship_id") WHERE "relationship_members"."role" = 'owner' AND "relationship_members"."left_at" IS NULL;--> statement-breakpoint
CREATE INDEX "relationship_members_profile_id_idx" ON "relationship_members" USING btree ("profile_id");--> statement-breakpoint
CREATE INDEX "relationship_members_relationship_id_idx" ON "relationship_members" USING btree ("relationship_id");--> statement-breakpoint
CREATE INDEX "reward_fulfilments_due_idx" ON "reward_fulfilments" USING btree ("due_at");--> statement-breakpoint
CREATE INDEX "user_rewards_profile_newest_idx" ON "user_rewards" USING btree ("profile_id","created_at" DESC NULLS FIRST);--> statement-breakpoint
CREATE INDEX "user_rewards_to_fulfil_idx" ON "user_rewards" USING btree ("relationship_id") WHERE "user_rewards"."is_redeemed" AND "user_rewards"."fulfilled_at" IS NULL;--> statement-breakpoint
CREATE INDEX "user_rewards_kept_idx" ON "user_rewards" USING btree ("fulfilled_by","fulfilled_at" DESC NULLS LAST) WHERE "user_rewards"."fulfilled_by" IS NOT NULL;--> statement-breakpoint
CREATE INDEX "auth_factor_removals_due_at_idx" ON "auth_factor_removals" USING btree ("due_at");--> statement-breakpoint
CREATE INDEX "auth_passkeys_user_id_idx" ON "auth_passkeys" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "mail_outbox_recipient_idx" ON "mail_outbox" USING btree ("recipient","created_at");
--> statement-breakpoint
ALTER TABLE "beso_daily_totals" SET (fillfactor=70);
--> statement-breakpoint
ALTER TABLE "event_counters" SET (fillfactor=70);
--> statement-breakpoint
ALTER TABLE "notification_deliveries" SET (fillfactor=70);
--> statement-breakpoint
ALTER TABLE "outbox_positions" SET (fillfactor=70);
--> statement-breakpoint
ALTER TABLE "user_besos" SET (fillfactor=70);
--> statement-breakpoint
ALTER TABLE "ledger_transactions" ADD CONSTRAINT "ledger_transactions_reward_id_user_rewards_id_fk" FOREIGN KEY (reward_id) REFERENCES user_rewards(id);
--> statement-breakpoint
CREATE TRIGGER activities_hold BEFORE INSERT OR UPDATE OF kind, status, giver_id, receiver_id, relationship_id, shared_with, amount, description, answered_at, decline_due_at, withdrawal_due_at ON activities FOR EACH ROW EXECUTE FUNCTION activities_hold();
--> statement-breakpoint
CREATE TRIGGER auth_users_email_held AFTER INSERT OR UPDATE OF email ON auth_users FOR EACH ROW EXECUTE FUNCTION email_is_held();
--> statement-breakpoint
CREATE TRIGGER ledger_entries_append_only BEFORE DELETE OR UPDATE OR TRUNCATE ON ledger_entries FOR EACH STATEMENT EXECUTE FUNCTION ledger_is_append_only();
--> statement-breakpoint
CREATE TRIGGER ledger_entries_hold AFTER INSERT ON ledger_entries REFERENCING NEW TABLE AS written FOR EACH STATEMENT EXECUTE FUNCTION ledger_entries_hold();
--> statement-breakpoint
CREATE TRIGGER ledger_transactions_append_only BEFORE DELETE OR UPDATE OR TRUNCATE ON ledger_transactions FOR EACH STATEMENT EXECUTE FUNCTION ledger_is_append_only();
--> statement-breakpoint
CREATE TRIGGER notifications_kind_known BEFORE INSERT OR UPDATE OF kind ON notifications FOR EACH ROW EXECUTE FUNCTION notifications_kind_known();
--> statement-breakpoint
CREATE TRIGGER relationship_members_number_leaving BEFORE INSERT OR UPDATE OF left_at ON relationship_members FOR EACH ROW WHEN (((new.left_at IS NULL) <> (new.left_number IS NULL))) EXECUTE FUNCTION relationship_members_number_leaving();
--> statement-breakpoint
CREATE TRIGGER user_rewards_number_redeeming BEFORE INSERT OR UPDATE OF is_redeemed ON user_rewards FOR EACH ROW WHEN ((new.is_redeemed <> (new.redeemed_number IS NOT NULL))) EXECUTE FUNCTION user_rewards_number_redeeming();
--> statement-breakpoint
-- Numbers begin above the milliseconds of now: rows may be written with the moment of what they copy as their number.
SELECT setval('order_numbers', ceil(extract(epoch FROM clock_timestamp()) * 1000)::bigint);
--> statement-breakpoint
INSERT INTO "outbox_horizon" ("transaction") VALUES (pg_current_xact_id());
--> statement-breakpoint
INSERT INTO "projection_horizon" ("transaction") VALUES (pg_snapshot_xmin(pg_current_snapshot()));
--> statement-breakpoint
INSERT INTO clock_watch DEFAULT VALUES;
--> statement-breakpoint
SET LOCAL check_function_bodies = on;
