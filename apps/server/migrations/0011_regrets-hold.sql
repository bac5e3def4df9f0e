ALTER TABLE "activities" VALIDATE CONSTRAINT "activities_decided_while_pending";--> statement-breakpoint
ALTER TABLE "daily_counts" VALIDATE CONSTRAINT "daily_counts_what_known";
