import { describe, expect, it, vi } from 'vitest';
import { createAnswerWatch } from './answerWatch.ts';

type Seen = Parameters<ReturnType<typeof createAnswerWatch>['see']>[0];

const request = (id: string, status: Seen['status'] = 'pending'): Seen => ({
  ...{ id, kind: 'request', status },
  undoableUntil: null,
});

function watching() {
  const onAnswered = vi.fn();
  const fetch = vi.fn();
  return { onAnswered, fetch, watch: createAnswerWatch({ onAnswered, fetch }) };
}

describe('how a request ended that was pending here [S4-043]', () => {
  it('is said once, whether the list or the request itself brings it', () => {
    const { watch, onAnswered } = watching();
    watch.seeList([request('a'), request('b')]);
    watch.see(request('a', 'declined'));
    watch.seeList([request('b', 'approved')]);
    watch.see(request('b', 'approved'));
    expect(onAnswered.mock.calls).toEqual([[request('a', 'declined')], [request('b', 'approved')]]);
  });

  it('is not said as long as I can take back what I decided, and is said of what comes after', () => {
    const { watch, onAnswered } = watching();
    watch.seeList([request('a')]);
    const declined = { ...request('a', 'declined'), undoableUntil: '2026-11-21T10:00:10.000Z' };
    watch.see(declined);
    expect(onAnswered).not.toHaveBeenCalled();
    watch.see(request('a'));
    watch.see(request('a', 'approved'));
    expect(onAnswered.mock.calls).toEqual([[request('a', 'approved')]]);
  });

  it('is not said of one that was never seen pending, nor of a gift', () => {
    const { watch, onAnswered } = watching();
    watch.see(request('a', 'approved'));
    watch.see({ ...request('b'), kind: 'gift' });
    watch.see({ ...request('b', 'undone'), kind: 'gift' });
    expect(onAnswered).not.toHaveBeenCalled();
  });

  it('is asked for when the request has left the list, once', () => {
    const { watch, onAnswered, fetch } = watching();
    watch.seeList([request('a'), request('b')]);
    watch.seeList([request('b')]);
    watch.seeList([request('b')]);
    expect(fetch.mock.calls).toEqual([['a']]);
    watch.see(request('a', 'expired'));
    expect(onAnswered).toHaveBeenCalledExactlyOnceWith(request('a', 'expired'));
  });

  it('is not said again when a page that was under way still shows it as pending', () => {
    const { watch, onAnswered, fetch } = watching();
    watch.see(request('a'));
    watch.see(request('a', 'cancelled'));
    watch.seeList([request('a')]);
    watch.seeList([]);
    watch.see(request('a', 'cancelled'));
    expect(onAnswered).toHaveBeenCalledTimes(1);
    expect(fetch).not.toHaveBeenCalled();
  });

  it('is not asked for when I may not see the request any more', () => {
    const { watch, onAnswered, fetch } = watching();
    watch.seeList([request('a')]);
    watch.forget('a');
    watch.seeList([]);
    expect(fetch).not.toHaveBeenCalled();
    expect(onAnswered).not.toHaveBeenCalled();
  });
});
