import { Link } from '@tanstack/react-router';
import { useTexts } from '../../../platform/i18n/index.ts';
import type { QueryFailure } from '../../../platform/query/useQueryFailure.ts';
import type { RenderSlot } from '../../../ui/controls/renderAs.ts';
import { LoadFailure } from '../../../ui/feedback/LoadFailure.tsx';
import { Spinner } from '../../../ui/feedback/Spinner.tsx';
import { QuizPage } from './QuizPage.tsx';

export interface CheckingPageProps {
  title: string;
  backRender?: RenderSlot;
  /** Why the check failed; null while it runs. */
  failure: QueryFailure | null;
}

/** [S2-114] Shown while the page checks whether the quiz can be taken, and if the check fails. */
export function CheckingPage({ title, backRender = <Link to="/home" />, failure }: CheckingPageProps) {
  const { t } = useTexts();
  return (
    <QuizPage title={title} backRender={backRender}>
      {failure === null ? (
        <p role="status" className="flex grow items-center justify-center gap-3 text-text-2">
          <Spinner />
          {t('quizzes.checking')}
        </p>
      ) : (
        <LoadFailure failure={failure} title={t('quizzes.statusFailed')} />
      )}
    </QuizPage>
  );
}
