// @vitest-environment happy-dom
import { afterEach, expect, it, vi } from 'vitest';
import { allowSkippedTransitions } from './transitions.ts';

afterEach(() => Reflect.deleteProperty(document, 'startViewTransition'));

it('a skipped page transition causes no unhandled error, and its update is still awaited', async () => {
  const skipped = Promise.reject(new DOMException('Viewport size changed', 'InvalidStateError'));
  const handled = vi.spyOn(skipped, 'catch');
  const updateCallbackDone = Promise.resolve();
  document.startViewTransition = () =>
    ({ ready: skipped, updateCallbackDone, finished: updateCallbackDone }) as unknown as ViewTransition;
  allowSkippedTransitions();
  expect(document.startViewTransition(() => undefined).updateCallbackDone).toBe(updateCallbackDone);
  await updateCallbackDone;
  expect(handled).toHaveBeenCalledOnce();
});

it('browsers without page transitions are left as they are', () => {
  allowSkippedTransitions();
  expect(Reflect.has(document, 'startViewTransition')).toBe(false);
});
