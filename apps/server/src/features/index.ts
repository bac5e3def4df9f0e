import type { Config } from '../platform/config.ts';
import type { Database } from '../platform/db/database.ts';
import type { Logger } from '../platform/log.ts';
import { activities } from './activities/feature.ts';
import { USED_BY_ACTIVITIES, VISIBLE_ACTIVITY_IMAGES } from './activities/index.ts';
import { admin } from './admin/feature.ts';
import { audit } from './audit/feature.ts';
import { backups } from './backups/feature.ts';
import { besos } from './besos/feature.ts';
import { buildBalanceSql } from './besos/index.ts';
import { blocks } from './blocks/feature.ts';
import { chat } from './chat/feature.ts';
import { findMessagePreviews, USED_BY_MESSAGES, VISIBLE_MESSAGE_IMAGES } from './chat/index.ts';
import { connections } from './connections/feature.ts';
import { personPageHead } from './connections/index.ts';
import { deletion } from './deletion/feature.ts';
import { events } from './events/feature.ts';
import { exports } from './exports/feature.ts';
import { feed } from './feed/feature.ts';
import { identity } from './identity/feature.ts';
import { type AuthServices, createAuth } from './identity/index.ts';
import { images } from './images/feature.ts';
import { invitations } from './invitations/feature.ts';
import { legal } from './legal/feature.ts';
import { moderation } from './moderation/feature.ts';
import { notifications } from './notifications/feature.ts';
import { REACTION_NOTIFICATIONS } from './notifications/index.ts';
import { profiles } from './profiles/feature.ts';
import {
  consentOf,
  createProfile,
  findLanguage,
  findMyProfile,
  findReaderLocale,
  storableTimeZone,
  syncAccountFromProfile,
  USED_BY_PROFILES,
  updateProfileEmail,
} from './profiles/index.ts';
import { quizzes } from './quizzes/feature.ts';
import { recommendations } from './recommendations/feature.ts';
import { relationships } from './relationships/feature.ts';
import { VISIBLE_MEMBER_AVATARS } from './relationships/index.ts';
import { rewards } from './rewards/feature.ts';
import { roles } from './roles/feature.ts';
import { statement } from './statement/feature.ts';
import { support } from './support/feature.ts';
import { testing } from './testing/feature.ts';

/** The platform builds its services from these. */
export { canWriteTo, createMessageContentProvider } from './chat/index.ts';
export { startOutboxRelay } from './events/index.ts';
export { homeFirstCards } from './feed/index.ts';
export { startInboxProjector } from './notifications/index.ts';
export { listMemberships } from './relationships/index.ts';

export const createAuthServices = (config: Config, database: Database, log: Logger) =>
  createAuth(config, database, log, {
    createProfile: (tx, profile) => createProfile(tx, { ...profile, ...consentOf({ config, database }) }),
    findMyProfile,
    changeEmail: updateProfileEmail,
    storableTimeZone,
    noteProfile: syncAccountFromProfile,
  });

/** Creates the features, ordered by their dependencies. Parts of later features are passed as arguments. */
export const createFeatures = (accounts: AuthServices) =>
  [
    ...identity(accounts, { findLanguage, findReader: findReaderLocale }),
    images({
      readable: [VISIBLE_ACTIVITY_IMAGES, VISIBLE_MESSAGE_IMAGES, VISIBLE_MEMBER_AVATARS],
      uses: [USED_BY_ACTIVITIES, USED_BY_PROFILES, USED_BY_MESSAGES],
    }),
    profiles,
    blocks,
    events,
    relationships(buildBalanceSql),
    activities(REACTION_NOTIFICATIONS),
    notifications(findMessagePreviews),
    besos,
    rewards,
    quizzes,
    recommendations,
    chat,
    statement,
    invitations(personPageHead),
    connections,
    roles,
    audit,
    moderation(REACTION_NOTIFICATIONS),
    feed,
    legal,
    support(accounts.captcha),
    testing,
    exports,
    deletion(accounts),
    backups,
    admin,
  ] as const;
