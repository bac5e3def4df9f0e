CREATE TABLE "auth_factor_steps" (
	"user_id" uuid NOT NULL,
	"step" bigint NOT NULL,
	CONSTRAINT "auth_factor_steps_user_id_step_pk" PRIMARY KEY("user_id","step")
);
--> statement-breakpoint
CREATE TABLE "clock_watch" (
	"is_only" boolean PRIMARY KEY DEFAULT true NOT NULL,
	"seen_at" timestamp (3) with time zone DEFAULT clock_timestamp() NOT NULL,
	"hold_seconds" integer DEFAULT 0 NOT NULL,
	"jumps" integer DEFAULT 0 NOT NULL,
	CONSTRAINT "clock_watch_one_row" CHECK ("clock_watch"."is_only")
);
--> statement-breakpoint
ALTER TABLE "auth_factor_steps" ADD CONSTRAINT "auth_factor_steps_user_id_auth_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."auth_users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
INSERT INTO clock_watch DEFAULT VALUES;
--> statement-breakpoint
INSERT INTO auth_factor_steps (user_id, step) SELECT user_id, last_step FROM auth_factors WHERE last_step > 0;
