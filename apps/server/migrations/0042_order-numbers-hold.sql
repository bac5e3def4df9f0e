ALTER TABLE activities ALTER COLUMN order_number SET NOT NULL;
--> statement-breakpoint
ALTER TABLE activity_comments ALTER COLUMN order_number SET NOT NULL;
--> statement-breakpoint
ALTER TABLE activity_reactions ALTER COLUMN order_number SET NOT NULL;
--> statement-breakpoint
ALTER TABLE notifications ALTER COLUMN order_number SET NOT NULL;
--> statement-breakpoint
ALTER TABLE notification_actors ALTER COLUMN order_number SET NOT NULL;
--> statement-breakpoint
ALTER TABLE connection_requests ALTER COLUMN order_number SET NOT NULL;
--> statement-breakpoint
ALTER TABLE relationship_members ALTER COLUMN joined_number SET NOT NULL;
--> statement-breakpoint
ALTER TABLE ledger_transactions ALTER COLUMN entry_number SET NOT NULL;
--> statement-breakpoint
UPDATE activity_audiences s SET order_number = a.order_number FROM activities a WHERE a.id = s.activity_id AND s.order_number IS NULL;
--> statement-breakpoint
ALTER TABLE activity_audiences ALTER COLUMN order_number SET NOT NULL;
--> statement-breakpoint
DROP INDEX "activities_relationship_newest_idx";
--> statement-breakpoint
DROP INDEX "activities_given_newest_idx";
--> statement-breakpoint
DROP INDEX "activities_received_newest_idx";
--> statement-breakpoint
DROP INDEX "activities_pending_target_idx";
--> statement-breakpoint
DROP INDEX "activities_recommendations_newest_idx";
--> statement-breakpoint
DROP INDEX "activity_audiences_newest_idx";
--> statement-breakpoint
DROP INDEX "activity_comments_activity_newest_idx";
--> statement-breakpoint
DROP INDEX "ledger_entries_person_newest_idx";
--> statement-breakpoint
DROP INDEX "ledger_transactions_giver_newest_idx";
--> statement-breakpoint
DROP INDEX "notifications_recipient_newest_idx";
--> statement-breakpoint
CREATE INDEX "activities_relationship_newest_idx" ON "activities" USING btree ("relationship_id","order_number" DESC NULLS FIRST,"id" DESC NULLS FIRST);
--> statement-breakpoint
CREATE INDEX "activities_given_newest_idx" ON "activities" USING btree ("relationship_id","giver_id","order_number" DESC NULLS FIRST,"id" DESC NULLS FIRST);
--> statement-breakpoint
CREATE INDEX "activities_received_newest_idx" ON "activities" USING btree ("relationship_id","receiver_id","order_number" DESC NULLS FIRST,"id" DESC NULLS FIRST);
--> statement-breakpoint
CREATE INDEX "activities_pending_target_idx" ON "activities" USING btree ("giver_id","order_number" DESC NULLS FIRST) WHERE "activities"."status" = 'pending';
--> statement-breakpoint
CREATE INDEX "activities_recommendations_newest_idx" ON "activities" USING btree ("relationship_id","order_number" DESC NULLS FIRST,"id" DESC NULLS FIRST) WHERE "activities"."kind" = 'recommendation';
--> statement-breakpoint
CREATE INDEX "activity_audiences_newest_idx" ON "activity_audiences" USING btree ("relationship_id","order_number" DESC NULLS FIRST,"activity_id" DESC NULLS FIRST);
--> statement-breakpoint
CREATE INDEX "activity_comments_activity_newest_idx" ON "activity_comments" USING btree ("activity_id","order_number" DESC NULLS FIRST,"id" DESC NULLS FIRST);
--> statement-breakpoint
CREATE INDEX "ledger_entries_person_newest_idx" ON "ledger_entries" USING btree ("profile_id","id" DESC NULLS FIRST,"created_at") WHERE "ledger_entries"."profile_id" IS NOT NULL;
--> statement-breakpoint
CREATE INDEX "ledger_transactions_giver_newest_idx" ON "ledger_transactions" USING btree ("giver_id","entry_number" DESC NULLS FIRST,"created_at");
--> statement-breakpoint
CREATE INDEX "notifications_recipient_newest_idx" ON "notifications" USING btree ("recipient_id","order_number" DESC NULLS FIRST,"id" DESC NULLS FIRST);
--> statement-breakpoint
ALTER TABLE relationship_members ADD CONSTRAINT relationship_members_left_numbered CHECK ((left_at IS NULL) = (left_number IS NULL));
--> statement-breakpoint
ALTER TABLE user_rewards ADD CONSTRAINT user_rewards_redeemed_numbered CHECK (is_redeemed = (redeemed_number IS NOT NULL));
