ALTER TABLE "partner_invitations" ADD COLUMN "removals" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "notifications" ADD COLUMN "asked_type" text;--> statement-breakpoint
ALTER TABLE "relationship_members" ADD COLUMN "removal" integer;--> statement-breakpoint
ALTER TABLE "relationships" ADD COLUMN "removals" integer DEFAULT 0 NOT NULL;