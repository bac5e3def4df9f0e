CREATE TABLE "daily_counts" (
	"profile_id" uuid NOT NULL,
	"what" text NOT NULL,
	"day" date NOT NULL,
	"ends_at" timestamp (3) with time zone NOT NULL,
	"total" integer NOT NULL,
	CONSTRAINT "daily_counts_profile_id_what_pk" PRIMARY KEY("profile_id","what"),
	CONSTRAINT "daily_counts_what_known" CHECK ("daily_counts"."what" IN ('undo', 'request', 'invitation', 'group', 'report', 'block'))
);
--> statement-breakpoint
ALTER TABLE "daily_counts" ADD CONSTRAINT "daily_counts_profile_id_profiles_id_fk" FOREIGN KEY ("profile_id") REFERENCES "public"."profiles"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "activities_pending_requester_idx" ON "activities" USING btree ("receiver_id","created_at") WHERE "activities"."status" = 'pending';--> statement-breakpoint
CREATE INDEX "partner_invitations_open_idx" ON "partner_invitations" USING btree ("inviter_id","expires_at") WHERE "partner_invitations"."status" = 'pending';