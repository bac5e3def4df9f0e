import type { QuizAnswer, QuizSession } from '@beso/contract/quizzes';
import { Link } from '@tanstack/react-router';
import Check from 'lucide-react/icons/check';
import { useState } from 'react';
import { isOfflineError } from '../../../platform/errors.ts';
import { type Translate, useTexts } from '../../../platform/i18n/index.ts';
import { Button } from '../../../ui/controls/Button.tsx';
import { ActionFailure } from '../../../ui/feedback/ActionFailure.tsx';
import { Tag } from '../../../ui/feedback/Tag.tsx';
import { VisuallyHidden } from '../../../ui/layout/VisuallyHidden.tsx';
import { firstUnanswered, questionStatesOf } from '../progress.ts';
import { optionText, questionText } from '../quizTexts.ts';
import { useSendAnswer } from '../useSendAnswer.ts';
import { OptionButton, type OptionState } from './OptionButton.tsx';
import { PeekingHeads } from './PeekingHeads.tsx';
import { Question } from './Question.tsx';
import { QuizPage } from './QuizPage.tsx';
import { StoredAnswerNote } from './StoredAnswerNote.tsx';

export interface PartnerQuestionsProps {
  session: QuizSession;
  onResults: () => void;
}

/** Returns the state of an option before the answer, while it is being sent, or after the verdict. */
function stateOf(option: string, answer: QuizAnswer, waiting: string | undefined): OptionState {
  const { selectedOption, correctAnswer } = answer;
  if (selectedOption === null)
    return waiting === undefined ? 'open' : waiting === option ? 'waiting' : 'locked';
  if (option === correctAnswer) return 'right';
  return option === selectedOption ? 'wrong' : 'locked';
}

/** Returns the note that says whose answer this option is. */
function noteOf(option: string, { selectedOption, correctAnswer }: QuizAnswer, name: string, t: Translate) {
  if (selectedOption === null) return undefined;
  if (option === correctAnswer)
    return option === selectedOption
      ? t('quizzes.partner.correct')
      : t('quizzes.partner.theirAnswer', { name });
  return option === selectedOption ? t('quizzes.partner.yourAnswer') : undefined;
}

/** [S2-116] [S2-118] Asks the questions about a person, and sends each answer at once. */
export function PartnerQuestions({ session, onResults }: PartnerQuestionsProps) {
  const { t } = useTexts();
  const { answers, person, score } = session;
  const { tapped, error, tap, again } = useSendAnswer(session);
  const [index, setIndex] = useState(() => {
    const waiting = answers.findIndex(({ questionId }) => questionId === tapped?.questionId);
    return waiting < 0 ? firstUnanswered(answers.map(({ selectedOption }) => selectedOption)) : waiting;
  });
  const answer = answers[index];
  if (answer === undefined) return null;
  const { questionId, selectedOption, correctAnswer } = answer;
  const waiting = tapped?.questionId === questionId ? tapped.optionId : undefined;
  const name = person.firstName;
  const isAnswered = selectedOption !== null;
  const isRight = isAnswered && selectedOption === correctAnswer;
  const isLast = index === answers.length - 1;
  const choose = (optionId: (typeof answer.options)[number]) => {
    if (!isAnswered && waiting === undefined) tap({ questionId, optionId });
  };
  const label = (option: string) => optionText(t, questionId, option);
  const scene = isAnswered ? (
    <PeekingHeads
      scene={isRight ? 'right' : 'wrong'}
      say={isRight ? undefined : t('quizzes.partner.nowYouKnow')}
    />
  ) : null;
  return (
    <QuizPage
      title={t('quizzes.partnerQuiz')}
      backRender={<Link to="/home" />}
      end={
        <Tag
          variant="success"
          className="min-h-9 px-3.5"
          icon={<Check size={18} strokeWidth={3} aria-hidden="true" />}
        >
          <span aria-hidden="true" className="num text-[1.0625rem]">
            {score}
          </span>
          <VisuallyHidden>{t('quizzes.score', { count: score })}</VisuallyHidden>
        </Tag>
      }
      beside={scene ?? <PeekingHeads scene="wrong" />}
      dock={
        <Button block disabled={!isAnswered} onClick={() => (isLast ? onResults() : setIndex(index + 1))}>
          {t(isLast ? 'quizzes.seeResults' : 'quizzes.nextQuestion')}
        </Button>
      }
    >
      <Question
        index={index}
        steps={questionStatesOf(session, index)}
        text={questionText(t, questionId, name)}
        options={answer.options}
        onKey={choose}
      >
        {answer.options.map((option, place) => (
          <OptionButton
            key={option}
            place={place}
            text={label(option)}
            state={stateOf(option, answer, waiting)}
            note={noteOf(option, answer, name, t)}
            onChoose={() => choose(option)}
          />
        ))}
      </Question>
      <Outcome answer={answer} name={name} />
      {score === 0 && index === 0 && !isAnswered ? <BesosLeft count={session.besosLeft} /> : null}
      {waiting === undefined || error === null ? null : <NotSent error={error} onAgain={again} />}
      <div className="-mb-6 flex min-h-0 grow flex-col pt-6 lg:hidden">{scene}</div>
    </QuizPage>
  );
}

/** Tells screen readers whether the answer was right. */
function Outcome({ answer, name }: { answer: QuizAnswer; name: string }) {
  const { t } = useTexts();
  const { questionId, selectedOption, correctAnswer } = answer;
  const key = selectedOption === correctAnswer ? 'quizzes.partner.saidRight' : 'quizzes.partner.saidWrong';
  return (
    <p role="status" className="sr-only">
      {correctAnswer === null ? '' : t(key, { name, answer: optionText(t, questionId, correctAnswer) })}
    </p>
  );
}

/** Says how many besos can still be earned this month. */
function BesosLeft({ count }: { count: number }) {
  const { t } = useTexts();
  return (
    <p className="type-xs mt-4 text-center text-text-2">
      {count > 0 ? t('quizzes.partner.left', { count }) : t('quizzes.partner.cap')}
    </p>
  );
}

/** [S8-051] Says that the answer was not sent, and offline that it will be sent later. */
function NotSent({ error, onAgain }: { error: Error; onAgain: () => void }) {
  const { t } = useTexts();
  if (isOfflineError(error)) return <StoredAnswerNote text={t('quizzes.partner.waits')} />;
  return (
    <div className="mt-4 flex flex-col gap-2.5">
      <ActionFailure error={error} title={t('quizzes.saveFailed')} />
      <Button variant="secondary" onClick={onAgain}>
        {t('common.sendAgain')}
      </Button>
    </div>
  );
}
