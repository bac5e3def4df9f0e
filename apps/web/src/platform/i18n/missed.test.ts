import { expect, it, vi } from 'vitest';
import reactions from '../../locales/en/reactions.json' with { type: 'json' };

it('the page is rendered again only when texts arrive that it has already tried to show', async () => {
  // Other tests in this process may have loaded the texts.
  vi.resetModules();
  const { onTexts } = await import('./bundles.ts');
  const { loadNamespaces, translateText } = await import('./index.ts');
  let drawn = 0;
  onTexts(() => {
    drawn += 1;
  });
  await loadNamespaces('captcha');
  expect(drawn).toBe(0);

  // Using this key makes its texts load.
  expect(translateText('reactions.comments')).toBe('');
  await expect.poll(() => translateText('reactions.comments')).toBe(reactions.comments);
  expect(drawn).toBe(1);
});
