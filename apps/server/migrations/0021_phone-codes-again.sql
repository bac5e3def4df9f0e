ALTER TABLE "auth_phone_codes" ADD COLUMN "root_id" uuid;--> statement-breakpoint
ALTER TABLE "auth_phone_codes" ADD CONSTRAINT "auth_phone_codes_root_id_auth_phone_codes_id_fk" FOREIGN KEY ("root_id") REFERENCES "public"."auth_phone_codes"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "auth_phone_codes_root_id_idx" ON "auth_phone_codes" USING btree ("root_id");