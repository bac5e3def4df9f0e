CREATE TABLE "event_history" (
	"is_only" boolean PRIMARY KEY DEFAULT true NOT NULL,
	"id" uuid DEFAULT gen_random_uuid() NOT NULL,
	"begun_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "event_history_one_row" CHECK ("event_history"."is_only")
);
--> statement-breakpoint
INSERT INTO "event_history" DEFAULT VALUES;
