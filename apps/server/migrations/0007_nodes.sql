CREATE TABLE "nodes" (
	"id" uuid PRIMARY KEY NOT NULL,
	"secret_mark" text NOT NULL,
	"previous_mark" text,
	"store_id" text,
	"alive_until" timestamp (3) with time zone NOT NULL
);
