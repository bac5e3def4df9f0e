import { QUIZ_HIGH_AWARD } from '@beso/contract/limits';
import type { QuizPerson } from '@beso/contract/quizzes';
import { Link } from '@tanstack/react-router';
import { useId } from 'react';
import { useTexts } from '../../../platform/i18n/index.ts';
import { Button } from '../../../ui/controls/Button.tsx';
import { lockText } from '../locks.ts';
import { QuizStateTag } from './QuizStateTag.tsx';

export interface PartnerCardProps {
  person: QuizPerson;
  /** How many besos the viewer can still earn by quizzes this month. */
  besosLeft: number;
}

/** [S2-125] Shows the state and the reward of the quiz about a person. */
export function PartnerCard({ person, besosLeft }: PartnerCardProps) {
  const { t } = useTexts();
  const reason = useId();
  const name = person.person.firstName;
  const { canTakePartnerQuiz, runningSessionId, lock } = person;
  const link = (
    <Link
      to="/quiz"
      search={{ mode: 'partner-quiz', to: person.person.id, in: person.relationships[0]?.id }}
    />
  );
  const text = runningSessionId === null ? 'quizzes.dashboard.partnerText' : 'quizzes.dashboard.runningText';
  return (
    <section className="flex flex-col overflow-hidden rounded-lg bg-surface">
      <Heads />
      <div className="flex flex-col gap-1.5 px-4.5 pt-4 pb-4.5">
        <div className="flex flex-wrap items-center justify-between gap-x-3 gap-y-1">
          <h3 className="type-h2 min-w-0 text-[length:min(var(--text-h2),8vw)]! hyphens-auto wrap-anywhere">
            {t('quizzes.partnerQuiz')}
          </h3>
          <QuizStateTag person={person} />
        </div>
        <p className="text-text-2">{t(text, { name })}</p>
        <p id={reason} className="text-text-2 empty:hidden">
          {lock === null || canTakePartnerQuiz ? '' : lockText(person, t)}
        </p>
        {canTakePartnerQuiz && besosLeft < QUIZ_HIGH_AWARD * 2 ? (
          <p className="type-sm text-text-2">
            {besosLeft === 0 ? t('quizzes.partner.cap') : t('quizzes.partner.left', { count: besosLeft })}
          </p>
        ) : null}
        {canTakePartnerQuiz ? (
          <Button block className="mt-2" render={link}>
            {t(runningSessionId === null ? 'quizzes.dashboard.start' : 'quizzes.dashboard.goOn')}
          </Button>
        ) : lock === 'completed' ? (
          <Button block variant="secondary" className="mt-2" render={link}>
            {t('quizzes.dashboard.result')}
          </Button>
        ) : (
          <Button block disabled className="mt-2" aria-describedby={reason}>
            {t('quizzes.dashboard.start')}
          </Button>
        )}
      </div>
    </section>
  );
}

function Heads() {
  return (
    <svg
      aria-hidden="true"
      viewBox="0 0 350 120"
      preserveAspectRatio="xMidYMid slice"
      className="h-30 w-full bg-feature"
    >
      <path d="M14 120a80 80 0 0 1 160 0z" className="fill-apricot" />
      <path d="M176 120a80 80 0 0 1 160 0z" className="fill-saffron" />
      <path
        d="M98 78a10 10 0 0 0 20 0M134 78a10 10 0 0 0 20 0M196 78a10 10 0 0 0 20 0M232 78a10 10 0 0 0 20 0"
        fill="none"
        strokeWidth="5"
        strokeLinecap="round"
        className="stroke-oxblood"
      />
      <circle cx="128" cy="104" r="11" fill="#EC8A72" />
      <circle cx="222" cy="104" r="11" fill="#E38B1E" />
      <path d="M135 0a40 40 0 0 0 80 0z" className="fill-rouge-600" />
    </svg>
  );
}
