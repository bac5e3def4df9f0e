import type { Activity } from '@beso/contract/activities';
import type { ViewerId } from '../../platform/http/viewer.ts';
import type { Services } from '../../platform/services.ts';
import { listReadableMessages, type ReadableMessage } from '../chat/index.ts';
import { listActivities } from '../feed/index.ts';

const PAGE = 200;
const NO_CONVERSATION = '00000000-0000-0000-0000-000000000000';

/** Yields the activities of the person's feed, as that person sees them now. */
export async function* readableActivities(services: Services, viewerId: ViewerId): AsyncGenerator<Activity> {
  for (let cursor: string | undefined; ; ) {
    const page = await listActivities(services, viewerId, { cursor, limit: PAGE });
    yield* page.activities;
    if (page.nextCursor === null) return;
    cursor = page.nextCursor;
  }
}

/** Yields the messages that the person sent or received, one conversation after the other. */
export async function* readableMessages(
  { database }: Services,
  viewerId: ViewerId,
): AsyncGenerator<ReadableMessage> {
  for (
    let last: Pick<ReadableMessage, 'conversationId' | 'number'> = {
      conversationId: NO_CONVERSATION,
      number: 0,
    };
    ;
  ) {
    const page = await listReadableMessages(database, viewerId, last, PAGE);
    yield* page;
    const end = page.at(-1);
    if (end === undefined || page.length < PAGE) return;
    last = end;
  }
}
