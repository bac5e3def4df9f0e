CREATE TABLE "user_rewards" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"profile_id" uuid NOT NULL,
	"title" text NOT NULL,
	"description" text,
	"cost_in_besos" integer NOT NULL,
	"relationship_id" uuid,
	"is_redeemed" boolean DEFAULT false NOT NULL,
	"redeemed_at" timestamp (3) with time zone,
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
	CONSTRAINT "user_rewards_redeemed_when" CHECK ("user_rewards"."is_redeemed" = ("user_rewards"."redeemed_at" IS NOT NULL)),
	CONSTRAINT "user_rewards_after_redeeming" CHECK ("user_rewards"."is_redeemed" OR num_nonnulls("user_rewards"."seen_by", "user_rewards"."seen_at", "user_rewards"."fulfilled_by", "user_rewards"."fulfilled_at", "user_rewards"."hidden_at") = 0)
);
--> statement-breakpoint
ALTER TABLE "activities" DROP CONSTRAINT "activities_status_known";--> statement-breakpoint
DROP INDEX "ledger_transactions_activity_id_idx";--> statement-breakpoint
DROP INDEX "ledger_entries_profile_newest_idx";--> statement-breakpoint
ALTER TABLE "beso_idempotency_keys" ALTER COLUMN "activity_id" DROP NOT NULL;--> statement-breakpoint
ALTER TABLE "beso_idempotency_keys" ADD COLUMN "reward_id" uuid;--> statement-breakpoint
ALTER TABLE "ledger_transactions" ADD COLUMN "reward_id" uuid;--> statement-breakpoint
ALTER TABLE "ledger_transactions" ADD COLUMN "giver_id" uuid;--> statement-breakpoint
ALTER TABLE "activities" ADD COLUMN "answered_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "activities" ADD COLUMN "counted_on" date;--> statement-breakpoint
ALTER TABLE "user_rewards" ADD CONSTRAINT "user_rewards_profile_id_profiles_id_fk" FOREIGN KEY ("profile_id") REFERENCES "public"."profiles"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "user_rewards" ADD CONSTRAINT "user_rewards_relationship_id_relationships_id_fk" FOREIGN KEY ("relationship_id") REFERENCES "public"."relationships"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "user_rewards" ADD CONSTRAINT "user_rewards_seen_by_profiles_id_fk" FOREIGN KEY ("seen_by") REFERENCES "public"."profiles"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "user_rewards" ADD CONSTRAINT "user_rewards_fulfilled_by_profiles_id_fk" FOREIGN KEY ("fulfilled_by") REFERENCES "public"."profiles"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "user_rewards_profile_newest_idx" ON "user_rewards" USING btree ("profile_id","created_at" DESC NULLS FIRST);--> statement-breakpoint
CREATE INDEX "user_rewards_to_fulfil_idx" ON "user_rewards" USING btree ("relationship_id") WHERE "user_rewards"."is_redeemed" AND "user_rewards"."fulfilled_at" IS NULL;--> statement-breakpoint
ALTER TABLE "ledger_transactions" ADD CONSTRAINT "ledger_transactions_reward_id_user_rewards_id_fk" FOREIGN KEY ("reward_id") REFERENCES "public"."user_rewards"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "ledger_transactions" ADD CONSTRAINT "ledger_transactions_giver_id_profiles_id_fk" FOREIGN KEY ("giver_id") REFERENCES "public"."profiles"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "ledger_transactions_reward_id_idx" ON "ledger_transactions" USING btree ("reward_id");--> statement-breakpoint
CREATE INDEX "ledger_transactions_giver_newest_idx" ON "ledger_transactions" USING btree ("giver_id","created_at" DESC NULLS FIRST,"id" DESC NULLS FIRST);--> statement-breakpoint
CREATE UNIQUE INDEX "ledger_transactions_activity_once_idx" ON "ledger_transactions" USING btree ("activity_id","kind");--> statement-breakpoint
CREATE INDEX "activities_pending_target_idx" ON "activities" USING btree ("giver_id","created_at" DESC NULLS FIRST) WHERE "activities"."status" = 'pending';--> statement-breakpoint
CREATE INDEX "ledger_entries_profile_newest_idx" ON "ledger_entries" USING btree ("profile_id","created_at" DESC NULLS FIRST,"id" DESC NULLS FIRST);--> statement-breakpoint
ALTER TABLE "beso_daily_totals" ADD CONSTRAINT "beso_daily_totals_in_range" CHECK ("beso_daily_totals"."total" BETWEEN 0 AND 50);--> statement-breakpoint
ALTER TABLE "beso_idempotency_keys" ADD CONSTRAINT "beso_idempotency_keys_one_result" CHECK (num_nonnulls("beso_idempotency_keys"."activity_id", "beso_idempotency_keys"."reward_id") = 1);--> statement-breakpoint
ALTER TABLE "ledger_transactions" ADD CONSTRAINT "ledger_transactions_kind_known" CHECK ("ledger_transactions"."kind" IN ('gift', 'request', 'undo', 'reward'));--> statement-breakpoint
ALTER TABLE "ledger_transactions" ADD CONSTRAINT "ledger_transactions_cause" CHECK (CASE "ledger_transactions"."kind"
        WHEN 'reward' THEN "ledger_transactions"."reward_id" IS NOT NULL AND "ledger_transactions"."activity_id" IS NULL AND "ledger_transactions"."giver_id" IS NULL
        ELSE "ledger_transactions"."reward_id" IS NULL AND "ledger_transactions"."activity_id" IS NOT NULL AND "ledger_transactions"."giver_id" IS NOT NULL END);--> statement-breakpoint
ALTER TABLE "activities" ADD CONSTRAINT "activities_answered_once" CHECK (("activities"."answered_at" IS NOT NULL) = ("activities"."kind" = 'request' AND "activities"."status" <> 'pending'));--> statement-breakpoint
ALTER TABLE "activities" ADD CONSTRAINT "activities_status_known" CHECK (CASE "activities"."kind"
        WHEN 'gift' THEN "activities"."status" IN ('approved', 'undone')
        ELSE "activities"."status" IN ('pending', 'approved', 'declined', 'cancelled', 'expired') END);