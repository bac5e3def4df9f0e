ALTER TABLE "daily_counts" VALIDATE CONSTRAINT "daily_counts_what_known";
