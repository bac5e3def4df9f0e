import type { Config } from '../platform/config.ts';
import type { Database } from '../platform/db/database.ts';
import type { AllQuotas } from '../platform/limits/quotas.ts';
import type { Logger } from '../platform/log.ts';
import { activities } from './activities/feature.ts';
import { USED_BY_ACTIVITIES, VISIBLE_ACTIVITY_IMAGES } from './activities/index.ts';
import { activitiesQuotas } from './activities/quotas.ts';
import { admin } from './admin/feature.ts';
import { audit } from './audit/feature.ts';
import { backups } from './backups/feature.ts';
import { besos } from './besos/feature.ts';
import { totalBesosOf } from './besos/index.ts';
import { besosQuotas } from './besos/quotas.ts';
import { blocks } from './blocks/feature.ts';
import { chat } from './chat/feature.ts';
import { findMessagePreviews, USED_BY_MESSAGES, VISIBLE_MESSAGE_IMAGES } from './chat/index.ts';
import { chatQuotas } from './chat/quotas.ts';
import { connections } from './connections/feature.ts';
import { personPageHead } from './connections/index.ts';
import { connectionsQuotas } from './connections/quotas.ts';
import { deletion } from './deletion/feature.ts';
import { deletionQuotas } from './deletion/quotas.ts';
import { events } from './events/feature.ts';
import { eventsQuotas } from './events/quotas.ts';
import { exports } from './exports/feature.ts';
import { exportsQuotas } from './exports/quotas.ts';
import { feed } from './feed/feature.ts';
import { feedQuotas } from './feed/quotas.ts';
import { identity } from './identity/feature.ts';
import { type AllAuth, createAuth } from './identity/index.ts';
import { identityQuotas } from './identity/quotas.ts';
import { images } from './images/feature.ts';
import { imagesQuotas } from './images/quotas.ts';
import { invitations } from './invitations/feature.ts';
import { invitationsQuotas } from './invitations/quotas.ts';
import { legal } from './legal/feature.ts';
import { legalQuotas } from './legal/quotas.ts';
import { moderation } from './moderation/feature.ts';
import { moderationQuotas } from './moderation/quotas.ts';
import { notifications } from './notifications/feature.ts';
import { REACTION_NOTIFICATIONS } from './notifications/index.ts';
import { notificationsQuotas } from './notifications/quotas.ts';
import { profiles } from './profiles/feature.ts';
import {
  changeEmail,
  consentOf,
  correctProfileRecord,
  createProfile,
  findLanguage,
  findMyProfile,
  findReader,
  storableTimeZone,
  USED_BY_PROFILES,
} from './profiles/index.ts';
import { profilesQuotas } from './profiles/quotas.ts';
import { quizzes } from './quizzes/feature.ts';
import { quizzesQuotas } from './quizzes/quotas.ts';
import { recommendations } from './recommendations/feature.ts';
import { recommendationsQuotas } from './recommendations/quotas.ts';
import { relationships } from './relationships/feature.ts';
import { VISIBLE_MEMBER_AVATARS } from './relationships/index.ts';
import { relationshipsQuotas } from './relationships/quotas.ts';
import { rewards } from './rewards/feature.ts';
import { rewardsQuotas } from './rewards/quotas.ts';
import { roles } from './roles/feature.ts';
import { rolesQuotas } from './roles/quotas.ts';
import { statement } from './statement/feature.ts';
import { statementQuotas } from './statement/quotas.ts';
import { support } from './support/feature.ts';
import { supportQuotas } from './support/quotas.ts';
import { testing } from './testing/feature.ts';
import { testingQuotas } from './testing/quotas.ts';

/** The platform builds its services from these. */
export { canWriteTo, messageContents } from './chat/index.ts';
export { startRelay } from './events/index.ts';
export { homeFirstCards } from './feed/index.ts';
export { startProjector } from './notifications/index.ts';
export { listMemberships } from './relationships/index.ts';

export const openAccounts = (config: Config, database: Database, log: Logger) =>
  createAuth(config, database, log, {
    createProfile: (tx, profile) => createProfile(tx, { ...profile, ...consentOf({ config, database }) }),
    findMyProfile,
    changeEmail,
    storableTimeZone,
    noteProfile: correctProfileRecord,
  });

/**
 * The features in the order of their dependencies. Each may import earlier features; it gets parts of later
 * features here, as arguments.
 */
export const featuresOf = (accounts: AllAuth) =>
  [
    ...identity(accounts, { findLanguage, findReader }),
    images({
      readable: [VISIBLE_ACTIVITY_IMAGES, VISIBLE_MESSAGE_IMAGES, VISIBLE_MEMBER_AVATARS],
      uses: [USED_BY_ACTIVITIES, USED_BY_PROFILES, USED_BY_MESSAGES],
    }),
    profiles,
    blocks,
    events,
    relationships(totalBesosOf),
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

/** The quotas of all operations. An operation without a quota does not compile. */
export const QUOTAS: AllQuotas = {
  ...identityQuotas,
  ...profilesQuotas,
  ...relationshipsQuotas,
  ...invitationsQuotas,
  ...connectionsQuotas,
  ...rolesQuotas,
  ...activitiesQuotas,
  ...besosQuotas,
  ...rewardsQuotas,
  ...quizzesQuotas,
  ...recommendationsQuotas,
  ...chatQuotas,
  ...statementQuotas,
  ...feedQuotas,
  ...eventsQuotas,
  ...notificationsQuotas,
  ...moderationQuotas,
  ...legalQuotas,
  ...supportQuotas,
  ...testingQuotas,
  ...imagesQuotas,
  ...deletionQuotas,
  ...exportsQuotas,
};
