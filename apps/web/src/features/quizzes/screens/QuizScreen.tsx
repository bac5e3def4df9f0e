import type { MyInfo } from '@beso/contract/quizzes';
import { Link, useNavigate, useSearch } from '@tanstack/react-router';
import { useState } from 'react';
import { useTexts } from '../../../platform/i18n/index.ts';
import { useQueryFailure } from '../../../platform/query/useQueryFailure.ts';
import { useMyInfo, useQuizStatus } from '../api.ts';
import { AddPartner } from '../components/AddPartner.tsx';
import { CheckingPage } from '../components/CheckingPage.tsx';
import { MyInfoQuiz } from '../components/MyInfoQuiz.tsx';
import { PartnerQuiz } from '../components/PartnerQuiz.tsx';
import { PersonPicker } from '../components/PersonPicker.tsx';
import { QuizPage } from '../components/QuizPage.tsx';
import { SavedScene } from '../components/SavedScene.tsx';

/** [S2-021] [S2-113] The page of a quiz, about oneself or about somebody else. */
export function QuizScreen() {
  const { mode, set, to } = useSearch({ from: '/data/member/quiz' });
  return mode === 'my-info' ? <Mine key={set} more={set === 'more'} /> : <Theirs to={to} />;
}

/** The quiz about oneself. It repeats the last ten questions, or asks the next ten (`more`). */
function Mine({ more }: { more: boolean }) {
  const { t } = useTexts();
  const navigate = useNavigate();
  const query = useMyInfo();
  const failure = useQueryFailure(query);
  const [saved, setSaved] = useState<MyInfo>();
  const [begun, setBegun] = useState<MyInfo>();
  // The questions must not change while another device saves answers.
  if (begun === undefined && query.data !== undefined && query.isFetchedAfterMount) setBegun(query.data);
  if (saved !== undefined) {
    const goOn = () => {
      setSaved(undefined);
      setBegun(saved);
      void navigate({
        to: '/quiz',
        search: { mode: 'my-info', set: 'more', to: undefined, in: undefined },
      });
    };
    return <SavedScene saved={query.data ?? saved} onMore={goOn} />;
  }
  if (begun === undefined)
    return <CheckingPage title={t('quizzes.myInfo')} backRender={<Link to="/profile" />} failure={failure} />;
  const questions = more && begun.more.length > 0 ? begun.more : begun.current;
  return <MyInfoQuiz key={questions[0]} info={begun} questions={questions} onSaved={setSaved} />;
}

function Theirs({ to }: { to: string | undefined }) {
  const { t } = useTexts();
  const query = useQuizStatus();
  const { data, isFetchedAfterMount } = query;
  const failure = useQueryFailure(query);
  // Waits for a fresh status, or after a failure uses the cached status.
  if (data === undefined || !isFetchedAfterMount)
    return <CheckingPage title={t('quizzes.partnerQuiz')} failure={failure} />;
  const { people } = data;
  const [only] = people;
  const person = people.find((one) => one.person.id === to) ?? (people.length === 1 ? only : undefined);
  if (person !== undefined) return <PartnerQuiz key={person.person.id} person={person} />;
  if (people.length > 0) return <PersonPicker people={people} />;
  return (
    <QuizPage title={t('quizzes.partnerQuiz')} backRender={<Link to="/home" />}>
      <AddPartner />
    </QuizPage>
  );
}
