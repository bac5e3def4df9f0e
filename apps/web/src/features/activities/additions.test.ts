import type { Comment } from '@beso/contract/activities';
import { describe, expect, it } from 'vitest';
import { NetworkError } from '../../platform/errors.ts';
import { likeFailure } from './likeFailure.ts';
import { authorName, commentFailure, inOrder } from './said.ts';
import { withWish } from './wish.ts';

const key = (name: string) => name;
const refused = (code: string, status: number) => Object.assign(new Error(code), { code, status });
const comment = (id: string): Comment => ({
  id,
  author: null,
  text: id,
  createdAt: '2026-03-02T10:00:00.000Z',
});

describe('[S4-012] what was tapped lies over what is known', () => {
  it('and is counted once, whether or not the server has it', () => {
    expect(withWish({ likes: 3, liked: false }, true)).toEqual({ likes: 4, liked: true });
    expect(withWish({ likes: 4, liked: true }, true)).toEqual({ likes: 4, liked: true });
    expect(withWish({ likes: 4, liked: true }, false)).toEqual({ likes: 3, liked: false });
    expect(withWish({ likes: 0, liked: true }, false)).toEqual({ likes: 0, liked: false });
    expect(withWish({ likes: 7, liked: true }, undefined)).toEqual({ likes: 7, liked: true });
  });
});

describe('why a like did not get through', () => {
  it.each([
    ['S8-025', refused('UNAUTHORIZED', 401), 'reactions.loginToLike'],
    ['S8-026', new NetworkError('offline'), 'common.failure.offline'],
    ['S8-027', refused('INTERNAL_SERVER_ERROR', 500), 'reactions.likeFailed'],
    ['S8-027', new NetworkError('timeout'), 'reactions.likeFailed'],
    ['S8-032', refused('ACTIVITY_NOT_FOUND', 404), 'errors.activityNotFound'],
    ['its limit', refused('LIKE_DAILY_LIMIT', 429), 'errors.likeDailyLimit'],
  ] as const)('[%s] %s says %s', (_, error, text) => {
    expect(likeFailure(error, key)).toBe(text);
  });
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
