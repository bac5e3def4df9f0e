import { QueryClient, QueryObserver } from '@tanstack/react-query';
import { expect, it, vi } from 'vitest';
import { invalidateAfterEvents, LiveQueryClient } from './live.ts';

it('an event invalidates only the queries that it concerns', async () => {
  const client = new QueryClient();
  const read = (name: string, meta?: { refreshedBy: readonly ['rewards.changed'] }) =>
    client.fetchQuery({ queryKey: [name], queryFn: () => name, ...(meta && { meta }) });
  await Promise.all([read('rewards', { refreshedBy: ['rewards.changed'] }), read('others')]);

  const isOutdated = (name: string) => client.getQueryState([name])?.isInvalidated;
  invalidateAfterEvents(client, new Set(['notifications.changed']));
  invalidateAfterEvents(client, new Set(['of a later version']));
  expect(isOutdated('rewards')).toBe(false);
  invalidateAfterEvents(client, new Set(['rewards.changed']));
  expect(isOutdated('rewards')).toBe(true);
  expect(isOutdated('others')).toBe(false);
});

it('data that changes while it is first fetched is fetched again [S7-030]', async () => {
  const client = new LiveQueryClient();
  const answers = [Promise.withResolvers<string>(), Promise.withResolvers<string>()];
  const queryFn = vi.fn(() => answers[queryFn.mock.calls.length - 1]?.promise ?? 'asked too often');
  const queryKey = ['invitations'];
  const shown = new QueryObserver(client, {
    queryKey,
    queryFn,
    meta: { refreshedBy: ['invitations.changed'] },
  });
  const stop = shown.subscribe(() => undefined);
  // The data changes several times between the server's read and the arrival of its response.
  for (let changes = 0; changes < 3; changes += 1)
    invalidateAfterEvents(client, new Set(['invitations.changed']));
  answers[0]?.resolve('on its way');
  await vi.waitFor(() => expect(queryFn).toHaveBeenCalledTimes(2));
  answers[1]?.resolve('sent');
  await vi.waitFor(() => expect(client.getQueryData(queryKey)).toBe('sent'));
  expect(client.getQueryState(queryKey)).toMatchObject({ isInvalidated: false, fetchStatus: 'idle' });
  expect(queryFn).toHaveBeenCalledTimes(2);
  stop();
});
