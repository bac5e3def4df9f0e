CREATE TABLE "connection_requests" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"requester_id" uuid NOT NULL,
	"target_id" uuid NOT NULL,
	"relationship_type" text NOT NULL,
	"status" text NOT NULL,
	"expires_at" timestamp (3) with time zone NOT NULL,
	"responded_at" timestamp (3) with time zone,
	"relationship_id" uuid,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "connection_requests_status_known" CHECK ("connection_requests"."status" IN ('pending', 'accepted', 'declined', 'withdrawn', 'expired')),
	CONSTRAINT "connection_requests_type_known" CHECK ("connection_requests"."relationship_type" IN ('couple', 'friend', 'family', 'group')),
	CONSTRAINT "connection_requests_of_two" CHECK ("connection_requests"."requester_id" <> "connection_requests"."target_id"),
	CONSTRAINT "connection_requests_accepted_leads" CHECK (("connection_requests"."status" = 'accepted') = ("connection_requests"."relationship_id" IS NOT NULL))
);
--> statement-breakpoint
ALTER TABLE "daily_counts" DROP CONSTRAINT "daily_counts_what_known";--> statement-breakpoint
ALTER TABLE "profiles" ADD COLUMN "card_shown" boolean DEFAULT true NOT NULL;--> statement-breakpoint
ALTER TABLE "profiles" ADD COLUMN "found_by_name" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "connection_requests" ADD CONSTRAINT "connection_requests_requester_id_profiles_id_fk" FOREIGN KEY ("requester_id") REFERENCES "public"."profiles"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "connection_requests" ADD CONSTRAINT "connection_requests_target_id_profiles_id_fk" FOREIGN KEY ("target_id") REFERENCES "public"."profiles"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "connection_requests" ADD CONSTRAINT "connection_requests_relationship_id_relationships_id_fk" FOREIGN KEY ("relationship_id") REFERENCES "public"."relationships"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "connection_requests_pending_idx" ON "connection_requests" USING btree ("requester_id","target_id") WHERE "connection_requests"."status" = 'pending';--> statement-breakpoint
CREATE INDEX "connection_requests_requester_idx" ON "connection_requests" USING btree ("requester_id","created_at");--> statement-breakpoint
CREATE INDEX "connection_requests_target_idx" ON "connection_requests" USING btree ("target_id") WHERE "connection_requests"."status" = 'pending';--> statement-breakpoint
CREATE INDEX "connection_requests_relationship_idx" ON "connection_requests" USING btree ("relationship_id") WHERE "connection_requests"."relationship_id" IS NOT NULL;--> statement-breakpoint
CREATE INDEX "connection_requests_ended_idx" ON "connection_requests" USING btree ("created_at") WHERE "connection_requests"."status" <> 'accepted';--> statement-breakpoint
CREATE INDEX "profiles_name_sought_idx" ON "profiles" USING btree ((lower(regexp_replace(normalize(first_name || ' ' || last_name, NFD), '[\u0300-\u036f]', '', 'g'))) text_pattern_ops) WHERE "profiles"."found_by_name";--> statement-breakpoint
CREATE INDEX "profiles_last_name_sought_idx" ON "profiles" USING btree ((lower(regexp_replace(normalize(last_name, NFD), '[\u0300-\u036f]', '', 'g'))) text_pattern_ops) WHERE "profiles"."found_by_name";--> statement-breakpoint
ALTER TABLE "daily_counts" ADD CONSTRAINT "daily_counts_what_known" CHECK ("daily_counts"."what" IN ('undo', 'regret', 'request', 'invitation', 'group', 'report', 'block', 'reward',
        'profile', 'preference', 'like', 'comment', 'connection', 'search'));