import {
  QUIZ_CONFETTI_MS,
  QUIZ_HIGH_AWARD,
  QUIZ_HIGH_SCORE,
  QUIZ_LOW_AWARD,
  QUIZ_LOW_SCORE,
  QUIZ_MIDDLE_AWARD,
  QUIZ_MIDDLE_SCORE,
} from '@beso/contract/limits';
import type { QuizSession } from '@beso/contract/quizzes';
import { Link } from '@tanstack/react-router';
import { useEffect, useRef } from 'react';
import type { TranslationKey } from '../../../platform/i18n/index.ts';
import { useTexts } from '../../../platform/i18n/index.ts';
import { Button } from '../../../ui/controls/Button.tsx';
import { Confetti } from '../../../ui/feedback/Confetti.tsx';
import { Tag } from '../../../ui/feedback/Tag.tsx';
import { CelebrationPage } from '../../../ui/layout/CelebrationPage.tsx';
import { BesoGlyph } from '../../../ui/pictures/BesoGlyph.tsx';

/** [S9-008] Returns the title for a score, and the besos for it before the monthly limit. */
function wordsOf(score: number): { title: TranslationKey; worth: number } {
  if (score >= QUIZ_HIGH_SCORE) return { title: 'quizzes.partner.high', worth: QUIZ_HIGH_AWARD };
  if (score >= QUIZ_MIDDLE_SCORE) return { title: 'quizzes.partner.middle', worth: QUIZ_MIDDLE_AWARD };
  if (score >= QUIZ_LOW_SCORE) return { title: 'quizzes.partner.low', worth: QUIZ_LOW_AWARD };
  return { title: 'quizzes.partner.none', worth: 0 };
}

/** [S2-119] [S2-120] Shows the score and the besos that it earned, with stars for 2 s. */
export function ResultScene({ session }: { session: QuizSession }) {
  const { t } = useTexts();
  const { score, person } = session;
  const besos = session.besosEarned ?? 0;
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus(), []);
  const { title, worth } = wordsOf(score);
  return (
    <CelebrationPage
      drawing={
        <div role="status" className="flex flex-col items-center gap-3 text-white">
          <p className="flex items-baseline gap-3">
            <span className="num text-[6rem] leading-none!">{score}</span>
            <span className="type-h2">{t('quizzes.partner.outOf')}</span>
          </p>
          <Tag variant="warning" className="min-h-9 px-4" icon={<BesoGlyph size={18} />}>
            {t('quizzes.partner.earned', { besos })}
          </Tag>
        </div>
      }
    >
      <h1 ref={heading} tabIndex={-1} className="type-hero wrap-anywhere outline-none">
        {t(title, { name: person.firstName })}
      </h1>
      {besos < worth ? (
        <p className="type-lead max-w-[34ch] text-text-2">{t('quizzes.partner.cap')}</p>
      ) : null}
      <Button
        block
        className="mt-3"
        render={<Link to="/quiz-comparison/$sessionId" params={{ sessionId: session.id }} />}
      >
        {t('quizzes.partner.compare')}
      </Button>
      <Button block variant="ghost" render={<Link to="/home" />}>
        {t('quizzes.home')}
      </Button>
      <Confetti durationMs={QUIZ_CONFETTI_MS} shape="star" />
    </CelebrationPage>
  );
}
