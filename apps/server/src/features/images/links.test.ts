import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import { createDatabaseClockEstimate } from '../../platform/clock/time.ts';
import type { Config } from '../../platform/config.ts';
import { getImageLinkSecondsLeft, imageLinks } from './links.ts';

const signing = (secret: string, previousSecret?: string) => ({
  config: { secret, previousSecret } as Config,
  database: { time: createDatabaseClockEstimate() },
});

test('a link that was signed before a change of the secret is valid until it expires', () => {
  const [imageId, viewerId] = [randomUUID(), randomUUID()];
  const image = { id: imageId, width: 1, height: 1 };
  const { searchParams } = new URL(
    imageLinks(signing('old'), viewerId, image).urls.thumb,
    'http://localhost',
  );
  const claims = {
    imageId,
    viewerId,
    expiresAt: Number(searchParams.get('e')),
    signature: searchParams.get('s') ?? '',
  };
  expect(getImageLinkSecondsLeft(signing('old'), claims)).toBeGreaterThan(86_000);
  expect(getImageLinkSecondsLeft(signing('new', 'old'), claims)).toBeGreaterThan(86_000);
  expect(getImageLinkSecondsLeft(signing('new'), claims)).toBe(0);
});
