ALTER TABLE "notification_preferences" DROP CONSTRAINT "notification_preferences_kind_known";--> statement-breakpoint
ALTER TABLE "daily_counts" DROP CONSTRAINT "daily_counts_what_known";--> statement-breakpoint
CREATE TRIGGER notification_preferences_kind_known BEFORE INSERT OR UPDATE OF kind ON notification_preferences FOR EACH ROW EXECUTE FUNCTION notifications_kind_known();
