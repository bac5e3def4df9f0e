import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import type { Config } from '../../platform/config.ts';
import { imageLinks, linkValidSeconds } from './links.ts';

const configOf = (secret: string, previousSecret?: string) => ({ secret, previousSecret }) as Config;

test('a link that was signed before a change of the secret is good until it expires', () => {
  const [imageId, viewerId] = [randomUUID(), randomUUID()];
  const image = { id: imageId, width: 1, height: 1 };
  const { searchParams } = new URL(
    imageLinks({ config: configOf('old') }, viewerId, image).urls.thumb,
    'http://localhost',
  );
  const claims = {
    imageId,
    viewerId,
    expiresAt: Number(searchParams.get('e')),
    signature: searchParams.get('s') ?? '',
  };
  expect(linkValidSeconds(configOf('old'), claims)).toBeGreaterThan(86_000);
  expect(linkValidSeconds(configOf('new', 'old'), claims)).toBeGreaterThan(86_000);
  expect(linkValidSeconds(configOf('new'), claims)).toBe(0);
});
