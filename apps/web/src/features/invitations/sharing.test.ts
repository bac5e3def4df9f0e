import { afterEach, expect, it, vi } from 'vitest';
import { shareNatively, whatsAppLink } from './sharing.ts';

afterEach(() => vi.unstubAllGlobals());

const data = { text: 'Nora invites you', url: 'https://beso.example/join/abc' };

it('hands the message and the link to the share sheet of the device [S2-098]', async () => {
  const share = vi.fn(async () => undefined);
  vi.stubGlobal('navigator', { share });
  expect(await shareNatively(data)).toBe('shared');
  expect(share.mock.calls).toEqual([[data]]);
});

it('falls back to copying without a share sheet, and not when it was dismissed [S2-098]', async () => {
  vi.stubGlobal('navigator', {});
  expect(await shareNatively(data)).toBe('unavailable');
  vi.stubGlobal('navigator', { share: () => Promise.reject(new DOMException('', 'AbortError')) });
  expect(await shareNatively(data)).toBe('shared');
  vi.stubGlobal('navigator', { share: () => Promise.reject(new DOMException('', 'NotAllowedError')) });
  expect(await shareNatively(data)).toBe('unavailable');
});

it('opens WhatsApp with the whole message [S2-098]', () => {
  const link = new URL(whatsAppLink('Nora & Marco: https://beso.example/join/abc'));
  expect(link.origin).toBe('https://wa.me');
  expect(link.searchParams.get('text')).toBe('Nora & Marco: https://beso.example/join/abc');
});
