import { setTimeout as sleep } from 'node:timers/promises';
import { couple, gift, type Person } from '../../apps/server/test/support/builders.ts';
import { openListener } from './listener.ts';

/** The number of gifts of each person, which stays below the daily limit. */
const EACH = 40;
/** The pause after each gift, so that the gifts themselves cause no load. */
const PAUSE_MS = 10;
/** An unread count that takes longer than this counts as lost. */
const TIMEOUT_MS = 10_000;
const UNREAD_CHANGED = '"notifications.changed"';

export async function prepareCouples(people: readonly Person[]) {
  const couples: { one: Person; other: Person; relationshipId: string }[] = [];
  for (let at = 0; at + 1 < people.length; at += 2) {
    const [one, other] = people.slice(at, at + 2);
    if (one === undefined || other === undefined) throw new Error('two people are one too few');
    couples.push({ one, other, relationshipId: await couple(one, other) });
  }
  return couples;
}

export type Couples = Awaited<ReturnType<typeof prepareCouples>>;

/** Gives besos until `isOver`; returns the delays of the receivers' unread counts, in milliseconds. */
export async function badgeDelays(url: string, couples: Couples, isOver: () => boolean): Promise<number[]> {
  const times: number[] = [];
  const ways = couples.flatMap(({ one, other, relationshipId }) => [
    { giver: one, receiver: other, relationshipId },
    { giver: other, receiver: one, relationshipId },
  ]);
  for (const { giver, receiver, relationshipId } of ways) {
    let arrived: (() => void) | undefined;
    const listener = await openListener(url, receiver.cookie(), (message) => {
      if (message.includes(UNREAD_CHANGED)) arrived?.();
    });
    for (let given = 0; given < EACH && !isOver(); given += 1) {
      const badge = new Promise<void>((resolve, reject) => {
        arrived = resolve;
        setTimeout(() => reject(new Error('a badge did not follow')), TIMEOUT_MS).unref();
      });
      const began = performance.now();
      const answer = fetch(`${url}/api/v1/besos/gifts`, {
        method: 'POST',
        headers: { cookie: giver.cookie(), origin: url, 'content-type': 'application/json' },
        body: JSON.stringify(gift(relationshipId, receiver.id)),
      });
      await Promise.all([
        badge.then(() => times.push(performance.now() - began)),
        answer.then(async (response) => {
          if (!response.ok) throw new Error(`a gift was answered with ${response.status}`);
          await response.arrayBuffer();
        }),
      ]);
      await sleep(PAUSE_MS);
    }
    listener.close();
  }
  return times;
}
