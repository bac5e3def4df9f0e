CREATE TABLE "quiz_answers" (
	"profile_id" uuid NOT NULL,
	"question_id" text NOT NULL,
	"option_id" text NOT NULL,
	"answered_at" timestamp (3) with time zone NOT NULL,
	"changed_number" bigint DEFAULT nextval('order_numbers') NOT NULL,
	CONSTRAINT "quiz_answers_profile_id_question_id_pk" PRIMARY KEY("profile_id","question_id")
);
--> statement-breakpoint
CREATE TABLE "quiz_profiles" (
	"profile_id" uuid PRIMARY KEY NOT NULL,
	"my_info_at" timestamp (3) with time zone,
	"is_open" boolean DEFAULT true NOT NULL,
	"open_to_groups" boolean,
	"period" text,
	"period_zone" text,
	"period_ends_at" timestamp (3) with time zone,
	"notice_due_at" timestamp (3) with time zone,
	"noticed_period" text,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "quiz_profiles_period_whole" CHECK (num_nonnulls("quiz_profiles"."period", "quiz_profiles"."period_zone", "quiz_profiles"."period_ends_at") IN (0, 3))
);
--> statement-breakpoint
CREATE TABLE "quiz_sessions" (
	"id" uuid PRIMARY KEY NOT NULL,
	"profile_id" uuid NOT NULL,
	"subject_id" uuid,
	"relationship_id" uuid,
	"quiz_type" text NOT NULL,
	"status" text NOT NULL,
	"period" text,
	"time_zone" text,
	"period_ends_at" timestamp (3) with time zone,
	"finish_by" timestamp (3) with time zone,
	"seed" integer,
	"answers" jsonb NOT NULL,
	"score" integer,
	"besos_earned" integer,
	"started_at" timestamp (3) with time zone NOT NULL,
	"order_number" bigint DEFAULT nextval('order_numbers') NOT NULL,
	"completed_at" timestamp (3) with time zone,
	"completed_number" bigint,
	"hidden_at" timestamp (3) with time zone,
	CONSTRAINT "quiz_sessions_status_known" CHECK ("quiz_sessions"."status" IN ('running', 'completed', 'lapsed')),
	CONSTRAINT "quiz_sessions_whole" CHECK (CASE "quiz_sessions"."quiz_type"
        WHEN 'partner_quiz' THEN "quiz_sessions"."subject_id" <> "quiz_sessions"."profile_id"
          AND num_nulls("quiz_sessions"."subject_id", "quiz_sessions"."relationship_id", "quiz_sessions"."period", "quiz_sessions"."time_zone",
            "quiz_sessions"."period_ends_at", "quiz_sessions"."finish_by", "quiz_sessions"."seed", "quiz_sessions"."score") = 0
        WHEN 'my_info' THEN num_nonnulls("quiz_sessions"."subject_id", "quiz_sessions"."relationship_id", "quiz_sessions"."period",
            "quiz_sessions"."time_zone", "quiz_sessions"."period_ends_at", "quiz_sessions"."finish_by", "quiz_sessions"."seed", "quiz_sessions"."score") = 0
          AND "quiz_sessions"."status" = 'completed' AND "quiz_sessions"."besos_earned" = 0
        ELSE false END),
	CONSTRAINT "quiz_sessions_ten" CHECK (jsonb_array_length("quiz_sessions"."answers") = 10),
	CONSTRAINT "quiz_sessions_score_range" CHECK ("quiz_sessions"."score" BETWEEN 0 AND 10),
	CONSTRAINT "quiz_sessions_award_range" CHECK ("quiz_sessions"."besos_earned" BETWEEN 0 AND 3),
	CONSTRAINT "quiz_sessions_completed_whole" CHECK (("quiz_sessions"."status" = 'completed') = (num_nulls("quiz_sessions"."completed_at", "quiz_sessions"."completed_number",
        "quiz_sessions"."besos_earned") = 0)),
	CONSTRAINT "quiz_sessions_hidden_when_completed" CHECK ("quiz_sessions"."status" = 'completed' OR "quiz_sessions"."hidden_at" IS NULL)
);
--> statement-breakpoint
ALTER TABLE "quiz_answers" ADD CONSTRAINT "quiz_answers_profile_id_profiles_id_fk" FOREIGN KEY ("profile_id") REFERENCES "public"."profiles"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "quiz_profiles" ADD CONSTRAINT "quiz_profiles_profile_id_profiles_id_fk" FOREIGN KEY ("profile_id") REFERENCES "public"."profiles"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "quiz_sessions" ADD CONSTRAINT "quiz_sessions_profile_id_profiles_id_fk" FOREIGN KEY ("profile_id") REFERENCES "public"."profiles"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "quiz_sessions" ADD CONSTRAINT "quiz_sessions_subject_id_profiles_id_fk" FOREIGN KEY ("subject_id") REFERENCES "public"."profiles"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "quiz_sessions" ADD CONSTRAINT "quiz_sessions_relationship_id_relationships_id_fk" FOREIGN KEY ("relationship_id") REFERENCES "public"."relationships"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "quiz_profiles_notice_due_idx" ON "quiz_profiles" USING btree ("notice_due_at") WHERE "quiz_profiles"."notice_due_at" IS NOT NULL;--> statement-breakpoint
CREATE UNIQUE INDEX "quiz_sessions_once_a_period_idx" ON "quiz_sessions" USING btree ("profile_id","subject_id","period") WHERE "quiz_sessions"."subject_id" IS NOT NULL;--> statement-breakpoint
CREATE INDEX "quiz_sessions_month_idx" ON "quiz_sessions" USING btree ("profile_id","period") WHERE "quiz_sessions"."besos_earned" > 0;--> statement-breakpoint
CREATE INDEX "quiz_sessions_running_idx" ON "quiz_sessions" USING btree ("finish_by") WHERE "quiz_sessions"."status" = 'running';--> statement-breakpoint
CREATE INDEX "quiz_sessions_taken_idx" ON "quiz_sessions" USING btree ("profile_id","completed_number" DESC NULLS FIRST) WHERE "quiz_sessions"."subject_id" IS NOT NULL AND "quiz_sessions"."status" = 'completed';--> statement-breakpoint
CREATE INDEX "quiz_sessions_about_idx" ON "quiz_sessions" USING btree ("subject_id","completed_number" DESC NULLS FIRST) WHERE "quiz_sessions"."subject_id" IS NOT NULL AND "quiz_sessions"."status" = 'completed';--> statement-breakpoint
CREATE INDEX "quiz_sessions_my_info_idx" ON "quiz_sessions" USING btree ("profile_id","order_number" DESC NULLS FIRST) WHERE "quiz_sessions"."quiz_type" = 'my_info';--> statement-breakpoint
-- What kinds of movements there are, and that each has its cause: an award has the id of its quiz session.
CREATE OR REPLACE FUNCTION movement_holds(p_kind text, p_activity uuid, p_reward uuid, p_giver uuid)
RETURNS boolean LANGUAGE plpgsql IMMUTABLE AS $$
BEGIN
  IF p_kind = 'reward' THEN
    RETURN p_reward IS NOT NULL AND p_activity IS NULL AND p_giver IS NULL;
  END IF;
  IF p_kind = 'quiz' THEN
    RETURN num_nonnulls(p_activity, p_reward, p_giver) = 0;
  END IF;
  RETURN p_kind IN ('gift', 'request', 'undo')
    AND p_reward IS NULL AND p_activity IS NOT NULL AND p_giver IS NOT NULL;
END
$$;
