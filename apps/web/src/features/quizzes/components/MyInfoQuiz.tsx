import { QUIZ_AUTO_ADVANCE_MS } from '@beso/contract/limits';
import type { QuizQuestionId } from '@beso/contract/quiz-bank';
import type { MyInfo, SaveMyInfoInput } from '@beso/contract/quizzes';
import { Link } from '@tanstack/react-router';
import ArrowLeft from 'lucide-react/icons/arrow-left';
import { useEffect, useRef, useState } from 'react';
import { useOnReconnect } from '../../../platform/connection/connectivity.ts';
import { hasCode, isOfflineError } from '../../../platform/errors.ts';
import { useDraft } from '../../../platform/forms/useDraft.ts';
import { useTexts } from '../../../platform/i18n/index.ts';
import { Button } from '../../../ui/controls/Button.tsx';
import { ActionFailure } from '../../../ui/feedback/ActionFailure.tsx';
import { useSaveMyInfo } from '../api.ts';
import { ownQuestionStates } from '../progress.ts';
import { optionsOf, optionText, questionText } from '../quizTexts.ts';
import { OptionButton } from './OptionButton.tsx';
import { PeekingHeads } from './PeekingHeads.tsx';
import { Question } from './Question.tsx';
import { QuizPage } from './QuizPage.tsx';
import { StoredAnswerNote } from './StoredAnswerNote.tsx';

export interface MyInfoQuizProps {
  info: MyInfo;
  questions: readonly QuizQuestionId[];
  onSaved: (saved: MyInfo) => void;
}

type Chosen = Readonly<Record<string, string>>;

/** Returns the chosen answers from this tab's draft, or else the saved answers. */
function useChosen({ info, questions }: MyInfoQuizProps) {
  const blank = { at: 0, ...Object.fromEntries(questions.map((id) => [id, ''])) };
  const draft = useDraft<Record<string, string | number>>(`my-info ${questions[0]}`, blank);
  const [chosen, setChosen] = useState<Chosen>(() => {
    const before = new Map<string, string>(info.answers.map((one) => [one.questionId, one.optionId]));
    return Object.fromEntries(questions.map((id) => [id, String(draft.kept[id]) || (before.get(id) ?? '')]));
  });
  const [at, setAt] = useState(Math.min(Number(draft.kept.at), questions.length - 1));
  return {
    chosen,
    at,
    draft,
    change: (next: Chosen, index: number) => {
      setChosen(next);
      setAt(index);
      draft.keep({ ...next, at: index });
    },
  };
}

/** [S2-117] [S4-044] Asks ten questions about oneself, and sends all answers at the end. */
export function MyInfoQuiz(props: MyInfoQuizProps) {
  const { questions, onSaved } = props;
  const { t } = useTexts();
  const { chosen, at, draft, change } = useChosen(props);
  const { mutate, isPending, error } = useSaveMyInfo();
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => () => clearTimeout(timer.current), []);
  const isLast = at === questions.length - 1;
  const question = questions[at] ?? questions[0];
  const isRetake = props.info.completedAt !== null;

  const go = (next: Chosen, index: number) => {
    clearTimeout(timer.current);
    change(next, index);
  };
  const choose = (option: string) => {
    if (question === undefined || isPending) return;
    const next = { ...chosen, [question]: option };
    go(next, at);
    if (!isLast) timer.current = setTimeout(() => go(next, at + 1), QUIZ_AUTO_ADVANCE_MS);
  };
  const save = () => {
    const answers = questions.map((questionId) => ({ questionId, optionId: chosen[questionId] ?? '' }));
    const body = { answers: answers as SaveMyInfoInput['answers'] };
    mutate(
      { ...body, idempotencyKey: draft.keyFor(body) },
      {
        onSuccess: (saved) => {
          draft.drop();
          onSaved(saved);
        },
        onError: (failure) => hasCode(failure, 'IDEMPOTENCY_KEY_REUSED') && draft.renewKey(),
      },
    );
  };
  // Saves answers that were given offline as soon as the connection is back.
  useOnReconnect(isOfflineError(error) && !isPending, save);
  if (question === undefined) return null;
  const options = optionsOf(question);
  const missing = questions.findIndex((id) => !chosen[id]);
  return (
    <QuizPage
      title={t('quizzes.myInfo')}
      backRender={<Link to="/profile" />}
      beside={<PeekingHeads scene="mine" />}
      dock={
        isLast ? (
          <Button
            block
            disabled={!chosen[question]}
            loading={isPending}
            loadingLabel={t('quizzes.mine.saving')}
            onClick={() => (missing < 0 ? save() : go(chosen, missing))}
          >
            {t('quizzes.next')}
          </Button>
        ) : null
      }
    >
      <Question
        index={at}
        steps={ownQuestionStates(
          questions.map((id) => chosen[id]),
          at,
        )}
        text={questionText(t, question)}
        options={options}
        onKey={choose}
      >
        {options.map((option, place) => (
          <OptionButton
            key={option}
            place={place}
            text={optionText(t, question, option)}
            state={chosen[question] === option ? 'chosen' : 'open'}
            choice
            onChoose={() => choose(option)}
          />
        ))}
      </Question>
      <p className="type-xs mt-4 text-center text-text-2">
        {t(isRetake && !isLast && chosen[question] ? 'quizzes.mine.keep' : 'quizzes.mine.hint')}
      </p>
      {at > 0 ? (
        <Button
          compact
          variant="ghost"
          className="mt-1 self-center"
          icon={<ArrowLeft size={18} aria-hidden="true" />}
          onClick={() => go(chosen, at - 1)}
        >
          {t('quizzes.previous')}
        </Button>
      ) : null}
      {error === null || isPending ? null : isOfflineError(error) ? (
        <StoredAnswerNote text={t('quizzes.mine.waits')} />
      ) : (
        <div className="mt-3">
          <ActionFailure error={error} title={t('quizzes.saveFailed')} />
        </div>
      )}
      <div className="-mb-6 flex min-h-0 grow flex-col pt-6 lg:hidden">
        <PeekingHeads scene="mine" />
      </div>
    </QuizPage>
  );
}
