DROP INDEX "activities_relationship_newest_idx";--> statement-breakpoint
ALTER TABLE "beso_daily_totals" DROP CONSTRAINT "beso_daily_totals_giver_id_receiver_id_day_pk";--> statement-breakpoint
ALTER TABLE "beso_daily_totals" ADD CONSTRAINT "beso_daily_totals_giver_id_receiver_id_pk" PRIMARY KEY("giver_id","receiver_id");--> statement-breakpoint
ALTER TABLE "beso_daily_totals" ADD COLUMN "ends_at" timestamp (3) with time zone NOT NULL;--> statement-breakpoint
CREATE INDEX "activities_relationship_newest_idx" ON "activities" USING btree ("relationship_id","created_at" DESC NULLS FIRST,"id" DESC NULLS FIRST);