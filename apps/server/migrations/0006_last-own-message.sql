ALTER TABLE "conversations" ADD COLUMN "low_sent" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "conversations" ADD COLUMN "high_sent" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
-- The last number is not below the own one: unread messages are counted until the reader has read so far.
UPDATE "conversations" SET "low_sent" = "last_number", "high_sent" = "last_number";
