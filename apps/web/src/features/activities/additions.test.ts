import type { Comment } from '@beso/contract/activities';
import { describe, expect, it } from 'vitest';
import { NetworkError } from '../../platform/errors.ts';
import { authorName, commentFailure, inOrder } from './commentTexts.ts';

const key = (name: string) => name;
const refused = (code: string, status: number) => Object.assign(new Error(code), { code, status });
const comment = (id: string): Comment => ({
  id,
  author: null,
  text: id,
  createdAt: '2026-03-02T10:00:00.000Z',
});

describe('why a comment was not saved', () => {
  it.each([
    ['S8-026', new NetworkError('offline'), 'common.failure.offline'],
    ['S8-031', new NetworkError('timeout'), 'reactions.submitFailed'],
    ['S8-031', refused('INTERNAL_SERVER_ERROR', 500), 'reactions.submitFailed'],
    ['S8-029', refused('IDEMPOTENCY_KEY_REUSED', 409), 'reactions.saveFailed'],
    ['S8-029', new Error('what'), 'reactions.saveFailed'],
    ['S8-032', refused('ACTIVITY_NOT_FOUND', 404), 'errors.activityNotFound'],
    ['S6-004', refused('UNAUTHORIZED', 401), 'errors.unauthorized'],
  ] as const)('[%s] %s says %s', (_, error, text) => {
    expect(commentFailure(error, key)).toBe(text);
  });
});

describe('[S7-029] [S7-032] comments', () => {
  it('are in the order in which they were said, each once, whichever page it came with', () => {
    const pages = [
      { comments: [comment('d'), comment('c')], nextCursor: 'x' },
      { comments: [comment('c'), comment('b'), comment('a')], nextCursor: null },
    ];
    expect(inOrder({ pages, pageParams: [] }).map(({ id }) => id)).toEqual(['a', 'b', 'c', 'd']);
  });

  it('[S8-033] of somebody who is gone are by an unknown user', () => {
    expect(authorName(null, key)).toBe('reactions.unknownUser');
    const person = { id: 'x', firstName: 'Nora', lastName: 'Rossi', avatarUrl: null };
    expect(authorName(person, key)).toBe('Nora Rossi');
  });
});
