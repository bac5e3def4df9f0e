CREATE TABLE "auth_links" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"user_id" uuid NOT NULL,
	"purpose" text NOT NULL,
	"email" text NOT NULL,
	"token_hash" text NOT NULL,
	"expires_at" timestamp (3) with time zone NOT NULL,
	"used_at" timestamp (3) with time zone,
	"superseded_at" timestamp (3) with time zone,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "auth_links_token_hash_unique" UNIQUE("token_hash"),
	CONSTRAINT "auth_links_purpose" CHECK ("auth_links"."purpose" IN ('verify_email', 'reset_password', 'admit_device'))
);
--> statement-breakpoint
ALTER TABLE "auth_links" ADD CONSTRAINT "auth_links_user_id_auth_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."auth_users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "auth_links_user_id_idx" ON "auth_links" USING btree ("user_id","purpose");--> statement-breakpoint
CREATE INDEX "auth_links_expires_at_idx" ON "auth_links" USING btree ("expires_at");