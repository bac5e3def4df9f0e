import { statement } from '../../../platform/db/statement.ts';

/** Added to each account's device epoch, to exceed all epochs that began after the backup. */
const EPOCHS = 1_000;

const SESSIONS = statement('restored_sessions', 'DELETE FROM auth_sessions', {});
const CHALLENGES = statement('restored_challenges', 'DELETE FROM auth_challenges', {});
const VERIFICATIONS = statement('restored_verifications', 'DELETE FROM auth_verifications', {});
const PHONE_CODES = statement('restored_phone_codes', 'DELETE FROM auth_phone_codes', {});
/** Cancels scheduled removals of second factors, because owners may have cancelled them after the backup. */
const REMOVALS = statement('restored_factor_removals', 'DELETE FROM auth_factor_removals', {});
const LINKS = statement(
  'restored_links',
  'UPDATE auth_links SET superseded_at = now() WHERE used_at IS NULL AND superseded_at IS NULL',
  {},
);
const REGISTRATIONS = statement(
  'restored_registrations',
  `UPDATE auth_registrations SET superseded_at = now(), registration_data = NULL
   WHERE used_at IS NULL AND superseded_at IS NULL`,
  {},
);
const DEVICES = statement(
  'restored_devices',
  `UPDATE auth_users SET device_epoch = device_epoch + ${EPOCHS}`,
  {},
);

/** Signs everybody out, because a backup contains sessions that ended after it was made. */
export const END_SIGN_INS = [
  SESSIONS,
  CHALLENGES,
  VERIFICATIONS,
  PHONE_CODES,
  REMOVALS,
  LINKS,
  REGISTRATIONS,
  DEVICES,
];
