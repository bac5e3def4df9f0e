import { describe, expect, it } from 'vitest';
import {
  dropOutdatedHeights,
  type FeedGroup,
  groupsOf,
  heightOf,
  newMemory,
  recordHeight,
  sectionsOf,
} from './groups.ts';

const cards = (...ids: (string | number)[]) => ids.map((id) => ({ id: String(id) }));
const upTo = (last: number, first = 1) =>
  cards(...Array.from({ length: last - first + 1 }, (_, index) => first + index));
const shape = (groups: FeedGroup<{ id: string }>[]) =>
  groups.map(({ id, from, items }) => `${id}@${from}: ${items.map((item) => item.id).join(' ')}`);

describe('groups of cards [S2-049]', () => {
  it('have five cards each, and the next page fills up the last', () => {
    const memory = newMemory();
    expect(shape(groupsOf(upTo(7), memory))).toEqual(['1@0: 1 2 3 4 5', '6@5: 6 7']);
    expect(shape(groupsOf(upTo(11), memory))).toEqual(['1@0: 1 2 3 4 5', '6@5: 6 7 8 9 10', '11@10: 11']);
  });

  it('stay the same when cards are added above, inserted or removed', () => {
    const memory = newMemory();
    groupsOf(upTo(7), memory);
    expect(shape(groupsOf([...cards('new'), ...upTo(7)], memory))).toEqual([
      'new@0: new',
      '1@1: 1 2 3 4 5',
      '6@6: 6 7',
    ]);
    expect(shape(groupsOf(cards(1, 2, 'amid', 3, 4, 'too', 5, 6, 7), memory))).toEqual([
      '1@0: 1 2 amid 3 4 too 5',
      '6@7: 6 7',
    ]);
    expect(shape(groupsOf(cards(2, 5, 7), memory))).toEqual(['1@0: 2 5', '6@2: 7']);
  });

  it('are equal for equal cards at every call', () => {
    const memory = newMemory();
    const once = shape(groupsOf(upTo(6), memory));
    expect(shape(groupsOf(upTo(6), memory))).toEqual(once);
  });

  it('form sections of twenty, which keep their groups when cards are added or removed', () => {
    const memory = newMemory();
    const sections = (all: { id: string }[]) =>
      sectionsOf(groupsOf(all, memory), memory).map(
        ({ id, from, items }) => `${id}@${from}: ${items.length}`,
      );
    expect(sections(upTo(103))).toEqual(['1@0: 20', '101@20: 1']);
    expect(sections(upTo(212))).toEqual(['1@0: 20', '101@20: 20', '201@40: 3']);
    expect(sections([...cards('new'), ...upTo(212)])).toEqual([
      'new@0: 1',
      '1@1: 20',
      '101@21: 20',
      '201@41: 3',
    ]);
    expect(sections(upTo(212, 9))).toEqual(['1@0: 19', '101@19: 20', '201@39: 3']);
  });
});

describe('the height of a group [S2-049]', () => {
  const group = (id: string, size: number) => ({ id, from: 0, items: upTo(size) });

  it('is the last one measured, and counts once in the mean', () => {
    const memory = newMemory();
    recordHeight(memory, 'a', 2_000);
    recordHeight(memory, 'a', 2_100.5);
    expect(heightOf(memory, group('a', 5), 500)).toBe(2_100.5);
  });

  it('is estimated from rendered groups at the current width', () => {
    const memory = newMemory('390 16px');
    expect(heightOf(memory, group('c', 3), 500)).toBe(1_500);
    recordHeight(memory, 'a', 2_500);
    recordHeight(memory, 'a', 2_000);
    recordHeight(memory, 'b', 3_000);
    expect(heightOf(memory, group('c', 2), 1)).toBe(1_000);
    dropOutdatedHeights(memory, '390 16px');
    expect(heightOf(memory, group('c', 2), 1)).toBe(1_000);
    dropOutdatedHeights(memory, '844 16px');
    expect(heightOf(memory, group('c', 2), 1)).toBe(2);
    recordHeight(memory, 'a', 1_500);
    expect(heightOf(memory, group('c', 2), 1)).toBe(600);
  });
});
