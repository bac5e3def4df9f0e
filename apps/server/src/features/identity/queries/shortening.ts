import {
  CHALLENGE_MINUTES,
  MAGIC_LINK_MINUTES,
  PHONE_CODE_MINUTES,
  VERIFICATION_LINK_HOURS,
} from '@beso/contract/limits';
import type { Queryable } from '../../../platform/db/database.ts';
import { runStatement, statement } from '../../../platform/db/statement.ts';
import { LINK_MINUTES } from '../links/index.ts';
import { clampFactorRemovalTimes } from '../second-factor/index.ts';
import { SESSION_LIFE_SECONDS } from '../sessions/index.ts';

const SESSIONS = statement(
  'auth_shorten_sessions',
  `UPDATE auth_sessions SET created_at = least(created_at, now()), updated_at = least(updated_at, now()),
     last_seen_at = least(last_seen_at, now()),
     confirmed_at = CASE WHEN confirmed_at > now() THEN now() ELSE confirmed_at END,
     password_proven_at = CASE WHEN password_proven_at <= now() THEN password_proven_at END,
     expires_at = least(expires_at, now() + make_interval(secs => $1))
   WHERE created_at > now() OR updated_at > now() OR last_seen_at > now() OR confirmed_at > now()
     OR password_proven_at > now() OR expires_at > now() + make_interval(secs => $1)`,
  {},
);
const LINK_RULES = Object.entries(LINK_MINUTES)
  .map(([purpose, minutes]) => `('${purpose}', ${minutes})`)
  .join(', ');
const LINKS = statement(
  'auth_shorten_links',
  `UPDATE auth_links SET created_at = least(created_at, now()),
     expires_at = least(expires_at, now() + make_interval(mins => rule.minutes))
   FROM (VALUES ${LINK_RULES}) AS rule (purpose, minutes)
   WHERE rule.purpose = auth_links.purpose
     AND (created_at > now() OR expires_at > now() + make_interval(mins => rule.minutes))`,
  {},
);
/** Sets future dates to now, because an undone change of address is compared with these dates. */
const FACTORS = statement(
  'auth_shorten_factors',
  `UPDATE auth_factors SET created_at = least(created_at, now()),
     confirmed_at = CASE WHEN confirmed_at > now() THEN now() ELSE confirmed_at END
   WHERE created_at > now() OR confirmed_at > now()`,
  {},
);
const PASSKEYS = statement(
  'auth_shorten_passkeys',
  'UPDATE auth_passkeys SET created_at = now() WHERE created_at > now()',
  {},
);
/** The lifetime in minutes of all rows of a table. */
const LIVES = {
  auth_registrations: MAGIC_LINK_MINUTES,
  auth_phone_codes: PHONE_CODE_MINUTES,
  auth_challenges: CHALLENGE_MINUTES,
  /** The auth library's rows live at most as long as our verification links. */
  auth_verifications: VERIFICATION_LINK_HOURS * 60,
};
const OTHERS = Object.entries(LIVES).map(([table, minutes]) => ({
  minutes,
  shorten: statement(
    `${table}_shorten`,
    `UPDATE ${table} SET created_at = least(created_at, now()),
       expires_at = least(expires_at, now() + make_interval(mins => $1))
     WHERE created_at > now() OR expires_at > now() + make_interval(mins => $1)`,
    {},
  ),
}));

/** Corrects expiry times that were stored while the server's clock was ahead. */
export async function clampAuthTimes(db: Queryable): Promise<void> {
  await runStatement(db, SESSIONS, [SESSION_LIFE_SECONDS]);
  await runStatement(db, LINKS, []);
  await runStatement(db, FACTORS, []);
  await runStatement(db, PASSKEYS, []);
  await clampFactorRemovalTimes(db);
  for (const { shorten, minutes } of OTHERS) await runStatement(db, shorten, [minutes]);
}
