CREATE TABLE "auth_phone_codes" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"phone_hash" text NOT NULL,
	"code_hash" text NOT NULL,
	"tries" integer DEFAULT 0 NOT NULL,
	"expires_at" timestamp (3) with time zone NOT NULL,
	"used_at" timestamp (3) with time zone,
	"superseded_at" timestamp (3) with time zone,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
ALTER TABLE "auth_users" ADD COLUMN "phone_number" text;--> statement-breakpoint
CREATE INDEX "auth_phone_codes_phone_hash_idx" ON "auth_phone_codes" USING btree ("phone_hash");--> statement-breakpoint
CREATE INDEX "auth_phone_codes_expires_at_idx" ON "auth_phone_codes" USING btree ("expires_at");--> statement-breakpoint
ALTER TABLE "auth_users" ADD CONSTRAINT "auth_users_phone_number_unique" UNIQUE("phone_number");