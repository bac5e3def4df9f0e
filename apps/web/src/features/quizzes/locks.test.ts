import { addTexts, textIn } from '@beso/contract/translator';
import { expect, it } from 'vitest';
import quizzes from '../../locales/en/quizzes.json';
import type { Translate } from '../../platform/i18n/index.ts';
import { lockText } from './locks.ts';

addTexts('en', 'quizzes', quizzes);
const t: Translate = (key, values) => textIn('en', key, values) ?? '';
const marco = { id: 'marco', firstName: 'Marco', lastName: 'Bianchi', avatarUrl: null };
const waiting = {
  person: marco,
  relationships: [],
  userCompletedMyInfo: false,
  partnerCompletedMyInfo: false,
  canTakePartnerQuiz: false,
  runningSessionId: null,
  completed: null,
};

it.each([
  ['complete_my_info', 'Complete my info first'],
  ['waiting_for_partner', 'Waiting for Marco'],
  ['not_open', 'Marco has not opened this quiz.'],
  [null, undefined],
] as const)('a quiz that is locked by %s says: %s [S2-125]', (lock, text) => {
  expect(lockText({ ...waiting, lock }, t)).toBe(text);
});

it('a completed quiz tells when the next one opens [S2-125] [S9-011]', () => {
  const completed = { sessionId: 's', score: 8, besosEarned: 3, nextAt: '2026-11-30T23:00:00.000Z' };
  expect(lockText({ ...waiting, lock: 'completed', completed }, t)).toBe('The next one opens on December 1.');
});
