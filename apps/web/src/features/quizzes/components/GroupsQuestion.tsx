import { useState } from 'react';
import { useTexts } from '../../../platform/i18n/index.ts';
import { Button } from '../../../ui/controls/Button.tsx';
import { ActionFailure } from '../../../ui/feedback/ActionFailure.tsx';
import { useSetQuizSettings } from '../api.ts';

/** Asks once for consent to quizzes about the viewer by members of groups. */
export function GroupsQuestion({ open }: { open: boolean }) {
  const { t } = useTexts();
  const { mutate, isPending, error, isSuccess } = useSetQuizSettings();
  const [answer, setAnswer] = useState<boolean>();
  const say = (groups: boolean) => {
    if (isPending) return;
    setAnswer(groups);
    mutate({ open, groups });
  };
  return (
    <section
      aria-label={t('quizzes.groups.title')}
      className="mt-2 flex w-full flex-col gap-2 rounded-lg bg-surface px-4.5 py-4 text-left"
    >
      <h2 className="type-h3">{t('quizzes.groups.title')}</h2>
      {isSuccess ? (
        <p role="status" className="text-text-2">
          {t('quizzes.groups.kept')}
        </p>
      ) : (
        <>
          <p className="type-sm text-text-2">{t('quizzes.groups.text')}</p>
          {error === null ? null : <ActionFailure error={error} title={t('quizzes.groups.failed')} />}
          <div className="mt-1 grid grid-cols-[repeat(auto-fit,minmax(min(100%,8rem),1fr))] gap-2.5">
            <Button
              compact
              variant="secondary"
              loading={isPending && answer === false}
              onClick={() => say(false)}
            >
              {t('quizzes.groups.no')}
            </Button>
            <Button
              compact
              variant="secondary"
              loading={isPending && answer === true}
              onClick={() => say(true)}
            >
              {t('quizzes.groups.yes')}
            </Button>
          </div>
        </>
      )}
    </section>
  );
}
