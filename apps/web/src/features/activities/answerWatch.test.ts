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

describe('the end of a request that was shown as pending [S4-043]', () => {
  it('is announced once, by the list or by the request itself', () => {
    const { watch, onAnswered } = watching();
    watch.seeList([request('a'), request('b')]);
    watch.see(request('a', 'declined'));
    watch.seeList([request('b', 'approved')]);
    watch.see(request('b', 'approved'));
    expect(onAnswered.mock.calls).toEqual([[request('a', 'declined')], [request('b', 'approved')]]);
  });

  it('is not announced while the viewer can undo the decision, but a later end is', () => {
    const { watch, onAnswered } = watching();
    watch.seeList([request('a')]);
    const declined = { ...request('a', 'declined'), undoableUntil: '2026-11-21T10:00:10.000Z' };
    watch.see(declined);
    expect(onAnswered).not.toHaveBeenCalled();
    watch.see(request('a'));
    watch.see(request('a', 'approved'));
    expect(onAnswered.mock.calls).toEqual([[request('a', 'approved')]]);
  });

  it('is not announced for a request never shown as pending, nor for a gift', () => {
    const { watch, onAnswered } = watching();
    watch.see(request('a', 'approved'));
    watch.see({ ...request('b'), kind: 'gift' });
    watch.see({ ...request('b', 'undone'), kind: 'gift' });
    expect(onAnswered).not.toHaveBeenCalled();
  });

  it('is fetched once after the request has left the list', () => {
    const { watch, onAnswered, fetch } = watching();
    watch.seeList([request('a'), request('b')]);
    watch.seeList([request('b')]);
    watch.seeList([request('b')]);
    expect(fetch.mock.calls).toEqual([['a']]);
    watch.see(request('a', 'expired'));
    expect(onAnswered).toHaveBeenCalledExactlyOnceWith(request('a', 'expired'));
  });

  it('is not announced again if an older response still shows the request as pending', () => {
    const { watch, onAnswered, fetch } = watching();
    watch.see(request('a'));
    watch.see(request('a', 'cancelled'));
    watch.seeList([request('a')]);
    watch.seeList([]);
    watch.see(request('a', 'cancelled'));
    expect(onAnswered).toHaveBeenCalledTimes(1);
    expect(fetch).not.toHaveBeenCalled();
  });

  it('is not fetched if the request is no longer visible', () => {
    const { watch, onAnswered, fetch } = watching();
    watch.seeList([request('a')]);
    watch.forget('a');
    watch.seeList([]);
    expect(fetch).not.toHaveBeenCalled();
    expect(onAnswered).not.toHaveBeenCalled();
  });
});
