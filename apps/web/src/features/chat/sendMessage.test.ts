import { expect, it } from 'vitest';
import type { QueuedMessage } from './queuedMessages.ts';
import { messageSender } from './sendMessage.ts';

const queued = (code: 'IMAGE_NOT_FOUND' | 'PERSON_NOT_REACHABLE') =>
  ({ imageId: 'uploaded', refusal: { code, status: 404 } }) as QueuedMessage;

it('a photo that the server no longer has is uploaded again at the next attempt; other photos are not [S7-053]', () => {
  expect(messageSender.refused?.(queued('IMAGE_NOT_FOUND')).imageId).toBe(null);
  expect(messageSender.refused?.(queued('PERSON_NOT_REACHABLE')).imageId).toBe('uploaded');
});
