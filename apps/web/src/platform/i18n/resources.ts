import type messages from '@beso/contract/locales/en/messages.json';
import type { KeysOf } from '@beso/contract/translator';
import type account from '../../locales/en/account.json';
import type activities from '../../locales/en/activities.json';
import type auth from '../../locales/en/auth.json';
import type besos from '../../locales/en/besos.json';
import type biometric from '../../locales/en/biometric.json';
import type callback from '../../locales/en/callback.json';
import type captcha from '../../locales/en/captcha.json';
import type chat from '../../locales/en/chat.json';
import type common from '../../locales/en/common.json';
import type connections from '../../locales/en/connections.json';
import type deletion from '../../locales/en/deletion.json';
import type errors from '../../locales/en/errors.json';
import type factor from '../../locales/en/factor.json';
import type feed from '../../locales/en/feed.json';
import type friendsInvite from '../../locales/en/friendsInvite.json';
import type invitations from '../../locales/en/invitations.json';
import type inviting from '../../locales/en/inviting.json';
import type language from '../../locales/en/language.json';
import type legal from '../../locales/en/legal.json';
import type moderation from '../../locales/en/moderation.json';
import type native from '../../locales/en/native.json';
import type notifications from '../../locales/en/notifications.json';
import type phone from '../../locales/en/phone.json';
import type profiles from '../../locales/en/profiles.json';
import type questions from '../../locales/en/questions.json';
import type quizzes from '../../locales/en/quizzes.json';
import type reactions from '../../locales/en/reactions.json';
import type recommendations from '../../locales/en/recommendations.json';
import type recovery from '../../locales/en/recovery.json';
import type registration from '../../locales/en/registration.json';
import type relationships from '../../locales/en/relationships.json';
import type rewards from '../../locales/en/rewards.json';
import type shell from '../../locales/en/shell.json';
import type statement from '../../locales/en/statement.json';
import type support from '../../locales/en/support.json';
import type testing from '../../locales/en/testing.json';

/** One namespace for each file of `locales/<language>/`. The English files define the types. */
interface Resources {
  legal: typeof legal;
  support: typeof support;
  testing: typeof testing;
  common: typeof common;
  chat: typeof chat;
  errors: typeof errors;
  language: typeof language;
  shell: typeof shell;
  auth: typeof auth;
  registration: typeof registration;
  recovery: typeof recovery;
  callback: typeof callback;
  captcha: typeof captcha;
  account: typeof account;
  deletion: typeof deletion;
  factor: typeof factor;
  biometric: typeof biometric;
  native: typeof native;
  phone: typeof phone;
  profiles: typeof profiles;
  invitations: typeof invitations;
  inviting: typeof inviting;
  connections: typeof connections;
  friendsInvite: typeof friendsInvite;
  besos: typeof besos;
  relationships: typeof relationships;
  rewards: typeof rewards;
  recommendations: typeof recommendations;
  statement: typeof statement;
  activities: typeof activities;
  reactions: typeof reactions;
  feed: typeof feed;
  notifications: typeof notifications;
  quizzes: typeof quizzes;
  questions: typeof questions;
  messages: typeof messages;
  moderation: typeof moderation;
}

export type Namespace = keyof Resources;

const files: Record<Namespace, true> = {
  legal: true,
  support: true,
  testing: true,
  common: true,
  chat: true,
  errors: true,
  language: true,
  shell: true,
  auth: true,
  registration: true,
  recovery: true,
  callback: true,
  captcha: true,
  account: true,
  deletion: true,
  factor: true,
  biometric: true,
  native: true,
  phone: true,
  profiles: true,
  invitations: true,
  inviting: true,
  connections: true,
  friendsInvite: true,
  besos: true,
  relationships: true,
  rewards: true,
  recommendations: true,
  statement: true,
  activities: true,
  reactions: true,
  feed: true,
  notifications: true,
  quizzes: true,
  questions: true,
  messages: true,
  moderation: true,
};

export function isNamespace(name: string): name is Namespace {
  return Object.hasOwn(files, name);
}

/** A full key: the file, a dot, and the path within the file. */
export type TranslationKey = KeysOf<Resources>;
