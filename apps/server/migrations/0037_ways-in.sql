CREATE TABLE "auth_factor_removals" (
	"user_id" uuid PRIMARY KEY NOT NULL,
	"since" timestamp (3) with time zone NOT NULL,
	"email" text NOT NULL,
	"other_email" text NOT NULL,
	"due_at" timestamp (3) with time zone NOT NULL,
	"reminded_at" timestamp (3) with time zone,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
ALTER TABLE "auth_sessions" ADD COLUMN "password_proven_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "auth_users" ADD COLUMN "device_epoch" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "auth_factor_removals" ADD CONSTRAINT "auth_factor_removals_user_id_auth_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."auth_users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "auth_factor_removals_due_at_idx" ON "auth_factor_removals" USING btree ("due_at");