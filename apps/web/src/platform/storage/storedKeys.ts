/**
 * The names of everything that this app stores on a device, each with a rule that says when it is removed.
 * A person's id follows a name that ends with a colon. Unknown names are removed when a session ends.
 * - `device`: belongs to the browser and not to a person. It stays.
 * - `person`: has the person's id in its name. Removed when their session ends or somebody else signs in.
 * - `session`: the same, without an id in the name.
 * - `entry`: the destination of a visitor. It survives the sign-in and is removed when the session ends.
 * - `registration`: like `entry`, but also removed when a person with a profile signs in.
 * - `waits`: a person's unsent items. They stay until they are sent or discarded, and only that person can
 * see and send them.
 * - `server`: the server sets and removes it.
 */
export const STORED_KEYS = {
  local: {
    language: 'device',
    timesLanguage: 'device',
    installHint: 'device',
    passkey: 'device',
    'passkey.declined': 'device',
    // Native apps only: they store the session itself in the secure storage.
    biometric_enabled: 'device',
    server: 'device',
    // The form that has opened the camera.
    camera: 'session',
    'push.off': 'device',
    // Notes about rows that are still to be deleted.
    'reads-to-clear': 'device',
    'waiting-to-discard': 'device',
    person: 'session',
    // The stored first screen of home, as HTML.
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
    // The link that started a native app, so that a reload does not open that link again.
    launch: 'device',
    celebrated: 'session',
    passwordOffer: 'session',
    undoUntil: 'session',
    joinPressed: 'entry',
    pendingInvitation: 'entry',
    waitingLink: 'entry',
    pendingRegistration: 'registration',
    registrationWaits: 'registration',
    // Scroll positions, which the router stores whenever a page is left.
    'tsr-scroll-restoration-v1_3': 'device',
  },
  cookie: {
    language: 'device',
    beso_reminded: 'session',
    beso_hint: 'server',
    beso_lacks: 'server',
  },
  /** Databases by name. `beso` contains cached data and the photos of drafts. */
  database: { beso: 'session', 'beso-waiting': 'waits' },
  /**
   * Caches by the beginning of their name: the app's files and pages, and a photo that another app shared.
   */
  cache: { 'beso-shell-': 'device', 'beso-shared': 'waits' },
} as const;

type KeyIn<Names> = {
  [Name in keyof Names & string]: Name extends `${string}:` ? `${Name}${string}` : Name;
}[keyof Names & string];

export type LocalKey = KeyIn<typeof STORED_KEYS.local>;
export type TabKey = KeyIn<typeof STORED_KEYS.tab>;

type Rule = 'device' | 'person' | 'session' | 'entry' | 'registration';

/** Returns the rule for a stored key, or undefined if the key is unknown. */
export function ruleOf(names: Readonly<Record<string, Rule>>, key: string): Rule | undefined {
  const name = key.slice(0, key.indexOf(':') + 1) || key;
  return Object.hasOwn(names, name) ? names[name] : undefined;
}
