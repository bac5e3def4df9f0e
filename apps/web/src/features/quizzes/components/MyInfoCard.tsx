import { Link } from '@tanstack/react-router';
import { useTexts } from '../../../platform/i18n/index.ts';
import { Button } from '../../../ui/controls/Button.tsx';
import { Tag } from '../../../ui/feedback/Tag.tsx';
import { useMyInfo } from '../api.ts';
import { CompletedTag } from './QuizStateTag.tsx';

export interface MyInfoCardProps {
  completed: boolean;
  /** The first name of the person chosen on the page, if any. */
  name: string | undefined;
}

/** [S2-124] Shows whether the viewer has answered the questions about themselves. */
export function MyInfoCard({ completed, name }: MyInfoCardProps) {
  const { t } = useTexts();
  const more = useMyInfo(completed).data?.more ?? [];
  const done =
    name === undefined ? t('quizzes.dashboard.mineDoneAlone') : t('quizzes.dashboard.mineDone', { name });
  return (
    <section className="flex flex-col gap-1.5 rounded-lg bg-surface px-4.5 pt-4 pb-4.5">
      <div className="flex flex-wrap items-center justify-between gap-x-3 gap-y-1">
        <h3 className="type-h2 min-w-0 text-[length:min(var(--text-h2),8vw)]! hyphens-auto wrap-anywhere">
          {t('quizzes.myInfo')}
        </h3>
        {completed ? <CompletedTag /> : <Tag variant="warning">{t('quizzes.tag.available')}</Tag>}
      </div>
      <p className="text-text-2">{completed ? done : t('quizzes.dashboard.mineOpen')}</p>
      <Button
        block
        variant={completed ? 'secondary' : 'primary'}
        className="mt-2"
        render={<Link to="/quiz" search={{ mode: 'my-info', to: undefined, in: undefined }} />}
      >
        {t(completed ? 'quizzes.dashboard.retake' : 'quizzes.dashboard.start')}
      </Button>
      {completed && more.length > 0 ? (
        <Button
          block
          variant="ghost"
          render={<Link to="/quiz" search={{ mode: 'my-info', set: 'more', to: undefined, in: undefined }} />}
        >
          {t('quizzes.dashboard.more')}
        </Button>
      ) : null}
    </section>
  );
}
