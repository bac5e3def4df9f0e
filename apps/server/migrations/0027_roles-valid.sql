ALTER TABLE "notification_preferences" VALIDATE CONSTRAINT "notification_preferences_kind_known";--> statement-breakpoint
ALTER TABLE "notifications" VALIDATE CONSTRAINT "notifications_kind_known";--> statement-breakpoint
ALTER TABLE "daily_counts" VALIDATE CONSTRAINT "daily_counts_what_known";
