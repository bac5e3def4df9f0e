CREATE TABLE "reward_fulfilments" (
	"reward_id" uuid NOT NULL,
	"helper_id" uuid NOT NULL,
	"due_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "reward_fulfilments_reward_id_helper_id_pk" PRIMARY KEY("reward_id","helper_id")
);
--> statement-breakpoint
ALTER TABLE "daily_counts" DROP CONSTRAINT "daily_counts_what_known";--> statement-breakpoint
ALTER TABLE "activities" ADD COLUMN "decline_due_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "activities" ADD COLUMN "withdrawal_due_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "reward_fulfilments" ADD CONSTRAINT "reward_fulfilments_reward_id_user_rewards_id_fk" FOREIGN KEY ("reward_id") REFERENCES "public"."user_rewards"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "reward_fulfilments" ADD CONSTRAINT "reward_fulfilments_helper_id_profiles_id_fk" FOREIGN KEY ("helper_id") REFERENCES "public"."profiles"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "reward_fulfilments_due_idx" ON "reward_fulfilments" USING btree ("due_at");--> statement-breakpoint
CREATE INDEX "activities_decision_due_idx" ON "activities" USING btree (coalesce("withdrawal_due_at", "decline_due_at")) WHERE coalesce("activities"."withdrawal_due_at", "activities"."decline_due_at") IS NOT NULL;--> statement-breakpoint
ALTER TABLE "activities" ADD CONSTRAINT "activities_decided_while_pending" CHECK (coalesce("activities"."withdrawal_due_at", "activities"."decline_due_at") IS NULL OR "activities"."kind" = 'request' AND "activities"."status" = 'pending') NOT VALID;--> statement-breakpoint
ALTER TABLE "daily_counts" ADD CONSTRAINT "daily_counts_what_known" CHECK ("daily_counts"."what" IN ('undo', 'regret', 'request', 'invitation', 'group', 'report', 'block', 'reward')) NOT VALID;