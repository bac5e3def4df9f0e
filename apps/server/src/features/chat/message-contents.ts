import type { Message } from '@beso/contract/chat';
import type { AnyEvent, EventPayload } from '@beso/contract/events';
import type { CommittedEvent } from '../../platform/events.ts';
import type { ViewerId } from '../../platform/http/viewer.ts';
import type { ContentAuthority } from '../../platform/realtime/delivery.ts';
import type { Services } from '../../platform/services.ts';
import { findArrivingMessages } from './queries/messages.ts';
import { messageView } from './view.ts';

const KIND = 'messages.changed';
// The cast is safe: only the chat's functions write events of this kind.
const payloadOf = ({ payload }: AnyEvent) => payload as EventPayload<typeof KIND>;

/** Adds a new message to its receiver's event, for the listed sessions only. */
export const attachMessageContent = (
  events: readonly CommittedEvent[],
  message: Message,
  sessions: readonly string[],
): CommittedEvent[] =>
  events.map((one) => {
    const { recipientId, event } = one;
    if (event.kind !== KIND || recipientId !== message.receiverId) return one;
    return { ...one, filled: { event: { ...event, message }, sessions } };
  });

/** [S7-033] Adds the text of a new message to the event that announces it to its receiver. */
export function createMessageContentProvider(
  services: Pick<Services, 'config' | 'database'>,
): ContentAuthority {
  return {
    has: ({ kind }) => kind === KIND,
    fill: async (events) => {
      const asked = events.map(({ recipientId, event }) => {
        const { personId, lastNumber } = payloadOf(event);
        return { readerId: recipientId, writerId: personId, number: lastNumber };
      });
      const found = await findArrivingMessages(services.database, asked);
      return events.map(({ recipientId, event }, place) => {
        const row = found.get(place);
        if (row === undefined) return event;
        // The cast is safe, because an event is sent only to its recipient.
        return { ...event, message: messageView(services, recipientId as ViewerId, row) };
      });
    },
  };
}
