CREATE TABLE "outbox_events" (
	"recipient_id" uuid NOT NULL,
	"last_seq" bigint NOT NULL,
	"changes" jsonb NOT NULL,
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
ALTER TABLE "activities" DROP CONSTRAINT "activities_image_id_unique";--> statement-breakpoint
ALTER TABLE "beso_daily_totals" DROP CONSTRAINT "beso_daily_totals_giver_id_profiles_id_fk";
--> statement-breakpoint
ALTER TABLE "beso_daily_totals" DROP CONSTRAINT "beso_daily_totals_receiver_id_profiles_id_fk";
--> statement-breakpoint
ALTER TABLE "beso_idempotency_keys" DROP CONSTRAINT "beso_idempotency_keys_profile_id_profiles_id_fk";
--> statement-breakpoint
ALTER TABLE "event_counters" DROP CONSTRAINT "event_counters_profile_id_profiles_id_fk";
--> statement-breakpoint
ALTER TABLE "notification_actors" DROP CONSTRAINT "notification_actors_notification_id_notifications_id_fk";
--> statement-breakpoint
ALTER TABLE "notification_actors" DROP CONSTRAINT "notification_actors_actor_id_profiles_id_fk";
--> statement-breakpoint
ALTER TABLE "notification_deliveries" DROP CONSTRAINT "notification_deliveries_profile_id_profiles_id_fk";
--> statement-breakpoint
ALTER TABLE "notifications" DROP CONSTRAINT "notifications_recipient_id_profiles_id_fk";
--> statement-breakpoint
ALTER TABLE "notifications" DROP CONSTRAINT "notifications_activity_id_activities_id_fk";
--> statement-breakpoint
ALTER TABLE "notifications" DROP CONSTRAINT "notifications_relationship_id_relationships_id_fk";
--> statement-breakpoint
DROP INDEX "ledger_entries_profile_newest_idx";--> statement-breakpoint
DROP INDEX "ledger_transactions_reward_id_idx";--> statement-breakpoint
CREATE INDEX "outbox_events_written_by_idx" ON "outbox_events" USING btree ("written_by");--> statement-breakpoint
CREATE INDEX "outbox_events_created_at_brin" ON "outbox_events" USING brin ("created_at");--> statement-breakpoint
CREATE UNIQUE INDEX "activities_image_once_idx" ON "activities" USING btree ("image_id") WHERE "activities"."image_id" IS NOT NULL;--> statement-breakpoint
CREATE INDEX "ledger_entries_person_newest_idx" ON "ledger_entries" USING btree ("profile_id","created_at" DESC NULLS FIRST,"id" DESC NULLS FIRST) WHERE "ledger_entries"."profile_id" IS NOT NULL;--> statement-breakpoint
CREATE UNIQUE INDEX "ledger_transactions_reward_once_idx" ON "ledger_transactions" USING btree ("reward_id") WHERE "ledger_transactions"."reward_id" IS NOT NULL;
--> statement-breakpoint
-- Rows of these tables change with every gift, and no index changes with them: room for the new version of a
-- row on the same page lets PostgreSQL leave the indexes alone.
ALTER TABLE "event_counters" SET (fillfactor = 70);
--> statement-breakpoint
ALTER TABLE "outbox_positions" SET (fillfactor = 70);
--> statement-breakpoint
ALTER TABLE "user_besos" SET (fillfactor = 70);
--> statement-breakpoint
ALTER TABLE "beso_daily_totals" SET (fillfactor = 70);
--> statement-breakpoint
ALTER TABLE "notification_deliveries" SET (fillfactor = 70);
--> statement-breakpoint
INSERT INTO "outbox_horizon" ("transaction") VALUES (pg_current_xact_id());
--> statement-breakpoint
-- What was counted before is in the table "events", which programs of version 1 still publish from.
INSERT INTO "outbox_positions" ("profile_id", "published_seq") SELECT "profile_id", "last_seq" FROM "event_counters";
