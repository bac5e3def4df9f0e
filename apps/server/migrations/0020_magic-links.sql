CREATE TABLE "auth_registrations" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"email" text NOT NULL,
	"registration_data" jsonb,
	"token_hash" text NOT NULL,
	"expires_at" timestamp (3) with time zone NOT NULL,
	"used_at" timestamp (3) with time zone,
	"superseded_at" timestamp (3) with time zone,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "auth_registrations_token_hash_unique" UNIQUE("token_hash"),
	CONSTRAINT "auth_registrations_data" CHECK (("auth_registrations"."registration_data" IS NOT NULL) = ("auth_registrations"."used_at" IS NULL AND "auth_registrations"."superseded_at" IS NULL)),
	CONSTRAINT "auth_registrations_no_password" CHECK (NOT ("auth_registrations"."registration_data" ? 'password'))
);
--> statement-breakpoint
ALTER TABLE "auth_links" DROP CONSTRAINT "auth_links_purpose";--> statement-breakpoint
CREATE UNIQUE INDEX "auth_registrations_open_key" ON "auth_registrations" USING btree ("email") WHERE "auth_registrations"."used_at" IS NULL AND "auth_registrations"."superseded_at" IS NULL;--> statement-breakpoint
CREATE INDEX "auth_registrations_expires_at_idx" ON "auth_registrations" USING btree ("expires_at");--> statement-breakpoint
ALTER TABLE "auth_links" ADD CONSTRAINT "auth_links_purpose" CHECK ("auth_links"."purpose" IN
        ('verify_email', 'reset_password', 'admit_device', 'change_email', 'undo_email', 'sign_in'));