import type { AnyEvent, EventPage } from '@beso/contract/events';
import { describe, expect, it, vi } from 'vitest';
import { createEventStream } from './stream.ts';

const event = (seq: number): AnyEvent => ({
  seq,
  kind: 'besos.balance',
  payload: { totalBesos: seq, version: seq },
});

/** Sets up a server with events 1 to `newest`, and a page that records the events it applies. */
function setUp(given: {
  newest: number;
  known?: number;
  oldest?: number;
  pageSize?: number;
  /** The number of events since the page was opened, or null if the server does not know. */
  recent?: number | null;
  history?: string;
}) {
  let position = given.known;
  let history = given.history;
  const server: { newest: number; history?: string } = { newest: given.newest };
  const applied: number[] = [];
  const refetchAll = vi.fn();
  const refetchOld = vi.fn();
  const dropReads = vi.fn((begun: string) => {
    history = begun;
  });
  const fetchAfter = vi.fn(async (after: number | undefined): Promise<EventPage | null> => {
    const lastSeq = server.newest;
    const of = server.history === undefined ? {} : { history: server.history };
    if (after === undefined) return { ...of, events: [], lastSeq, reset: false };
    if (after > lastSeq) return null;
    if (after < lastSeq && after + 1 < (given.oldest ?? 1))
      return { ...of, events: [], lastSeq, reset: true };
    const missed = Array.from({ length: lastSeq - after }, (_, index) => event(after + 1 + index));
    return { ...of, events: missed.slice(0, given.pageSize ?? 200), lastSeq, reset: false };
  });
  const fetchRecent = async (): Promise<EventPage | null> => {
    const { recent = null } = given;
    return recent === null ? null : fetchAfter(server.newest - recent);
  };
  const stream = createEventStream({
    load: () => position,
    save: (seq) => {
      position = seq;
    },
    fetchAfter,
    apply: ({ seq }) => applied.push(seq),
    fetchRecent,
    refetchAll,
    refetchOld,
    loadHistory: () => history,
    saveHistory: (given) => {
      history = given;
    },
    dropReads,
  });
  const kept = { position: () => position, history: () => history };
  return { stream, server, applied, refetchAll, refetchOld, dropReads, fetchAfter, ...kept };
}

describe('the stream of events', () => {
  it('applies events in order, each number once [S7-030]', () => {
    const { stream, applied } = setUp({ newest: 3, known: 3 });
    for (const seq of [4, 5, 5, 4, 3, 6]) stream.receive(event(seq));
    expect(applied).toEqual([4, 5, 6]);
  });

  it('counts the number of an event of an unknown kind and continues after it', async () => {
    const { stream, applied, position } = setUp({ newest: 5, known: 3 });
    stream.receive({ seq: 4, kind: 'comments.changed', payload: { of: 'later' } });
    stream.receive(event(5));
    expect([applied, position()]).toEqual([[4, 5], 5]);
  });

  it('puts two events that arrive in the wrong order into order without a request', () => {
    const { stream, applied, fetchAfter } = setUp({ newest: 5, known: 3 });
    stream.receive(event(5));
    expect(applied).toEqual([]);
    stream.receive(event(4));
    expect(applied).toEqual([4, 5]);
    expect(fetchAfter).not.toHaveBeenCalled();
  });

  it('fetches the events of a gap', async () => {
    const { stream, applied, server, fetchAfter } = setUp({ newest: 3, known: 3 });
    server.newest = 7;
    stream.receive(event(7));
    await vi.waitFor(() => expect(applied).toEqual([4, 5, 6, 7]));
    expect(fetchAfter).toHaveBeenCalledTimes(1);
  });

  it('fetches events missed while away, page after page', async () => {
    const { stream, applied } = setUp({ newest: 9, known: 2, pageSize: 3 });
    await stream.catchUp();
    expect(applied).toEqual([3, 4, 5, 6, 7, 8, 9]);
  });

  it('refetches everything without a position, if too much is missing, and after an unknown number', async () => {
    for (const known of [undefined, 2, 50]) {
      const { stream, applied, refetchAll, position } = setUp({
        newest: 9,
        oldest: 6,
        ...(known === undefined ? {} : { known }),
      });
      await stream.catchUp();
      expect([position(), applied]).toEqual([9, []]);
      expect(refetchAll).toHaveBeenCalledTimes(1);
    }
  });

  it('refetches nothing that this page has fetched: begins with the events since the page was opened', async () => {
    for (const [recent, events] of [
      [0, []],
      [2, [8, 9]],
      [5, [5, 6, 7, 8, 9]],
    ] as const) {
      const { stream, applied, refetchAll, refetchOld, position } = setUp({ newest: 9, recent, pageSize: 2 });
      await stream.catchUp();
      expect([position(), applied]).toEqual([9, events]);
      expect(refetchAll).not.toHaveBeenCalled();
      expect(refetchOld).toHaveBeenCalledTimes(1);
    }
  });

  it('applies events that arrive before the position is known', async () => {
    const { stream, applied, fetchAfter } = setUp({ newest: 9 });
    const caughtUp = stream.catchUp();
    stream.receive(event(10));
    await caughtUp;
    expect(applied).toEqual([10]);
    expect(fetchAfter).toHaveBeenCalledTimes(1);
  });

  it('fetches the position with the next event if the first attempt failed', async () => {
    const { stream, applied, server, fetchAfter, position } = setUp({ newest: 9 });
    fetchAfter.mockRejectedValueOnce(new Error('no network'));
    await expect(stream.catchUp()).rejects.toThrow('no network');
    server.newest = 10;
    stream.receive(event(10));
    await vi.waitFor(() => expect(position()).toBe(10));
    stream.receive(event(11));
    expect(applied).toEqual([11]);
  });

  it.each([
    ['fewer', 4],
    ['as many', 9],
    ['more', 12],
  ])('clears cached data if the database was restored, with %s events than before', async (_, newest) => {
    const { stream, server, applied, dropReads, refetchAll, position, history } = setUp({
      newest,
      known: 9,
      history: 'before',
    });
    server.history = 'after';
    await stream.catchUp();
    expect([position(), history(), applied]).toEqual([newest, 'after', []]);
    expect([dropReads.mock.calls.length, refetchAll.mock.calls.length]).toEqual([1, 0]);
    server.newest = newest + 1;
    stream.receive(event(newest + 1));
    await stream.catchUp();
    expect(applied).toEqual([newest + 1]);
    expect(dropReads).toHaveBeenCalledTimes(1);
  });

  it('takes the database’s id from the first response, and then clears nothing', async () => {
    const { stream, server, applied, dropReads, history } = setUp({ newest: 5, known: 3 });
    server.history = 'first';
    await stream.catchUp();
    expect([history(), applied, dropReads.mock.calls.length]).toEqual(['first', [4, 5], 0]);
  });
});
