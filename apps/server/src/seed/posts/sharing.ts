import type { Audience, Category } from '@beso/contract/limits';
import type { DemoName } from '../people.ts';
import { MINUTES_PER_DAY } from './post.ts';

export interface DemoRecommendation {
  readonly by: DemoName;
  readonly audience: Extract<Audience, 'pareja' | 'grupos'>;
  readonly title: string;
  readonly text: string;
  readonly category: Category;
  readonly place: string;
  readonly picture: string;
  readonly minutesAgo: number;
}

/** The recommendations, each in its author's language. */
export const RECOMMENDATIONS: readonly DemoRecommendation[] = [
  {
    by: 'marco',
    audience: 'pareja',
    title: 'La zuppa del martedì',
    text: 'La trattoria dietro il mercato: di martedì c’è la zuppa di ceci, e il tavolo in fondo è il nostro.',
    category: 'food',
    place: 'Torino',
    picture: 'soup',
    minutesAgo: 9 * MINUTES_PER_DAY,
  },
  {
    by: 'lea',
    audience: 'grupos',
    title: 'Le sentier des douaniers',
    text: 'Trois heures de marche au-dessus de la mer, et une baignade au bout.',
    category: 'surprise',
    place: 'Cassis',
    picture: 'sea',
    minutesAgo: 16 * MINUTES_PER_DAY,
  },
];
