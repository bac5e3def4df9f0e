import { Link } from '@tanstack/react-router';
import { useTexts } from '../../../platform/i18n/index.ts';
import { Button } from '../../../ui/controls/Button.tsx';
import { EmptyState } from '../../../ui/feedback/EmptyState.tsx';
import { MissingHalf } from '../../../ui/pictures/MissingHalf.tsx';
import { QuizPage } from './QuizPage.tsx';

export interface EndedNoticeProps {
  /** The title of the page. The default is the title of the partner quiz. */
  page?: string | undefined;
  title: string;
  text: string;
}

/** Stands in for a quiz or comparison that no longer exists. */
export function EndedNotice({ page, title, text }: EndedNoticeProps) {
  const { t } = useTexts();
  return (
    <QuizPage title={page ?? t('quizzes.partnerQuiz')} backRender={<Link to="/home" />}>
      <EmptyState
        level={2}
        drawing={<MissingHalf />}
        title={title}
        text={text}
        actions={
          <Button block render={<Link to="/quiz-dashboard" />}>
            {t('quizzes.months.toQuizzes')}
          </Button>
        }
      />
    </QuizPage>
  );
}
