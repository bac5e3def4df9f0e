import { afterEach, expect, it, vi } from 'vitest';
import { shareNatively, whatsAppLink } from './sharing.ts';

afterEach(() => vi.unstubAllGlobals());

const data = { text: 'Nora invites you', url: 'https://beso.example/join/abc' };

it('the message and the link are passed to the device’s share sheet [S2-098]', async () => {
  const share = vi.fn(async () => undefined);
  vi.stubGlobal('navigator', { share });
  expect(await shareNatively(data)).toBe('shared');
  expect(share.mock.calls).toEqual([[data]]);
});

it('the link is copied without a share sheet, but not if the sheet was dismissed [S2-098]', async () => {
  vi.stubGlobal('navigator', {});
  expect(await shareNatively(data)).toBe('unavailable');
  vi.stubGlobal('navigator', { share: () => Promise.reject(new DOMException('', 'AbortError')) });
  expect(await shareNatively(data)).toBe('shared');
  vi.stubGlobal('navigator', { share: () => Promise.reject(new DOMException('', 'NotAllowedError')) });
  expect(await shareNatively(data)).toBe('unavailable');
});

it('WhatsApp opens with the whole message [S2-098]', () => {
  const link = new URL(whatsAppLink('Nora & Marco: https://beso.example/join/abc'));
  expect(link.origin).toBe('https://wa.me');
  expect(link.searchParams.get('text')).toBe('Nora & Marco: https://beso.example/join/abc');
});
