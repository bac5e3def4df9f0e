ALTER TABLE "auth_registrations" ADD COLUMN "waiting_hash" text;--> statement-breakpoint
ALTER TABLE "partner_invitations" ADD COLUMN "registering_at" timestamp (3) with time zone;--> statement-breakpoint
CREATE INDEX "auth_registrations_waiting_idx" ON "auth_registrations" USING btree ("waiting_hash") WHERE "auth_registrations"."waiting_hash" IS NOT NULL;