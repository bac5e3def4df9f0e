import type { Config } from '../platform/config.ts';
import type { Database } from '../platform/db/database.ts';
import type { Logger } from '../platform/log.ts';
import { activities } from './activities/feature.ts';
import { ACTIVITY_IMAGES, USED_BY_ACTIVITIES } from './activities/index.ts';
import { audit } from './audit/feature.ts';
import { auth } from './auth/feature.ts';
import { type Auth, createAuth } from './auth/index.ts';
import { besos } from './besos/feature.ts';
import { totalBesosOf } from './besos/index.ts';
import { blocks } from './blocks/feature.ts';
import { connections } from './connections/feature.ts';
import { headOfPerson } from './connections/index.ts';
import { events } from './events/feature.ts';
import { feed } from './feed/feature.ts';
import { images } from './images/feature.ts';
import { invitations } from './invitations/feature.ts';
import { moderation } from './moderation/feature.ts';
import { notifications } from './notifications/feature.ts';
import { REACTION_NOTICES } from './notifications/index.ts';
import { profiles } from './profiles/feature.ts';
import {
  changeEmail,
  createProfile,
  findLanguage,
  findMyProfile,
  findReader,
  noteProfile,
  storableTimeZone,
  USED_BY_PROFILES,
} from './profiles/index.ts';
import { recommendations } from './recommendations/feature.ts';
import { relationships } from './relationships/feature.ts';
import { MEMBER_AVATARS } from './relationships/index.ts';
import { rewards } from './rewards/feature.ts';
import { roles } from './roles/feature.ts';
import { statement } from './statement/feature.ts';

/** What the platform's services are made of. */
export { startRelay } from './events/index.ts';
export { homeBeginning } from './feed/index.ts';
export { startProjector } from './notifications/index.ts';
export { listMemberships } from './relationships/index.ts';

export const openAccounts = (config: Config, database: Database, log: Logger) =>
  createAuth(config, database, log, {
    createProfile,
    findMyProfile,
    changeEmail,
    storableTimeZone,
    noteProfile,
  });

/**
 * The order of the house: each feature uses only those before it, and is handed what it needs from those
 * after it. A new one takes its place here.
 */
export const featuresOf = (accounts: Auth) =>
  [
    auth(accounts, { findLanguage, findReader }),
    images({
      readable: [ACTIVITY_IMAGES, MEMBER_AVATARS],
      uses: [USED_BY_ACTIVITIES, USED_BY_PROFILES],
    }),
    profiles,
    blocks,
    events,
    relationships(totalBesosOf),
    activities(REACTION_NOTICES),
    notifications,
    besos,
    rewards,
    recommendations,
    statement,
    invitations(headOfPerson),
    connections,
    roles,
    audit,
    moderation,
    feed,
  ] as const;
