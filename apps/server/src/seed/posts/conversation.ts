import type { DemoName } from '../people.ts';
import { MINUTES_PER_HOUR } from './post.ts';

/** A conversation of the couple, oldest message first; all are read. */
export const DEMO_CONVERSATION: readonly { by: DemoName; to: DemoName; text: string; minutesAgo: number }[] =
  [
    { by: 'giulia', to: 'marco', text: 'Is there any bread left?', minutesAgo: 30 * MINUTES_PER_HOUR },
    {
      by: 'marco',
      to: 'giulia',
      text: 'Ne prendo io, passo dal forno.',
      minutesAgo: 30 * MINUTES_PER_HOUR - 4,
    },
    {
      by: 'giulia',
      to: 'marco',
      text: 'The dark one. And you get a beso for it.',
      minutesAgo: 30 * MINUTES_PER_HOUR - 6,
    },
    { by: 'marco', to: 'giulia', text: 'Affare fatto.', minutesAgo: 30 * MINUTES_PER_HOUR - 7 },
  ];
