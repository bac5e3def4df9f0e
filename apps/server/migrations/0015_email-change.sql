ALTER TABLE "auth_links" DROP CONSTRAINT "auth_links_purpose";--> statement-breakpoint
CREATE INDEX "auth_links_undo_email_idx" ON "auth_links" USING btree ("email") WHERE "auth_links"."purpose" = 'undo_email';--> statement-breakpoint
ALTER TABLE "auth_links" ADD CONSTRAINT "auth_links_purpose" CHECK ("auth_links"."purpose" IN ('verify_email', 'reset_password', 'admit_device', 'change_email', 'undo_email'));--> statement-breakpoint
-- An address that an account has just given up is held for it while the change can be taken back: nobody else
-- gets it, by whatever way. Runs after the unique index, which lets a change that is under way end first.
CREATE FUNCTION email_is_held() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF EXISTS (
    SELECT FROM auth_links WHERE email = NEW.email AND purpose = 'undo_email' AND user_id <> NEW.id
      AND used_at IS NULL AND superseded_at IS NULL AND expires_at > now()
  ) THEN
    RAISE EXCEPTION USING ERRCODE = 'unique_violation', MESSAGE = 'the address is held for another account';
  END IF;
  RETURN NULL;
END
$$;
--> statement-breakpoint
CREATE TRIGGER auth_users_email_held AFTER INSERT OR UPDATE OF email ON auth_users
  FOR EACH ROW EXECUTE FUNCTION email_is_held();
