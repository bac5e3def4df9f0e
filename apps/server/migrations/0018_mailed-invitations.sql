CREATE TABLE "mail_refusals" (
	"email_hash" text PRIMARY KEY NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
DROP INDEX "partner_invitations_open_idx";--> statement-breakpoint
DROP INDEX "partner_invitations_inviter_id_idx";--> statement-breakpoint
ALTER TABLE "partner_invitations" ADD COLUMN "declined_at" timestamp (3) with time zone;--> statement-breakpoint
CREATE INDEX "partner_invitations_email_idx" ON "partner_invitations" USING btree ("partner_email","created_at") WHERE "partner_invitations"."partner_email" IS NOT NULL;--> statement-breakpoint
CREATE INDEX "partner_invitations_waiting_idx" ON "partner_invitations" USING btree ("inviter_id","expires_at") WHERE "partner_invitations"."status" IN ('pending', 'sent', 'failed');--> statement-breakpoint
CREATE INDEX "partner_invitations_inviter_id_idx" ON "partner_invitations" USING btree ("inviter_id","created_at");