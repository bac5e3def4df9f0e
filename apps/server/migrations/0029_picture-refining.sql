ALTER TABLE "images" ADD COLUMN "placeholder" text;--> statement-breakpoint
ALTER TABLE "images" ADD COLUMN "has_avif" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "images" ADD COLUMN "refine_at" timestamp (3) with time zone DEFAULT now() + interval '1 minute';--> statement-breakpoint
ALTER TABLE "images" ADD COLUMN "refine_tries" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
CREATE INDEX "images_refine_at_idx" ON "images" USING btree ("refine_at") WHERE "images"."refine_at" IS NOT NULL;