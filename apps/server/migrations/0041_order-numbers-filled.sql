UPDATE activities SET order_number = (extract(epoch FROM created_at) * 1000)::bigint WHERE order_number IS NULL;
--> statement-breakpoint
UPDATE activity_comments SET order_number = (extract(epoch FROM created_at) * 1000)::bigint WHERE order_number IS NULL;
--> statement-breakpoint
UPDATE activity_reactions SET order_number = (extract(epoch FROM created_at) * 1000)::bigint WHERE order_number IS NULL;
--> statement-breakpoint
UPDATE notifications SET order_number = (extract(epoch FROM created_at) * 1000)::bigint WHERE order_number IS NULL;
--> statement-breakpoint
UPDATE notification_actors SET order_number = (extract(epoch FROM acted_at) * 1000)::bigint WHERE order_number IS NULL;
--> statement-breakpoint
UPDATE connection_requests SET order_number = (extract(epoch FROM created_at) * 1000)::bigint WHERE order_number IS NULL;
--> statement-breakpoint
UPDATE relationship_members SET joined_number = coalesce(joined_number, (extract(epoch FROM joined_at) * 1000)::bigint),
  left_number = coalesce(left_number, (extract(epoch FROM left_at) * 1000)::bigint)
WHERE joined_number IS NULL OR left_at IS NOT NULL AND left_number IS NULL;
--> statement-breakpoint
UPDATE user_rewards SET redeemed_number = (extract(epoch FROM redeemed_at) * 1000)::bigint WHERE is_redeemed AND redeemed_number IS NULL;
--> statement-breakpoint
UPDATE activity_audiences s SET order_number = a.order_number FROM activities a WHERE a.id = s.activity_id AND s.order_number IS NULL;
--> statement-breakpoint
-- Nobody may change a movement: gifts wait while the trigger that says so is off.
ALTER TABLE ledger_transactions DISABLE TRIGGER ledger_transactions_append_only;
--> statement-breakpoint
UPDATE ledger_transactions t SET entry_number = e.first FROM (
  SELECT transaction_id, min(id) AS first FROM ledger_entries GROUP BY transaction_id) AS e
WHERE e.transaction_id = t.id AND t.entry_number IS NULL;
--> statement-breakpoint
ALTER TABLE ledger_transactions ENABLE TRIGGER ledger_transactions_append_only;
