CREATE TABLE "chat_settings" (
	"profile_id" uuid PRIMARY KEY NOT NULL,
	"receipts" boolean NOT NULL
);
--> statement-breakpoint
CREATE TABLE "conversations" (
	"id" uuid PRIMARY KEY NOT NULL,
	"low_id" uuid NOT NULL,
	"high_id" uuid NOT NULL,
	"last_number" integer DEFAULT 0 NOT NULL,
	"change_number" integer DEFAULT 0 NOT NULL,
	"low_delivered" integer DEFAULT 0 NOT NULL,
	"low_read" integer DEFAULT 0 NOT NULL,
	"high_delivered" integer DEFAULT 0 NOT NULL,
	"high_read" integer DEFAULT 0 NOT NULL,
	"low_muted" boolean DEFAULT false NOT NULL,
	"high_muted" boolean DEFAULT false NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "conversations_two_people" CHECK ("conversations"."low_id" < "conversations"."high_id"),
	CONSTRAINT "conversations_progress_holds" CHECK ("conversations"."low_read" BETWEEN 0 AND "conversations"."low_delivered" AND "conversations"."low_delivered" <= "conversations"."last_number"
        AND "conversations"."high_read" BETWEEN 0 AND "conversations"."high_delivered"
        AND "conversations"."high_delivered" <= "conversations"."last_number")
);
--> statement-breakpoint
CREATE TABLE "message_keys" (
	"profile_id" uuid NOT NULL,
	"key" uuid NOT NULL,
	"digest" text NOT NULL,
	"message_id" uuid NOT NULL,
	CONSTRAINT "message_keys_profile_id_key_pk" PRIMARY KEY("profile_id","key")
);
--> statement-breakpoint
CREATE TABLE "message_minutes" (
	"profile_id" uuid PRIMARY KEY NOT NULL,
	"ends_at" timestamp (3) with time zone NOT NULL,
	"total" integer NOT NULL
);
--> statement-breakpoint
CREATE TABLE "messages" (
	"id" uuid PRIMARY KEY NOT NULL,
	"conversation_id" uuid NOT NULL,
	"number" integer NOT NULL,
	"sender_id" uuid NOT NULL,
	"receiver_id" uuid NOT NULL,
	"content" text NOT NULL,
	"image_id" uuid,
	"reply_to" integer,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"order_number" bigint DEFAULT nextval('order_numbers') NOT NULL,
	"deleted_by" integer,
	CONSTRAINT "messages_two_people" CHECK ("messages"."sender_id" <> "messages"."receiver_id"),
	CONSTRAINT "messages_content_filled" CHECK (CASE WHEN "messages"."deleted_by" IS NULL
        THEN char_length("messages"."content") <= 4000
          AND ("messages"."image_id" IS NOT NULL OR char_length(btrim("messages"."content")) > 0)
        ELSE "messages"."content" = '' AND "messages"."image_id" IS NULL END),
	CONSTRAINT "messages_reply_before" CHECK ("messages"."reply_to" BETWEEN 1 AND "messages"."number" - 1)
);
--> statement-breakpoint
CREATE TABLE "reported_images" (
	"image_id" uuid PRIMARY KEY NOT NULL,
	"kept_until" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
ALTER TABLE "daily_counts" DROP CONSTRAINT "daily_counts_what_known";--> statement-breakpoint
ALTER TABLE "chat_settings" ADD CONSTRAINT "chat_settings_profile_id_profiles_id_fk" FOREIGN KEY ("profile_id") REFERENCES "public"."profiles"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "conversations" ADD CONSTRAINT "conversations_low_id_profiles_id_fk" FOREIGN KEY ("low_id") REFERENCES "public"."profiles"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "conversations" ADD CONSTRAINT "conversations_high_id_profiles_id_fk" FOREIGN KEY ("high_id") REFERENCES "public"."profiles"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "messages" ADD CONSTRAINT "messages_image_id_images_id_fk" FOREIGN KEY ("image_id") REFERENCES "public"."images"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "reported_images" ADD CONSTRAINT "reported_images_image_id_images_id_fk" FOREIGN KEY ("image_id") REFERENCES "public"."images"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "conversations_two_idx" ON "conversations" USING btree ("low_id","high_id");--> statement-breakpoint
CREATE INDEX "conversations_high_id_idx" ON "conversations" USING btree ("high_id");--> statement-breakpoint
CREATE UNIQUE INDEX "messages_number_idx" ON "messages" USING btree ("conversation_id","number");--> statement-breakpoint
CREATE UNIQUE INDEX "messages_deleted_idx" ON "messages" USING btree ("conversation_id","deleted_by") WHERE "messages"."deleted_by" IS NOT NULL;--> statement-breakpoint
CREATE UNIQUE INDEX "messages_image_once_idx" ON "messages" USING btree ("image_id") WHERE "messages"."image_id" IS NOT NULL;--> statement-breakpoint
ALTER TABLE "daily_counts" ADD CONSTRAINT "daily_counts_what_known" CHECK ("daily_counts"."what" IN ('undo', 'regret', 'request', 'invitation', 'group', 'report', 'block', 'reward',
        'profile', 'preference', 'role', 'like', 'comment', 'connection', 'search', 'recommendation',
        'message')) NOT VALID;