ALTER TABLE "auth_sessions" ADD COLUMN "last_seen_at" timestamp (3) with time zone DEFAULT now() NOT NULL;--> statement-breakpoint
-- Accounts that are there began before: they get this moment without being rewritten, new ones nothing.
ALTER TABLE "auth_users" ADD COLUMN "first_sign_in_at" timestamp (3) with time zone DEFAULT now();--> statement-breakpoint
ALTER TABLE "auth_users" ALTER COLUMN "first_sign_in_at" DROP DEFAULT;
