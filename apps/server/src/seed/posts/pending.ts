import type { DemoName } from '../people.ts';

export const DEMO_REQUEST = {
  from: 'marco',
  to: 'giulia',
  amount: 2,
  category: 'cooking',
  text: 'Le lasagne, domenica? Porto io il vino.',
  minutesAgo: 95,
} as const;

export const DEMO_REWARDS: readonly { of: DemoName; title: string; description: string; cost: number }[] = [
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
