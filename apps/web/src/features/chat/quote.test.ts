import type { Message } from '@beso/contract/chat';
import { MESSAGE_EXCERPT_LENGTH } from '@beso/contract/limits';
import { expect, it } from 'vitest';
import { toQuote } from './useMessageDraft.ts';

it('a quote of a long message is cut at the same whole character as by the server [S5-043]', () => {
  const content = `x${'🫶'.repeat(MESSAGE_EXCERPT_LENGTH)}`;
  const message = { number: 1, senderId: 'marco', content, image: null } as Message;
  expect(toQuote(message).content).toBe(`x${'🫶'.repeat(MESSAGE_EXCERPT_LENGTH - 1)}`);
});
