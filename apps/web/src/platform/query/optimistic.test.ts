import { queryOptions } from '@tanstack/react-query';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';

beforeAll(() => {
  vi.stubGlobal('window', new EventTarget());
  vi.stubGlobal('navigator', { onLine: true });
  vi.stubGlobal('location', new URL('https://beso.example'));
});
afterAll(() => vi.unstubAllGlobals());

describe('a confirmed change', () => {
  it('repeats the fetch that it cancels, and stays visible until then', async () => {
    const [{ updateConfirmedData }, { queryClient }, { QueryObserver }] = await Promise.all([
      import('./optimistic.ts'),
      import('./client.ts'),
      import('@tanstack/react-query'),
    ]);
    const reads: ((names: string[]) => void)[] = [];
    const namesQuery = queryOptions({
      queryKey: ['names'],
      queryFn: () => new Promise<string[]>((answer) => reads.push(answer)),
    });
    const names = () => queryClient.getQueryData(namesQuery.queryKey);
    const confirm = () => updateConfirmedData(namesQuery, (known) => known.filter((name) => name !== 'Ida'));
    queryClient.setQueryData(namesQuery.queryKey, ['Ida', 'Nora']);
    const unsubscribe = new QueryObserver(queryClient, namesQuery).subscribe(() => undefined);

    await confirm();
    expect([names(), reads.length]).toEqual([['Nora'], 0]);

    void queryClient.invalidateQueries({ queryKey: namesQuery.queryKey });
    expect(reads.length).toBe(1);
    await confirm();
    await expect.poll(() => reads.length).toBe(2);
    reads[0]?.(['Ida', 'Nora']);
    expect(names()).toEqual(['Nora']);
    reads[1]?.(['Nora', 'Marco']);
    await expect.poll(names).toEqual(['Nora', 'Marco']);
    unsubscribe();
  });
});
