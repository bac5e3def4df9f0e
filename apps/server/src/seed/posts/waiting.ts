import type { DemoName } from '../people.ts';

/** What Marco asks Giulia for; it waits for her answer. */
export const REQUEST = {
  from: 'marco',
  to: 'giulia',
  amount: 2,
  category: 'cooking',
  text: 'Le lasagne, domenica? Porto io il vino.',
  minutesAgo: 95,
} as const;

/** Something to save for, of each of the two. */
export const REWARDS: readonly { of: DemoName; title: string; description: string; cost: number }[] = [
  {
    of: 'giulia',
    title: 'A whole Sunday without phones',
    description: 'You choose the walk, I choose the cake.',
    cost: 10,
  },
  {
    of: 'marco',
    title: 'Colazione a letto',
    description: 'Con la marmellata di albicocche, s’intende.',
    cost: 15,
  },
];

/** What Sofia recommends to the group. */
export const RECOMMENDATION = {
  from: 'sofia',
  title: 'La Cantina de Ana',
  text: 'Croquetas como las de mi abuela, y nadie te mete prisa.',
  location: 'Madrid',
  category: 'food',
  picture: 'soup',
} as const;
