import { LANGUAGES } from '@beso/contract/limits';
import { NOTIFICATION_KINDS } from '@beso/contract/notifications';
import { describe, expect, test } from 'vitest';
import { fillCounted, namesIn, textsIn } from './texts.ts';
import type { Forms } from './types.ts';

describe.each(LANGUAGES)('in %s', (language) => {
  const texts = textsIn(language);
  const counted: [string, Forms][] = [
    ['news', texts.news],
    ['newsFromNobody', texts.newsFromNobody],
    ['others', texts.others],
    ...NOTIFICATION_KINDS.map((kind): [string, Forms] => [kind, texts.kinds[kind]]),
  ];

  test.each(counted)('%s has every form of the language, and names the same values in each', (_, forms) => {
    const categories = new Intl.PluralRules(language).resolvedOptions().pluralCategories;
    expect(Object.keys(forms).sort()).toEqual([...categories].sort());
    const people = Object.values(forms).map((form) => form.includes('{{who}}'));
    expect(new Set(people).size).toBe(1);
  });

  test('nothing is left to fill in', () => {
    for (const [, forms] of counted) {
      for (const count of [1, 2, 5, 1_000_000]) {
        expect(fillCounted(language, forms, count, { who: 'Anna' })).not.toMatch(/[{}]/);
      }
    }
  });
});

test.each([
  ['en', 'Anna and Luca', 'Anna, Luca, and 3 others'],
  ['es', 'Anna y Luca', 'Anna, Luca y 3 personas más'],
  ['fr', 'Anna et Luca', 'Anna, Luca et 3 autres personnes'],
  ['it', 'Anna e Luca', 'Anna, Luca e altre 3 persone'],
] as const)('names in %s', (language, two, five) => {
  expect(namesIn(language, [])).toBe('');
  expect(namesIn(language, ['Anna'])).toBe('Anna');
  expect(namesIn(language, ['Anna', 'Luca'])).toBe(two);
  expect(namesIn(language, ['Anna', 'Luca', 'Ida', 'Ugo', 'Eva'])).toBe(five);
});
