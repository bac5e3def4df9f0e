import type { QuizPerson } from '@beso/contract/quizzes';
import Check from 'lucide-react/icons/check';
import Lock from 'lucide-react/icons/lock';
import { useTexts } from '../../../platform/i18n/index.ts';
import { Tag } from '../../../ui/feedback/Tag.tsx';

/** [S2-125] [S4-045] Shows whether a quiz is available, started, locked or completed. */
export function QuizStateTag({ person }: { person: QuizPerson }) {
  const { t } = useTexts();
  if (person.canTakePartnerQuiz)
    return (
      <Tag variant="warning">
        {t(person.runningSessionId === null ? 'quizzes.tag.available' : 'quizzes.tag.running')}
      </Tag>
    );
  return person.lock === 'completed' ? (
    <CompletedTag />
  ) : (
    <Tag
      variant="white"
      className="inset-ring-[1.5px] inset-ring-border-strong"
      icon={<Lock size={16} aria-hidden="true" />}
    >
      {t('quizzes.tag.locked')}
    </Tag>
  );
}

/** [S2-124] Says that a quiz is completed. */
export function CompletedTag() {
  const { t } = useTexts();
  return (
    <Tag variant="success" icon={<Check size={16} strokeWidth={3} aria-hidden="true" />}>
      {t('quizzes.tag.completed')}
    </Tag>
  );
}
