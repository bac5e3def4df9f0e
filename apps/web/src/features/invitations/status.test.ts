import { INVITATION_STATUSES } from '@beso/contract/mailed-invitations';
import { expect, test } from 'vitest';
import { loadNamespaces, switchLanguage, translateText } from '../../platform/i18n/index.ts';
import {
  daysLeft,
  INVITATION_FILTERS,
  mailProblem,
  matchesFilter,
  STATUS_TEXT,
  shownStatus,
} from './status.ts';

test('every status is listed under “all” and exactly one other filter [S4-033]', () => {
  for (const status of INVITATION_STATUSES) {
    const shown = INVITATION_FILTERS.filter((filter) => matchesFilter(filter, status));
    expect(shown).toHaveLength(2);
    expect(shown[0]).toBe('all');
  }
  expect(INVITATION_FILTERS.filter((filter) => matchesFilter(filter, 'failed'))).toEqual(['all', 'open']);
  expect(INVITATION_FILTERS.filter((filter) => matchesFilter(filter, 'declined'))).toEqual(['all', 'ended']);
});

test('every status has its own text [S4-033]', async () => {
  switchLanguage('en');
  await loadNamespaces('inviting');
  const words = INVITATION_STATUSES.map((status) => translateText(STATUS_TEXT[status]));
  expect(words).toEqual([
    ...['On its way', 'Sent', 'Not delivered', 'Cancelled', 'Declined', 'Accepted', 'Expired'],
  ]);
});

test('an open invitation that was viewed is shown as opened; an accepted one stays accepted', () => {
  const openedAt = '2026-11-20T10:00:00.000Z';
  expect(shownStatus({ status: 'sent', isMailed: true, openedAt, registeringAt: null })).toBe('opened');
  expect(shownStatus({ status: 'accepted', isMailed: true, openedAt, registeringAt: null })).toBe('accepted');
  const now = new Date().toISOString();
  expect(shownStatus({ status: 'sent', isMailed: true, openedAt, registeringAt: now })).toBe('registering');
  expect(shownStatus({ status: 'sent', isMailed: true, openedAt, registeringAt: openedAt })).toBe('opened');
  expect(shownStatus({ status: 'pending', isMailed: true, openedAt: null, registeringAt: null })).toBe(
    'pending',
  );
  expect(shownStatus({ status: 'pending', isMailed: false, openedAt: null, registeringAt: null })).toBe(
    'link',
  );
});

test('a failed mail is explained, differently for the first and for a repeated one [S8-056] [S8-062]', () => {
  const failed = { status: 'failed', isRetried: false, retryCount: 0 } as const;
  expect(mailProblem(failed)).toBe('inviting.list.notSent');
  expect(mailProblem({ ...failed, retryCount: 1 })).toBe('inviting.list.notResent');
  expect(mailProblem({ ...failed, isRetried: true })).toBe('inviting.list.retried');
  expect(mailProblem({ ...failed, status: 'sent' })).toBeUndefined();
});

test('an invitation is open on its last day', () => {
  const now = Date.parse('2026-11-20T10:00:00.000Z');
  expect(daysLeft('2026-11-27T10:00:00.000Z', now)).toBe(7);
  expect(daysLeft('2026-11-20T11:00:00.000Z', now)).toBe(1);
});
