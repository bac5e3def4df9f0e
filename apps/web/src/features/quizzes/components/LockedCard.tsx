import type { QuizPerson } from '@beso/contract/quizzes';
import { Link } from '@tanstack/react-router';
import { useTexts } from '../../../platform/i18n/index.ts';
import { Button } from '../../../ui/controls/Button.tsx';
import { EmptyState } from '../../../ui/feedback/EmptyState.tsx';
import { MissingHalf } from '../../../ui/pictures/MissingHalf.tsx';
import { lockText } from '../locks.ts';
import { QuizPage } from './QuizPage.tsx';

export interface LockedCardProps {
  person: QuizPerson;
  onStart: () => void;
}

/** [S2-125] Says why the quiz about a person is locked, or starts a quiz that is unlocked. */
export function LockedCard({ person, onStart }: LockedCardProps) {
  const { t } = useTexts();
  const isMine = person.lock === 'complete_my_info';
  const name = person.person.firstName;
  if (person.canTakePartnerQuiz) {
    return (
      <QuizPage title={t('quizzes.partnerQuiz')} backRender={<Link to="/home" />}>
        <EmptyState
          level={2}
          drawing={<MissingHalf />}
          title={t('quizzes.tag.available')}
          text={t('quizzes.dashboard.partnerText', { name })}
          actions={
            <Button block onClick={onStart}>
              {t('quizzes.dashboard.start')}
            </Button>
          }
        />
      </QuizPage>
    );
  }
  return (
    <QuizPage title={t('quizzes.partnerQuiz')} backRender={<Link to="/home" />}>
      <EmptyState
        level={2}
        drawing={<MissingHalf />}
        title={lockText(person, t) ?? ''}
        text={isMine ? t('quizzes.dashboard.mineOpen') : undefined}
        actions={
          isMine ? (
            <Button
              block
              render={<Link to="/quiz" search={{ mode: 'my-info', to: undefined, in: undefined }} />}
            >
              {t('quizzes.dashboard.start')}
            </Button>
          ) : (
            <Button block render={<Link to="/quiz-dashboard" search={{ to: person.person.id }} />}>
              {t('quizzes.months.toQuizzes')}
            </Button>
          )
        }
      />
    </QuizPage>
  );
}
