CREATE TABLE "account_exports" (
	"profile_id" uuid PRIMARY KEY NOT NULL,
	"file_id" uuid NOT NULL,
	"state" text DEFAULT 'building' NOT NULL,
	"requested_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"done" integer DEFAULT 0 NOT NULL,
	"total" integer DEFAULT 0 NOT NULL,
	"missing" integer DEFAULT 0 NOT NULL,
	"bytes" bigint,
	"lease_until" timestamp (3) with time zone,
	"tries" integer DEFAULT 0 NOT NULL,
	"expires_at" timestamp (3) with time zone,
	CONSTRAINT "account_exports_state_known" CHECK ("account_exports"."state" IN ('building', 'ready', 'failed')),
	CONSTRAINT "account_exports_ready_whole" CHECK (("account_exports"."state" = 'ready') = (num_nulls("account_exports"."bytes", "account_exports"."expires_at") = 0))
);
--> statement-breakpoint
CREATE TABLE "account_deletions" (
	"user_id" uuid PRIMARY KEY NOT NULL,
	"requested_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"due_at" timestamp (3) with time zone NOT NULL,
	"reminded_at" timestamp (3) with time zone,
	"erasing_at" timestamp (3) with time zone,
	"card_shown" boolean NOT NULL,
	"found_by_name" boolean NOT NULL,
	CONSTRAINT "account_deletions_in_order" CHECK ("account_deletions"."due_at" >= "account_deletions"."requested_at")
);
--> statement-breakpoint
ALTER TABLE "auth_links" DROP CONSTRAINT "auth_links_purpose";--> statement-breakpoint
ALTER TABLE "relationship_members" ADD COLUMN "suspended_by" uuid[];--> statement-breakpoint
ALTER TABLE "relationship_members" ADD COLUMN "resumes" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "account_exports" ADD CONSTRAINT "account_exports_profile_id_profiles_id_fk" FOREIGN KEY ("profile_id") REFERENCES "public"."profiles"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "account_deletions" ADD CONSTRAINT "account_deletions_user_id_auth_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."auth_users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "account_exports_building_idx" ON "account_exports" USING btree ("requested_at") WHERE "account_exports"."state" = 'building';--> statement-breakpoint
CREATE INDEX "account_deletions_due_at_idx" ON "account_deletions" USING btree ("due_at");--> statement-breakpoint
CREATE INDEX "activity_comments_profile_id_idx" ON "activity_comments" USING btree ("profile_id");--> statement-breakpoint
CREATE INDEX "activity_reactions_profile_id_idx" ON "activity_reactions" USING btree ("profile_id");--> statement-breakpoint
ALTER TABLE "auth_links" ADD CONSTRAINT "auth_links_purpose" CHECK ("auth_links"."purpose" IN
        ('verify_email', 'reset_password', 'admit_device', 'change_email', 'undo_email', 'sign_in',
          'restore_account'));--> statement-breakpoint
CREATE OR REPLACE FUNCTION movement_holds(p_kind text, p_activity uuid, p_reward uuid, p_giver uuid)
RETURNS boolean LANGUAGE plpgsql IMMUTABLE AS $$
BEGIN
  IF p_kind = 'reward' THEN
    RETURN p_reward IS NOT NULL AND p_activity IS NULL AND p_giver IS NULL;
  END IF;
  IF p_kind IN ('quiz', 'burn') THEN
    RETURN num_nonnulls(p_activity, p_reward, p_giver) = 0;
  END IF;
  RETURN p_kind IN ('gift', 'request', 'undo')
    AND p_reward IS NULL AND p_activity IS NOT NULL AND p_giver IS NOT NULL;
END
$$;
