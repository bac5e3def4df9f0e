import type { PlantWorld } from '../support/planted-words.ts';
import { recommend } from '../support/recommendations.ts';

export const plant = ({ giulia, word }: PlantWorld) =>
  recommend(giulia, { title: word('title'), description: word('tip'), location: word('where') });
