import type { QuizPerson } from '@beso/contract/quizzes';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { useTexts } from '../../../platform/i18n/index.ts';
import { useSession } from '../../../platform/session/session.ts';
import { Button } from '../../../ui/controls/Button.tsx';
import { Tag } from '../../../ui/feedback/Tag.tsx';
import { BesoGlyph } from '../../../ui/pictures/BesoGlyph.tsx';
import { HeaderBalance } from '../../besos/index.ts';
import { dayOfMonthIn, daysUntil, monthBefore, openingDay } from '../dates.ts';
import { MonthCalendar } from './MonthCalendar.tsx';
import { QuizPage } from './QuizPage.tsx';

export interface CompletedCardProps {
  person: QuizPerson['person'];
  completed: NonNullable<QuizPerson['completed']>;
}

/** [S2-114] [S2-115] [S9-011] Shows the score of this month's quiz, and when the next quiz opens. */
export function CompletedCard({ person, completed }: CompletedCardProps) {
  const { t } = useTexts();
  const { profile } = useSession();
  const [now] = useState(() => Date.now());
  const { sessionId, score, besosEarned, nextAt } = completed;
  const date = openingDay(nextAt);
  const month = monthBefore(date);
  const count = daysUntil(nextAt, now);
  return (
    <QuizPage
      title={t('quizzes.partnerQuiz')}
      backRender={<Link to="/home" />}
      end={<HeaderBalance />}
      dock={
        <>
          <Button block render={<Link to="/quiz-comparison/$sessionId" params={{ sessionId }} />}>
            {t('quizzes.partner.compare')}
          </Button>
          <Button block variant="ghost" render={<Link to="/home" />}>
            {t('quizzes.home')}
          </Button>
        </>
      }
    >
      <div className="grid gap-x-(--size-between) gap-y-4.5 lg:grid-cols-2 lg:items-start">
        <section className="on-dark relative flex min-h-32 flex-col items-start gap-1 overflow-hidden rounded-lg bg-feature p-5 text-white lg:min-h-72 lg:justify-end">
          <svg
            aria-hidden="true"
            viewBox="0 0 180 130"
            preserveAspectRatio="xMaxYMid slice"
            className="absolute inset-y-0 right-0 h-full w-[min(52%,calc(100%-11rem))]"
          >
            <path d="M180 0a65 65 0 0 0 0 130z" className="fill-rouge-600" />
            <path d="M50 130v-64a64 64 0 0 1 64 64z" className="fill-saffron" />
            <path d="M78 0a44 44 0 0 0 88 0z" className="fill-apricot" />
          </svg>
          <p className="type-sm relative max-w-[calc(48%+1.25rem)] font-semibold wrap-anywhere text-on-feature-2 first-letter:uppercase">
            {t('quizzes.done.about', { month, name: person.firstName })}
          </p>
          <p className="relative flex items-baseline gap-2.5">
            <span className="num text-[2.75rem] leading-12!">{score}</span>
            <span className="font-strong">/ 10</span>
          </p>
          <Tag variant="warning" className="relative min-h-8" icon={<BesoGlyph size={16} />}>
            {t('quizzes.partner.earned', { besos: besosEarned })}
          </Tag>
        </section>
        <div className="flex flex-col gap-4.5">
          <div className="flex flex-col gap-1.5">
            <p className="type-sm font-semibold text-success">{t('quizzes.done.already')}</p>
            <h2 className="type-h1">{t('quizzes.done.seeYou', { date })}</h2>
            <p className="text-text-2">{t('quizzes.done.text', { count })}</p>
          </div>
          <MonthCalendar
            month={month}
            // Uses the profile's time zone, because near the end of a month UTC may be in another month.
            today={dayOfMonthIn(month, profile?.timeZone ?? 'UTC', now)}
            label={t('quizzes.done.calendar', { count, date })}
          />
        </div>
      </div>
    </QuizPage>
  );
}
