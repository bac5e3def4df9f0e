CREATE TABLE "activity_audiences" (
	"activity_id" uuid NOT NULL,
	"relationship_id" uuid NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "activity_audiences_activity_id_relationship_id_pk" PRIMARY KEY("activity_id","relationship_id")
);
--> statement-breakpoint
CREATE TABLE "recommendation_saves" (
	"profile_id" uuid NOT NULL,
	"recommendation_id" uuid NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "recommendation_saves_profile_id_recommendation_id_pk" PRIMARY KEY("profile_id","recommendation_id")
);
--> statement-breakpoint
CREATE TABLE "recommendations" (
	"id" uuid PRIMARY KEY NOT NULL,
	"profile_id" uuid NOT NULL,
	"relationship_id" uuid,
	"title" text,
	"audience_type" text NOT NULL,
	"category" text,
	"location" text,
	CONSTRAINT "recommendations_audience_known" CHECK ("recommendations"."audience_type" IN ('pareja', 'grupos', 'todos')),
	CONSTRAINT "recommendations_audience_chosen" CHECK (("recommendations"."relationship_id" IS NULL) = ("recommendations"."audience_type" = 'todos')),
	CONSTRAINT "recommendations_title_length" CHECK (char_length("recommendations"."title") BETWEEN 1 AND 100),
	CONSTRAINT "recommendations_location_length" CHECK (char_length("recommendations"."location") BETWEEN 1 AND 120)
);
--> statement-breakpoint
ALTER TABLE "activities" DROP CONSTRAINT "activities_amount_range";--> statement-breakpoint
ALTER TABLE "activities" DROP CONSTRAINT "activities_two_people";--> statement-breakpoint
ALTER TABLE "activities" DROP CONSTRAINT "activities_kind_known";--> statement-breakpoint
ALTER TABLE "activities" DROP CONSTRAINT "activities_status_known";--> statement-breakpoint
ALTER TABLE "daily_counts" DROP CONSTRAINT "daily_counts_what_known";--> statement-breakpoint
ALTER TABLE "activities" ADD COLUMN "shared_with" uuid[];--> statement-breakpoint
ALTER TABLE "recommendations" ADD CONSTRAINT "recommendations_id_activities_id_fk" FOREIGN KEY ("id") REFERENCES "public"."activities"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "recommendations" ADD CONSTRAINT "recommendations_profile_id_profiles_id_fk" FOREIGN KEY ("profile_id") REFERENCES "public"."profiles"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "recommendations" ADD CONSTRAINT "recommendations_relationship_id_relationships_id_fk" FOREIGN KEY ("relationship_id") REFERENCES "public"."relationships"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "activity_audiences_newest_idx" ON "activity_audiences" USING btree ("relationship_id","created_at" DESC NULLS FIRST,"activity_id" DESC NULLS FIRST);--> statement-breakpoint
CREATE INDEX "recommendation_saves_recommendation_idx" ON "recommendation_saves" USING btree ("recommendation_id");--> statement-breakpoint
CREATE INDEX "activities_recommendations_newest_idx" ON "activities" USING btree ("relationship_id","created_at" DESC NULLS FIRST,"id" DESC NULLS FIRST) WHERE "activities"."kind" = 'recommendation';--> statement-breakpoint
ALTER TABLE "activities" ADD CONSTRAINT "activities_shared_recommendation" CHECK ("activities"."shared_with" IS NULL OR "activities"."kind" = 'recommendation' AND "activities"."relationship_id" = ANY ("activities"."shared_with"));--> statement-breakpoint
ALTER TABLE "activities" ADD CONSTRAINT "activities_amount_range" CHECK (CASE "activities"."kind" WHEN 'recommendation' THEN "activities"."amount" = 0
        ELSE "activities"."amount" BETWEEN 1 AND 3 END);--> statement-breakpoint
ALTER TABLE "activities" ADD CONSTRAINT "activities_two_people" CHECK (("activities"."giver_id" = "activities"."receiver_id") = ("activities"."kind" = 'recommendation'));--> statement-breakpoint
ALTER TABLE "activities" ADD CONSTRAINT "activities_kind_known" CHECK ("activities"."kind" IN ('gift', 'request', 'recommendation'));--> statement-breakpoint
ALTER TABLE "activities" ADD CONSTRAINT "activities_status_known" CHECK (CASE "activities"."kind"
        WHEN 'gift' THEN "activities"."status" IN ('approved', 'undone')
        WHEN 'recommendation' THEN "activities"."status" = 'approved'
        ELSE "activities"."status" IN ('pending', 'approved', 'declined', 'cancelled', 'expired') END);--> statement-breakpoint
ALTER TABLE "daily_counts" ADD CONSTRAINT "daily_counts_what_known" CHECK ("daily_counts"."what" IN ('undo', 'regret', 'request', 'invitation', 'group', 'report', 'block', 'reward',
        'profile', 'preference', 'like', 'comment', 'connection', 'search', 'recommendation'));