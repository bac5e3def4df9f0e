import { randomUUID } from 'node:crypto';
import type { AnyEvent } from '@beso/contract/events';
import { expect } from 'vitest';
import type { TestApp } from './app.ts';
import type { Person } from './builders.ts';
import { type Connection, collectEvents, payloadsOf } from './connection.ts';

/** An event that the server sends but does not store. All such events have this number. */
const sign = (relationshipId: string): AnyEvent => ({
  seq: Number.MAX_SAFE_INTEGER,
  kind: 'relationships.changed',
  payload: { relationshipId },
});

const isSignOf = (relationshipId: string) => (event: AnyEvent) =>
  event.seq === Number.MAX_SAFE_INTEGER &&
  payloadsOf('relationships.changed', [event]).some((payload) => payload.relationshipId === relationshipId);

/** Returns true if the person receives an event that is sent to the relationship. */
export async function receivesSignal(
  { services }: TestApp,
  connection: Connection,
  who: Person,
  relationshipId: string,
  hiddenFrom: readonly string[] = [],
): Promise<boolean> {
  const heard = collectEvents(connection);
  const last = randomUUID();
  services.realtime.signal(relationshipId, hiddenFrom, 'event', sign(relationshipId));
  services.realtime.emit([{ recipientId: who.id, event: sign(last) }], 'everywhere');
  await expect.poll(() => heard.some(isSignOf(last))).toBe(true);
  return heard.some(isSignOf(relationshipId));
}
