import type { Comment } from '@beso/contract/activities';
import { beforeAll, describe, expect, it } from 'vitest';
import { NetworkError } from '../../platform/errors.ts';
import { loadNamespaces, switchLanguage, translateText } from '../../platform/i18n/index.ts';
import { authorName, commentFailure, commentsInOrder } from './commentTexts.ts';

beforeAll(async () => {
  switchLanguage('en');
  await loadNamespaces('common', 'reactions', 'errors');
});

const refused = (code: string, status: number) => Object.assign(new Error(code), { code, status });
const comment = (id: string): Comment => ({
  id,
  author: null,
  text: id,
  createdAt: '2026-03-02T10:00:00.000Z',
});

describe('the message for a comment that was not saved', () => {
  it.each([
    ['S8-026', new NetworkError('offline'), 'You are offline. Please check your connection.'],
    ['S8-031', new NetworkError('timeout'), 'Failed to submit comment. Please try again.'],
    ['S8-031', refused('INTERNAL_SERVER_ERROR', 500), 'Failed to submit comment. Please try again.'],
    ['S8-029', refused('IDEMPOTENCY_KEY_REUSED', 409), 'Failed to save comment'],
    ['S8-029', new Error('what'), 'Failed to save comment'],
    [
      'S8-032',
      refused('ACTIVITY_NOT_FOUND', 404),
      "This activity doesn't exist in the database yet. Try refreshing the page or creating sample activities.",
    ],
    ['S6-004', refused('UNAUTHORIZED', 401), 'Auth session missing! Please sign in again.'],
  ] as const)('[%s] %s is %s', (_, error, text) => {
    expect(commentFailure(error, translateText)).toBe(text);
  });
});

describe('comments [S7-029] [S7-032]', () => {
  it('are in the order of writing, each once, even if two pages contain the same one', () => {
    const pages = [
      { comments: [comment('d'), comment('c')], nextCursor: 'x' },
      { comments: [comment('c'), comment('b'), comment('a')], nextCursor: null },
    ];
    expect(commentsInOrder({ pages, pageParams: [] }).map(({ id }) => id)).toEqual(['a', 'b', 'c', 'd']);
  });

  it('of an erased account are by an unknown user [S8-033]', () => {
    expect(authorName(null, translateText)).toBe('Unknown User');
    const person = { id: 'x', firstName: 'Nora', lastName: 'Rossi', avatarUrl: null };
    expect(authorName(person, translateText)).toBe('Nora Rossi');
  });
});
