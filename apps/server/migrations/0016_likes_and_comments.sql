CREATE TABLE "activity_comments" (
	"id" uuid PRIMARY KEY NOT NULL,
	"activity_id" uuid NOT NULL,
	"profile_id" uuid NOT NULL,
	"text" text NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "activity_comments_text_filled" CHECK (char_length(btrim("activity_comments"."text")) BETWEEN 1 AND 1000)
);
--> statement-breakpoint
CREATE TABLE "activity_reactions" (
	"activity_id" uuid NOT NULL,
	"profile_id" uuid NOT NULL,
	"reaction_type" text NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "activity_reactions_activity_id_profile_id_reaction_type_pk" PRIMARY KEY("activity_id","profile_id","reaction_type"),
	CONSTRAINT "activity_reactions_type_known" CHECK ("activity_reactions"."reaction_type" = 'like')
);
--> statement-breakpoint
ALTER TABLE "daily_counts" DROP CONSTRAINT "daily_counts_what_known";--> statement-breakpoint
ALTER TABLE "activities" ADD COLUMN "like_count" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "activities" ADD COLUMN "comment_count" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
CREATE INDEX "activity_comments_activity_newest_idx" ON "activity_comments" USING btree ("activity_id","created_at" DESC NULLS FIRST,"id" DESC NULLS FIRST);--> statement-breakpoint
ALTER TABLE "daily_counts" ADD CONSTRAINT "daily_counts_what_known" CHECK ("daily_counts"."what" IN ('undo', 'regret', 'request', 'invitation', 'group', 'report', 'block', 'reward',
        'profile', 'preference', 'like', 'comment'));