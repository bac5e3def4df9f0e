import { describe, expect, it } from 'vitest';
import { estimatedHeight, grouped } from './groups.ts';

const cards = (...ids: (string | number)[]) => ids.map((id) => ({ id: String(id) }));
const shape = (groups: ReturnType<typeof grouped>) =>
  groups.map(({ name, from, cards: own }) => `${name}@${from}: ${own.map(({ id }) => id).join(' ')}`);

describe('[S2-049] groups of cards', () => {
  it('hold five each, and the last is filled up by the next page', () => {
    const groupOf = new Map<string, string>();
    expect(shape(grouped(cards(1, 2, 3, 4, 5, 6, 7), groupOf))).toEqual(['1@0: 1 2 3 4 5', '6@5: 6 7']);
    expect(shape(grouped(cards(1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11), groupOf))).toEqual([
      '1@0: 1 2 3 4 5',
      '6@5: 6 7 8 9 10',
      '11@10: 11',
    ]);
  });

  it('stay as they are when something comes above, amid, or goes', () => {
    const groupOf = new Map<string, string>();
    grouped(cards(1, 2, 3, 4, 5, 6, 7), groupOf);
    expect(shape(grouped(cards('new', 1, 2, 3, 4, 5, 6, 7), groupOf))).toEqual([
      'new@0: new',
      '1@1: 1 2 3 4 5',
      '6@6: 6 7',
    ]);
    expect(shape(grouped(cards(1, 2, 'amid', 3, 4, 'too', 5, 6, 7), groupOf))).toEqual([
      '1@0: 1 2 amid 3 4 too 5',
      '6@7: 6 7',
    ]);
    expect(shape(grouped(cards(2, 5, 7), groupOf))).toEqual(['1@0: 2 5', '6@2: 7']);
  });

  it('say the same of the same cards, however often they are asked', () => {
    const groupOf = new Map<string, string>();
    const once = shape(grouped(cards(1, 2, 3, 4, 5, 6), groupOf));
    expect(shape(grouped(cards(1, 2, 3, 4, 5, 6), groupOf))).toEqual(once);
  });

  it('are estimated by those that were drawn', () => {
    expect(estimatedHeight({ heights: new Map() }, 3, 500)).toBe(1_500);
    const heights = new Map([
      ['a', 2_000],
      ['b', 3_000],
    ]);
    expect(estimatedHeight({ heights }, 2, 1)).toBe(1_000);
  });
});
