import type { TextKeysOf } from '@beso/contract/translator';

/** The namespaces, one for each file in `locales/<language>/`. The English files define the types. */
interface Resources {
  account: typeof import('../../locales/en/account.json');
  activities: typeof import('../../locales/en/activities.json');
  auth: typeof import('../../locales/en/auth.json');
  besos: typeof import('../../locales/en/besos.json');
  biometric: typeof import('../../locales/en/biometric.json');
  callback: typeof import('../../locales/en/callback.json');
  captcha: typeof import('../../locales/en/captcha.json');
  chat: typeof import('../../locales/en/chat.json');
  common: typeof import('../../locales/en/common.json');
  connections: typeof import('../../locales/en/connections.json');
  deletion: typeof import('../../locales/en/deletion.json');
  errors: typeof import('../../locales/en/errors.json');
  factor: typeof import('../../locales/en/factor.json');
  feed: typeof import('../../locales/en/feed.json');
  friendsInvite: typeof import('../../locales/en/friendsInvite.json');
  invitations: typeof import('../../locales/en/invitations.json');
  inviting: typeof import('../../locales/en/inviting.json');
  language: typeof import('../../locales/en/language.json');
  legal: typeof import('../../locales/en/legal.json');
  messages: typeof import('@beso/contract/locales/en/messages.json');
  moderation: typeof import('../../locales/en/moderation.json');
  native: typeof import('../../locales/en/native.json');
  notifications: typeof import('../../locales/en/notifications.json');
  phone: typeof import('../../locales/en/phone.json');
  profiles: typeof import('../../locales/en/profiles.json');
  questions: typeof import('../../locales/en/questions.json');
  quizzes: typeof import('../../locales/en/quizzes.json');
  reactions: typeof import('../../locales/en/reactions.json');
  recommendations: typeof import('../../locales/en/recommendations.json');
  recovery: typeof import('../../locales/en/recovery.json');
  registration: typeof import('../../locales/en/registration.json');
  relationships: typeof import('../../locales/en/relationships.json');
  rewards: typeof import('../../locales/en/rewards.json');
  shell: typeof import('../../locales/en/shell.json');
  statement: typeof import('../../locales/en/statement.json');
  support: typeof import('../../locales/en/support.json');
  testing: typeof import('../../locales/en/testing.json');
}

export type Namespace = keyof Resources;

/** A complete text key: the namespace, a dot, and the path in its file. */
export type TranslationKey = TextKeysOf<Resources>;
