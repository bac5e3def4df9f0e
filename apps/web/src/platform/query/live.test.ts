import { QueryClient } from '@tanstack/react-query';
import { expect, it } from 'vitest';
import { refreshAfter } from './live.ts';

it('marks as outdated what an event changed, and nothing else', async () => {
  const client = new QueryClient();
  const read = (name: string, meta?: { refreshedBy: readonly ['rewards.changed'] }) =>
    client.fetchQuery({ queryKey: [name], queryFn: () => name, ...(meta && { meta }) });
  await Promise.all([read('rewards', { refreshedBy: ['rewards.changed'] }), read('others')]);

  const isOutdated = (name: string) => client.getQueryState([name])?.isInvalidated;
  refreshAfter(client, new Set(['notifications.changed']));
  refreshAfter(client, new Set(['of a later version']));
  expect(isOutdated('rewards')).toBe(false);
  refreshAfter(client, new Set(['rewards.changed']));
  expect(isOutdated('rewards')).toBe(true);
  expect(isOutdated('others')).toBe(false);
});
