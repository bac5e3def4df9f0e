import { account } from './account.ts';
import { activities } from './activities.ts';
import { auth } from './auth.ts';
import { besos } from './besos.ts';
import { chat } from './chat.ts';
import { confirmation } from './confirmation.ts';
import { connections } from './connections.ts';
import { deletion } from './deletion.ts';
import { events } from './events.ts';
import { exports } from './exports.ts';
import { feed } from './feed.ts';
import { invitations } from './invitations.ts';
import { legal } from './legal.ts';
import { links } from './links.ts';
import { moderation } from './moderation.ts';
import { notifications } from './notifications.ts';
import { passkeys } from './passkeys.ts';
import { profiles } from './profiles.ts';
import { quizzes } from './quizzes.ts';
import { recommendations } from './recommendations.ts';
import { relationships } from './relationships.ts';
import { rewards } from './rewards.ts';
import { roles } from './roles.ts';
import { secondFactor } from './second-factor.ts';
import { statement } from './statement.ts';
import { support } from './support.ts';
import { testing } from './testing.ts';

export const contract = {
  auth,
  secondFactor,
  account,
  confirmation,
  passkeys,
  links,
  profiles,
  relationships,
  invitations,
  connections,
  roles,
  activities,
  besos,
  rewards,
  quizzes,
  recommendations,
  chat,
  statement,
  feed,
  events,
  notifications,
  moderation,
  legal,
  support,
  testing,
  deletion,
  exports,
};
export type Contract = typeof contract;

export const API_PREFIX = '/api/v1';
