import { expect, it } from 'vitest';
import reactions from '../../locales/en/reactions.json' with { type: 'json' };
import { onTexts } from './bundles.ts';
import { loadNamespaces, translateText } from './index.ts';

it('draws the page again only for texts that it missed', async () => {
  let drawn = 0;
  onTexts(() => {
    drawn += 1;
  });
  await loadNamespaces('captcha');
  expect(drawn).toBe(0);

  // The texts load because of this request.
  expect(translateText('reactions.comments')).toBe('');
  await expect.poll(() => translateText('reactions.comments')).toBe(reactions.comments);
  expect(drawn).toBe(1);
});
