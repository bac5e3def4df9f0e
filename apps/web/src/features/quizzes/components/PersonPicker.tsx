import type { QuizPerson } from '@beso/contract/quizzes';
import { Link } from '@tanstack/react-router';
import ChevronRight from 'lucide-react/icons/chevron-right';
import { useTexts } from '../../../platform/i18n/index.ts';
import { Avatar } from '../../../ui/pictures/Avatar.tsx';
import { avatarPropsOf } from '../../relationships/index.ts';
import { partnersFirst } from '../partnersFirst.ts';
import { QuizPage } from './QuizPage.tsx';
import { QuizStateTag } from './QuizStateTag.tsx';

/** Lets the viewer choose about whom to take the quiz. */
export function PersonPicker({ people }: { people: readonly QuizPerson[] }) {
  const { t } = useTexts();
  return (
    <QuizPage title={t('quizzes.partnerQuiz')} backRender={<Link to="/home" />}>
      <h2 className="type-h1">{t('quizzes.partner.pickTitle')}</h2>
      <p className="mt-1.5 text-text-2">{t('quizzes.partner.pickText')}</p>
      <ul className="mt-3">
        {partnersFirst(people).map((one) => (
          <li key={one.person.id} className="border-border not-first:border-t">
            <Link
              to="/quiz"
              search={{ mode: 'partner-quiz', to: one.person.id, in: one.relationships[0]?.id }}
              className="pressable flex min-h-17 items-center gap-3.5 py-2.5"
            >
              <Avatar {...avatarPropsOf(one.person)} />
              <span className="flex min-w-0 grow flex-wrap items-center justify-between gap-x-3 gap-y-1">
                <span className="font-strong wrap-anywhere">{one.person.firstName}</span>
                <QuizStateTag person={one} />
              </span>
              <ChevronRight size={20} aria-hidden="true" className="shrink-0" />
            </Link>
          </li>
        ))}
      </ul>
    </QuizPage>
  );
}
