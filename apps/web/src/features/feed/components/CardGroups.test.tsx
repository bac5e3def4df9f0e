// @vitest-environment happy-dom
import type { Activity } from '@beso/contract/activities';
import { act, useState } from 'react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { type ShownScreen, showScreen } from '../../../../test/showScreen.tsx';
import { CardGroups } from './CardGroups.tsx';

const drawn = vi.hoisted((): string[] => []);
vi.mock('./FeedCard.tsx', () => ({
  FeedCard: ({ activity: { id, description }, position }: { activity: Activity; position: number }) => {
    drawn.push(id);
    return <p>{`${position} ${id} ${description}.`}</p>;
  },
}));

let screen: ShownScreen;

beforeEach(() => {
  drawn.length = 0;
  vi.useFakeTimers();
});
afterEach(async () => {
  await screen.close();
  vi.unstubAllGlobals();
  vi.useRealTimers();
});

const card = (place: number, description = 'So kind') => ({ id: `c${place}`, description }) as Activity;

it('a changed list draws only the groups again whose cards or positions have changed', async () => {
  let change: (cards: (before: readonly Activity[]) => readonly Activity[]) => void = () => undefined;
  // The cards make 24 groups of five, in two sections. Nine groups are drawn.
  const cards = Array.from({ length: 120 }, (_, place) => card(place));
  screen = await showScreen(() => {
    const [shown, setShown] = useState<readonly Activity[]>(cards);
    change = setShown;
    return <CardGroups name="all" cards={shown} above={10} total={200} />;
  }, '/home');
  const redraw = async (next: Parameters<typeof change>[0]) => {
    drawn.length = 0;
    await act(async () => change(next));
    return drawn;
  };
  expect(new Set(drawn).size).toBe(45);
  expect(screen.text()).toContain('11 c0 So kind.12 c1 So kind.');

  expect(await redraw((before) => before.with(7, card(7, 'Lovely')))).toEqual(['c5', 'c6', 'c7', 'c8', 'c9']);
  expect(screen.text()).toContain('18 c7 Lovely.');

  expect(await redraw((before) => [...before])).toEqual([]);
  expect(await redraw((before) => [...before, card(120)])).toEqual([]);

  await redraw((before) => before.slice(0, 44));
  expect(screen.text()).not.toContain('c44');

  expect(new Set(await redraw((before) => before.slice(1))).size).toBe(43);
  expect(screen.text()).toContain('11 c1 So kind.12 c2 So kind.');
});
