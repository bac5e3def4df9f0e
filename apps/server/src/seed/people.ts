import type { Language } from '@beso/contract/limits';

/** One password for all demo accounts, which exist only in local mode. */
export const DEMO_PASSWORD = 'besos-for-two';

export interface DemoPerson {
  /** The same at each start, so that a later start finds the accounts. */
  readonly id: string;
  readonly firstName: string;
  readonly lastName: string;
  readonly pronouns: 'she/her' | 'he/him' | 'they/them';
  readonly email: string;
  readonly homeLocation: string;
  readonly birthday: string;
  readonly language: Language;
  readonly timeZone: string;
  /** The name of a portrait in `pictures/`; without one, the app shows initials. */
  readonly portrait?: string;
}

const id = (number: number) => `00000000-0000-4000-8000-00000000000${number}`;

export const DEMO_PEOPLE = {
  giulia: {
    id: id(1),
    firstName: 'Giulia',
    lastName: 'Rossi',
    pronouns: 'she/her',
    email: 'giulia@example.org',
    homeLocation: 'Torino',
    birthday: '1991-04-12',
    language: 'en',
    timeZone: 'Europe/Rome',
  },
  marco: {
    id: id(2),
    firstName: 'Marco',
    lastName: 'Bianchi',
    pronouns: 'he/him',
    email: 'marco@example.org',
    homeLocation: 'Torino',
    birthday: '1989-11-03',
    language: 'it',
    timeZone: 'Europe/Rome',
  },
  sofia: {
    id: id(3),
    firstName: 'Sofía',
    lastName: 'Ortega',
    pronouns: 'she/her',
    email: 'sofia@example.org',
    homeLocation: 'Valencia',
    birthday: '1992-07-25',
    language: 'es',
    timeZone: 'Europe/Madrid',
    portrait: 'sofia',
  },
  lea: {
    id: id(4),
    firstName: 'Léa',
    lastName: 'Perrin',
    pronouns: 'she/her',
    email: 'lea@example.org',
    homeLocation: 'Lyon',
    birthday: '1990-01-30',
    language: 'fr',
    timeZone: 'Europe/Paris',
    portrait: 'lea',
  },
  amara: {
    id: id(5),
    firstName: 'Amara',
    lastName: 'Diallo',
    pronouns: 'they/them',
    email: 'amara@example.org',
    homeLocation: 'Dublin',
    birthday: '1993-09-08',
    language: 'en',
    timeZone: 'Europe/Dublin',
    portrait: 'amara',
  },
} as const satisfies Record<string, DemoPerson>;

export type DemoName = keyof typeof DEMO_PEOPLE;

/** The start prints these sign-ins, one for each of two browsers. */
export const SIGN_INS = ['giulia', 'marco'] as const satisfies readonly DemoName[];
