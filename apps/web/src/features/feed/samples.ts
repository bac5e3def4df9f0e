import type { Category } from '@beso/contract/limits';
import type { Person } from '@beso/contract/profiles';
import type { TranslationKey } from '../../platform/i18n/index.ts';
import { type CardActivity, NO_REACTIONS } from '../activities/index.ts';

const MINUTE_MS = 60_000;
const DAY_MS = 24 * 60 * MINUTE_MS;

const person = (firstName: string): Person => ({
  id: `sample-${firstName}`,
  firstName,
  lastName: '',
  avatarUrl: null,
});
const giulia = person('Giulia');
const marco = person('Marco');
const sofia = person('Sofía');
const lea = person('Léa');

interface Sample {
  kind: 'gift' | 'request';
  giver: Person;
  receiver: Person;
  amount: number;
  category: Category;
  description: `activity.${'breakfast' | 'dogWalk' | 'station' | 'moonlight' | 'risotto' | 'shelf'}`;
  ageMs: number;
}

const SAMPLES: readonly Sample[] = [
  {
    kind: 'request',
    giver: marco,
    receiver: giulia,
    amount: 3,
    category: 'breakfast',
    description: 'activity.breakfast',
    ageMs: 12 * MINUTE_MS,
  },
  {
    kind: 'gift',
    giver: giulia,
    receiver: sofia,
    amount: 1,
    category: 'pets',
    description: 'activity.dogWalk',
    ageMs: DAY_MS,
  },
  {
    kind: 'request',
    giver: giulia,
    receiver: marco,
    amount: 2,
    category: 'transport',
    description: 'activity.station',
    ageMs: 2 * DAY_MS,
  },
  {
    kind: 'gift',
    giver: giulia,
    receiver: marco,
    amount: 1,
    category: 'romance',
    description: 'activity.moonlight',
    ageMs: 4 * DAY_MS,
  },
  {
    kind: 'gift',
    giver: lea,
    receiver: marco,
    amount: 3,
    category: 'food',
    description: 'activity.risotto',
    ageMs: 8 * DAY_MS,
  },
  {
    kind: 'gift',
    giver: sofia,
    receiver: marco,
    amount: 2,
    category: 'chores',
    description: 'activity.shelf',
    ageMs: 15 * DAY_MS,
  },
];

export interface SampleActivity {
  activity: Omit<CardActivity, 'description'>;
  description: TranslationKey;
}

/** [S3-005] Returns the six examples of an empty feed, dated back from `now`. */
export function sampleActivities(now: Date): SampleActivity[] {
  return SAMPLES.map(({ ageMs, description, ...sample }) => ({
    description: `feed.${description}`,
    activity: {
      ...sample,
      ...NO_REACTIONS,
      id: description,
      status: 'approved',
      image: null,
      createdAt: new Date(now.getTime() - ageMs).toISOString(),
      orderNumber: now.getTime() - ageMs,
    },
  }));
}
