import { MutationObserver, QueryClient } from '@tanstack/react-query';
import { expect, it } from 'vitest';
import { databaseIdKey, lastEventNumberKey, sessionKey } from '../../platform/query/client.ts';
import { watchData } from './changes.ts';

it('reports changed data, removed data and writes at once, and the first data of a read separately', async () => {
  const client = new QueryClient({ defaultOptions: { mutations: { networkMode: 'always' } } });
  const key = ['activities', 'list'];
  client.setQueryData(key, { names: ['Ida'] });
  let changes = 0;
  let loads = 0;
  const stop = watchData(client, {
    changed: () => {
      changes += 1;
    },
    loaded: () => {
      loads += 1;
    },
  });
  const changed = () => {
    const counted = changes;
    changes = 0;
    return counted > 0;
  };
  client.setQueryData(key, { names: ['Ida'] });
  client.setQueryData(lastEventNumberKey, 7);
  client.setQueryData(databaseIdKey, 'a');
  expect(changed()).toBe(false);
  client.setQueryData(key, { names: [] });
  expect(changed()).toBe(true);
  client.setQueryData(['relationships'], []);
  expect([changed(), loads]).toEqual([false, 1]);
  client.setQueryData(['relationships'], ['Ida']);
  expect([changed(), loads]).toEqual([true, 1]);
  const profile = { firstName: 'Ida' };
  const user = { id: 'ida' };
  client.setQueryData(sessionKey, { session: { user, expiresIn: 9 }, profile });
  client.setQueryData(sessionKey, { session: { user, expiresIn: 8 }, profile });
  expect(changed()).toBe(false);
  client.setQueryData(sessionKey, { session: { user, expiresIn: 8 }, profile: { firstName: 'Lea' } });
  expect(changed()).toBe(true);
  client.removeQueries({ queryKey: key });
  expect(changed()).toBe(true);
  const write = new MutationObserver(client, { mutationFn: async () => 'left' });
  await write.mutate();
  expect(changed()).toBe(true);
  await new MutationObserver(client, { mutationFn: async () => Promise.reject(new Error('no')) })
    .mutate()
    .catch(() => undefined);
  expect(changed()).toBe(false);
  stop();
  client.setQueryData(['relationships'], ['Nora']);
  expect(changed()).toBe(false);
});
