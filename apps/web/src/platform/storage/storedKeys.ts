/**
 * Everything that this app stores on a device, by name, with the event that removes it. A name with a
 * trailing colon is followed by a person's id. Other names cannot be written (`storage.ts`), and the next
 * session that ends removes them.
 * - `device`: a choice or note of this browser, not of a person. It stays.
 * - `person`: named after a person, until their session ends here or somebody else signs in.
 * - `session`: the same without an id in the name.
 * - `entry`: the destination of a visitor. It survives the sign-in and ends with the session.
 * - `registration`: an entry that also ends when a person with a profile signs in.
 * - `waits`: unsent items of a person, until they are sent or discarded. Only that person can see and send
 * them.
 * - `server`: set and removed by the server.
 */
export const STORED_KEYS = {
  local: {
    language: 'device',
    timesLanguage: 'device',
    installHint: 'device',
    passkey: 'device',
    'passkey.declined': 'device',
    // Only in native apps. The session and the address are in the device's secure storage.
    biometric_enabled: 'device',
    server: 'device',
    // The form for which the camera is open.
    camera: 'session',
    'push.off': 'device',
    // Removals that are still to be done.
    'reads-to-clear': 'device',
    'waiting-to-discard': 'device',
    person: 'session',
    // The first screen of home as HTML.
    opening: 'session',
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
    // The link that started a native app.
    launch: 'device',
    celebrated: 'session',
    passwordOffer: 'session',
    undoUntil: 'session',
    joinPressed: 'entry',
    pendingInvitation: 'entry',
    waitingLink: 'entry',
    pendingRegistration: 'registration',
    registrationWaits: 'registration',
    // The router's scroll positions under random keys, written whenever a page is left.
    'tsr-scroll-restoration-v1_3': 'device',
  },
  cookie: {
    language: 'device',
    beso_reminded: 'session',
    beso_hint: 'server',
    beso_lacks: 'server',
  },
  /** Databases by name. `beso` holds reads and the photos of drafts. */
  database: { beso: 'session', 'beso-waiting': 'waits' },
  /**
   * Caches by the prefix of their name. The first holds files of the app and pages without personal data; the
   * second a photo that another app shared, and the id of the person last signed in here, who gets it.
   */
  cache: { 'beso-shell-': 'device', 'beso-shared': 'waits' },
} as const;

type KeyIn<Names> = {
  [Name in keyof Names & string]: Name extends `${string}:` ? `${Name}${string}` : Name;
}[keyof Names & string];

export type LocalKey = KeyIn<typeof STORED_KEYS.local>;
export type TabKey = KeyIn<typeof STORED_KEYS.tab>;

type Rule = 'device' | 'person' | 'session' | 'entry' | 'registration';

/** Returns the rule of a key in local or tab storage; undefined for an unknown key. */
export function ruleOf(names: Readonly<Record<string, Rule>>, key: string): Rule | undefined {
  const name = key.slice(0, key.indexOf(':') + 1) || key;
  return Object.hasOwn(names, name) ? names[name] : undefined;
}
