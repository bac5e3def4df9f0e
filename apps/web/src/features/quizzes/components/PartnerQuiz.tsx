import type { QuizPerson } from '@beso/contract/quizzes';
import { useState } from 'react';
import { hasCode } from '../../../platform/errors.ts';
import { useTexts } from '../../../platform/i18n/index.ts';
import { useQueryFailure } from '../../../platform/query/useQueryFailure.ts';
import { useQuizSession, useStartQuiz } from '../api.ts';
import { CheckingPage } from './CheckingPage.tsx';
import { CompletedCard } from './CompletedCard.tsx';
import { EndedNotice } from './EndedNotice.tsx';
import { LockedCard } from './LockedCard.tsx';
import { PartnerQuestions } from './PartnerQuestions.tsx';
import { ResultScene } from './ResultScene.tsx';

/** [S2-114] [S4-044] The quiz about a person, the reason why it is locked, or this month's result. */
export function PartnerQuiz({ person }: { person: QuizPerson }) {
  // A quiz that began on this page stays until its result is shown.
  const [playing, setPlaying] = useState(person.canTakePartnerQuiz);
  if (playing) return <Playing person={person} />;
  return person.completed === null || person.canTakePartnerQuiz ? (
    <LockedCard person={person} onStart={() => setPlaying(true)} />
  ) : (
    <CompletedCard person={person.person} completed={person.completed} />
  );
}

/** Returns the code of an error that ends the quiz; undefined for any other error. */
const isOver = (error: unknown) =>
  (['QUIZ_NOT_FOUND', 'QUIZ_NOT_OPEN', 'QUIZ_LAPSED'] as const).find((code) => hasCode(error, code));

function Playing({ person }: { person: QuizPerson }) {
  const { t } = useTexts();
  const [running] = useState(person.runningSessionId);
  const started = useStartQuiz(person.person.id, running === null);
  const query = useQuizSession(running ?? started.data);
  const startFailure = useQueryFailure(started);
  const failure = useQueryFailure(query);
  const [showsResult, setShowsResult] = useState(false);
  const session = query.data;
  // Another device of the viewer has completed the quiz since this page opened.
  if (session === undefined && hasCode(started.error, 'QUIZ_COMPLETED') && person.completed !== null)
    return <CompletedCard person={person.person} completed={person.completed} />;
  const over = isOver(query.error) ?? isOver(started.error);
  if (over !== undefined && session?.status !== 'completed')
    return (
      <EndedNotice
        title={t('quizzes.partner.goneTitle')}
        text={t(OVER[over], { name: person.person.firstName })}
      />
    );
  if (session === undefined)
    return <CheckingPage title={t('quizzes.partnerQuiz')} failure={failure ?? startFailure} />;
  if (session.status === 'lapsed')
    return <EndedNotice title={t('quizzes.partner.goneTitle')} text={t('quizzes.partner.lapsed')} />;
  return showsResult && session.status === 'completed' ? (
    <ResultScene session={session} />
  ) : (
    <PartnerQuestions session={session} onResults={() => setShowsResult(true)} />
  );
}

const OVER = {
  QUIZ_NOT_FOUND: 'quizzes.partner.gone',
  QUIZ_NOT_OPEN: 'quizzes.lock.notOpen',
  QUIZ_LAPSED: 'quizzes.partner.lapsed',
} as const;
