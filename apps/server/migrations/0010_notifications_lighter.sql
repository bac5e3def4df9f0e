DROP INDEX "notification_actors_actor_id_idx";--> statement-breakpoint
DROP INDEX "notifications_created_at_idx";--> statement-breakpoint
CREATE INDEX "notifications_created_at_brin" ON "notifications" USING brin ("created_at");