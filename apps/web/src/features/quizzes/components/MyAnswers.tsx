import { Link } from '@tanstack/react-router';
import { useId, useState } from 'react';
import { useTexts } from '../../../platform/i18n/index.ts';
import { Button } from '../../../ui/controls/Button.tsx';
import { NotLoaded } from '../../../ui/feedback/NotLoaded.tsx';
import { Skeleton } from '../../../ui/feedback/Skeleton.tsx';
import { useMyInfo } from '../api.ts';
import { optionText, questionText } from '../quizTexts.ts';

const SHOWN = 4;

/** Shows what the viewer answered about themselves. */
export function MyAnswers() {
  const { t } = useTexts();
  const heading = useId();
  const { data, error, refetch, isFetching } = useMyInfo();
  const [all, setAll] = useState(false);
  const answers = data?.answers ?? [];
  const rest = answers.length - SHOWN;
  return (
    <section aria-labelledby={heading} className="flex flex-col gap-2">
      <h2 id={heading} className="type-h2">
        {t('quizzes.answers.title')}
      </h2>
      {data === undefined ? (
        error === null ? (
          <Skeleton className="h-40 rounded-lg!" />
        ) : (
          <NotLoaded
            text={t('quizzes.answers.failed')}
            retryLabel={t('common.failure.tryAgain')}
            onRetry={() => void refetch()}
            retrying={isFetching}
          />
        )
      ) : (
        <>
          {answers.length === 0 ? (
            <p className="text-text-2">{t('quizzes.answers.empty')}</p>
          ) : (
            <dl className="rounded-lg bg-surface px-4.5 py-1">
              {answers.slice(0, all ? undefined : SHOWN).map(({ questionId, optionId }) => (
                <div key={questionId} className="border-border py-2.5 not-first:border-t">
                  <dt className="type-xs text-text-2">{questionText(t, questionId)}</dt>
                  <dd className="font-mid">{optionText(t, questionId, optionId)}</dd>
                </div>
              ))}
            </dl>
          )}
          {rest > 0 ? (
            <Button compact variant="ghost" className="self-center" onClick={() => setAll(!all)}>
              {all ? t('quizzes.answers.fewer') : t('quizzes.answers.all', { count: rest })}
            </Button>
          ) : null}
          <Button
            block
            variant="secondary"
            render={<Link to="/quiz" search={{ mode: 'my-info', to: undefined, in: undefined }} />}
          >
            {t(answers.length === 0 ? 'quizzes.answers.start' : 'quizzes.answers.retake')}
          </Button>
        </>
      )}
    </section>
  );
}
