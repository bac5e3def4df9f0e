import type { Friend } from '@beso/contract/chat';
import { shownName } from '../../platform/i18n/index.ts';

const HOUR_MS = 3_600_000;

export type MessageAge = { kind: 'now' } | { kind: 'hours'; hours: number } | { kind: 'date' };

/** [S9-028] Returns 'now' below one hour and for future times, 'hours' below one day, otherwise 'date'. */
export function messageAge(at: Date, now: Date): MessageAge {
  const hours = Math.floor((now.getTime() - at.getTime()) / HOUR_MS);
  if (hours < 1) return { kind: 'now' };
  return hours < 24 ? { kind: 'hours', hours } : { kind: 'date' };
}

export const nameOf = ({ firstName, lastName }: Friend['person']): string =>
  shownName(`${firstName} ${lastName}`);

/** [S9-028] Sorts friends by their latest message, newest first, then by name. */
export function friendsInOrder(friends: readonly Friend[], language: string): Friend[] {
  const place = ({ lastMessage }: Friend) => lastMessage?.orderNumber ?? Number.NEGATIVE_INFINITY;
  return friends.toSorted((one, other) =>
    place(one) === place(other)
      ? nameOf(one.person).localeCompare(nameOf(other.person), language)
      : place(other) - place(one),
  );
}

const plain = (text: string) => text.normalize('NFD').replace(/\p{M}/gu, '').toLocaleLowerCase();

/** [S2-140] Returns whether a friend's name contains all typed words, ignoring accents and capitals. */
export function matchesSearch({ person }: Friend, typed: string): boolean {
  const name = plain(nameOf(person));
  return plain(typed)
    .split(/\s+/)
    .every((word) => name.includes(word));
}
