CREATE TABLE "projection_horizon" (
	"is_only" boolean PRIMARY KEY DEFAULT true NOT NULL,
	"transaction" "xid8" NOT NULL,
	CONSTRAINT "projection_horizon_one_row" CHECK ("projection_horizon"."is_only")
);
--> statement-breakpoint
ALTER TABLE "outbox_events" ADD COLUMN "gift_id" uuid;--> statement-breakpoint
ALTER TABLE "notification_deliveries" ADD COLUMN "projected_seq" bigint DEFAULT 0 NOT NULL;
--> statement-breakpoint
-- Gifts of transactions that run while this does are looked for too.
INSERT INTO "projection_horizon" ("transaction") VALUES (pg_snapshot_xmin(pg_current_snapshot()));
