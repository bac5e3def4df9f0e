CREATE TABLE "picture_removals" (
	"path" text PRIMARY KEY NOT NULL,
	"owner_id" uuid NOT NULL,
	"is_put_aside" boolean NOT NULL,
	"noted_at" timestamp (3) with time zone DEFAULT now() NOT NULL
);
