import type { DemoName } from '../people.ts';
import { HOUR } from './post.ts';

/** A conversation of the couple, oldest message first; all are read. */
export const CONVERSATION: readonly { by: DemoName; to: DemoName; text: string; minutesAgo: number }[] = [
  { by: 'giulia', to: 'marco', text: 'Is there any bread left?', minutesAgo: 30 * HOUR },
  { by: 'marco', to: 'giulia', text: 'Ne prendo io, passo dal forno.', minutesAgo: 30 * HOUR - 4 },
  { by: 'giulia', to: 'marco', text: 'The dark one. And you get a beso for it.', minutesAgo: 30 * HOUR - 6 },
  { by: 'marco', to: 'giulia', text: 'Affare fatto.', minutesAgo: 30 * HOUR - 7 },
];
