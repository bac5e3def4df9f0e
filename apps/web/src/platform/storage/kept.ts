/**
 * Everything that this app keeps on a device, by name, with what ends it. A name that ends with a colon is
 * followed by a person's id. What is not here cannot be written (`storage.ts`), and what a browser holds
 * beyond it goes with the next session that ends.
 *
 * - `device`: a choice of this browser or its work, of nobody in particular. It stays.
 * - `person`: whose id it carries, until their session ends here or somebody else signs in.
 * - `session`: the same for what carries no id.
 * - `entry`: what somebody came for before they signed in. It outlives that, and ends with the session.
 * - `registration`: an entry that ends as well when somebody with a profile signs in.
 * - `waits`: what a person made without a connection, until it was sent or they discard it. It is shown to
 *   and sent as that person only.
 * - `server`: set and ended by the server.
 */
export const KEPT = {
  local: {
    language: 'device',
    installHint: 'device',
    passkey: 'device',
    'passkey.declined': 'device',
    // Only in a shell. The session and the address stand behind the device's own storage.
    biometric_enabled: 'device',
    'push.off': 'device',
    // Notes of a removal that the device has not done yet.
    'reads-to-clear': 'device',
    'waiting-to-discard': 'device',
    person: 'session',
    verifyReminderDismissedAt: 'session',
    'hasGiven:': 'person',
    'kept:': 'person',
    'moment:': 'person',
    'arrival:': 'person',
    'scrollHint:': 'person',
    pendingInvitation: 'entry',
  },
  tab: {
    'draft:': 'person',
    celebrated: 'session',
    passwordOffer: 'session',
    undoUntil: 'session',
    joinPressed: 'entry',
    pendingInvitation: 'entry',
    waitingLink: 'entry',
    pendingRegistration: 'registration',
    registrationWaits: 'registration',
    // The router's: positions under random keys, written whenever a page is left.
    'tsr-scroll-restoration-v1_3': 'device',
  },
  cookie: {
    language: 'device',
    beso_reminded: 'session',
    beso_hint: 'server',
    beso_lacks: 'server',
  },
  /** Name of the database and of its one store. */
  database: { beso: 'session', 'beso-waiting': 'waits' },
  /** Beginning of the name: files of the app and pages without anybody's words. */
  cache: { 'beso-shell-': 'device' },
} as const;

type KeyIn<Names> = {
  [Name in keyof Names & string]: Name extends `${string}:` ? `${Name}${string}` : Name;
}[keyof Names & string];

export type LocalKey = KeyIn<typeof KEPT.local>;
export type TabKey = KeyIn<typeof KEPT.tab>;

type Rule = 'device' | 'person' | 'session' | 'entry' | 'registration';

/** What ends a key of local storage or of the tab's; undefined for what the app does not keep. */
export function ruleOf(names: Readonly<Record<string, Rule>>, key: string): Rule | undefined {
  const name = key.slice(0, key.indexOf(':') + 1) || key;
  return Object.hasOwn(names, name) ? names[name] : undefined;
}
