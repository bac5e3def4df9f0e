import { QUIZ_CONFETTI_MS } from '@beso/contract/limits';
import type { MyInfo } from '@beso/contract/quizzes';
import { Link } from '@tanstack/react-router';
import { useEffect, useRef, useState } from 'react';
import { useTexts } from '../../../platform/i18n/index.ts';
import { Button } from '../../../ui/controls/Button.tsx';
import { Confetti } from '../../../ui/feedback/Confetti.tsx';
import { CelebrationPage } from '../../../ui/layout/CelebrationPage.tsx';
import { GroupsQuestion } from './GroupsQuestion.tsx';
import { PeekingHeads } from './PeekingHeads.tsx';

/** [S2-119] [S2-120] Confirms the saved answers, and once asks whether groups may take quizzes. */
export function SavedScene({ saved, onMore }: { saved: MyInfo; onMore: () => void }) {
  const { t } = useTexts();
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus(), []);
  // Read once, because the question stays visible after its answer.
  const [asks] = useState(saved.settings.groups === null);
  return (
    <CelebrationPage
      drawing={
        <div className="flex h-48 w-80 max-w-full flex-col [--peek-hair:var(--color-rouge-600)]">
          <PeekingHeads scene="mine" />
        </div>
      }
    >
      <h1 ref={heading} tabIndex={-1} className="type-hero outline-none">
        {t('quizzes.mine.saved')}
      </h1>
      <p role="status" className="type-lead max-w-[32ch] text-text-2">
        {t('quizzes.mine.savedText')}
      </p>
      {asks ? <GroupsQuestion open={saved.settings.open} /> : null}
      <Button block className="mt-3" render={<Link to="/profile" />}>
        {t('quizzes.profile')}
      </Button>
      {saved.more.length > 0 ? (
        <>
          <Button block variant="ghost" onClick={onMore}>
            {t('quizzes.mine.more')}
          </Button>
          <p className="type-xs -mt-2 text-text-2">{t('quizzes.mine.moreHelp')}</p>
        </>
      ) : null}
      <Confetti durationMs={QUIZ_CONFETTI_MS} />
    </CelebrationPage>
  );
}
