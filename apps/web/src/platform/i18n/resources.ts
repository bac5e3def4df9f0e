import type auth from '../../locales/en/auth.json';
import type besos from '../../locales/en/besos.json';
import type common from '../../locales/en/common.json';
import type errors from '../../locales/en/errors.json';
import type feed from '../../locales/en/feed.json';
import type invitations from '../../locales/en/invitations.json';
import type language from '../../locales/en/language.json';
import type moderation from '../../locales/en/moderation.json';
import type notifications from '../../locales/en/notifications.json';
import type profiles from '../../locales/en/profiles.json';
import type registration from '../../locales/en/registration.json';
import type rewards from '../../locales/en/rewards.json';
import type shell from '../../locales/en/shell.json';
import type statement from '../../locales/en/statement.json';

/** One namespace per file of `locales/<language>/`; the English file is the type of all four. */
interface Resources {
  common: typeof common;
  errors: typeof errors;
  language: typeof language;
  shell: typeof shell;
  auth: typeof auth;
  registration: typeof registration;
  profiles: typeof profiles;
  invitations: typeof invitations;
  besos: typeof besos;
  rewards: typeof rewards;
  statement: typeof statement;
  feed: typeof feed;
  notifications: typeof notifications;
  moderation: typeof moderation;
}

export type Namespace = keyof Resources;

const files: Record<Namespace, true> = {
  common: true,
  errors: true,
  language: true,
  shell: true,
  auth: true,
  registration: true,
  profiles: true,
  invitations: true,
  besos: true,
  rewards: true,
  statement: true,
  feed: true,
  notifications: true,
  moderation: true,
};

/** i18next tells a namespace from the first part of a key by this list. */
export const NAMESPACES = Object.keys(files) as readonly Namespace[];

/** Keys are written in full everywhere: the file, a dot, the path inside it. */
declare module 'i18next' {
  interface CustomTypeOptions {
    resources: Resources;
    defaultNS: 'common';
    nsSeparator: '.';
    keySeparator: '.';
    returnNull: false;
  }
}
