// @vitest-environment happy-dom
import { act } from 'react';
import { afterEach, beforeAll, beforeEach, expect, it, vi } from 'vitest';
import { answerRequests, type ShownScreen, showScreen } from '../../../../test/showScreen.tsx';
import { loadNamespaces, switchLanguage } from '../../../platform/i18n/index.ts';
import { usePhoto } from '../usePhoto.ts';
import { PhotoField } from './PhotoField.tsx';

/** Stands in for XMLHttpRequest. The test ends the upload. */
class Upload {
  static latest: Upload;
  upload: { onprogress?: (event: { loaded: number; total: number }) => void } = {};
  onload?: () => void;
  onabort?: () => void;
  status = 0;
  responseText = '';
  aborted = false;
  constructor() {
    Upload.latest = this;
  }
  open() {}
  setRequestHeader() {}
  send() {}
  abort() {
    this.aborted = true;
    this.onabort?.();
  }
  answer(status: number, body: unknown) {
    this.status = status;
    this.responseText = JSON.stringify(body);
    this.onload?.();
  }
}
let screen: ShownScreen;

beforeAll(async () => {
  switchLanguage('en');
  await loadNamespaces('common', 'besos', 'errors');
});
beforeEach(async () => {
  vi.useFakeTimers();
  answerRequests({});
  vi.stubGlobal('XMLHttpRequest', Upload);
  const Field = () => <PhotoField photo={usePhoto('beso-images', null)} help="A JPEG" />;
  screen = await showScreen(Field, '/x');
  const input = document.querySelector('input[type=file]');
  if (input === null) throw new Error('no field');
  const file = new File(['x'], 'risotto.jpg', { type: 'image/jpeg' });
  Object.defineProperty(input, 'files', { value: [file], configurable: true });
  await act(async () => input.dispatchEvent(new Event('change', { bubbles: true })));
  await screen.pass(1);
});
afterEach(async () => {
  await screen.close();
  vi.unstubAllGlobals();
  vi.useRealTimers();
});
const done = () =>
  act(async () => Upload.latest.answer(201, { id: crypto.randomUUID(), urls: { feed: '/x' } }));

it('an uploaded photo is confirmed [S8-043]', async () => {
  await act(async () => Upload.latest.upload.onprogress?.({ loaded: 1, total: 2 }));
  expect(document.querySelector('progress')?.value).toBe(0.5);
  expect(screen.text()).not.toContain('Image uploaded successfully!');
  await done();
  await screen.pass(1);
  expect(screen.text()).toContain('Image uploaded successfully!');
});

it('a cancelled upload ends without a message [S8-042]', async () => {
  await screen.press('Cancel');
  await screen.pass(1_000);
  expect(Upload.latest.aborted).toBe(true);
  expect(document.querySelector('[role=alert], [data-sonner-toast]')).toBeNull();
  expect(document.querySelector('input[type=file]')).not.toBeNull();
  // Nothing happens when a response arrives later.
  await done();
  await screen.pass(1);
  expect(screen.text()).not.toContain('Image uploaded successfully!');
});
