import type { QuizAnswer } from '@beso/contract/quizzes';
import { useTexts } from '../../../platform/i18n/index.ts';
import { Tag } from '../../../ui/feedback/Tag.tsx';
import type { TopicOfTwo } from '../comparing.ts';
import { optionText, questionText } from '../quizTexts.ts';

const DOTTED = { fill: 'none', strokeWidth: 2, strokeDasharray: '.5 4.2', strokeLinecap: 'round' } as const;

/** A topic of a month: each question with its right answer and any wrong guess. */
export function TopicRow({ topic, mine, theirs, knowing, name }: TopicOfTwo & { name: string }) {
  const { t } = useTexts();
  const youKnew = knowing === 'whole' || knowing === 'youKnew';
  const theyKnew = knowing === 'whole' || knowing === 'theyKnew';
  return (
    <li className="flex min-h-17 items-start gap-3.5 border-border py-3 not-first:border-t">
      <svg width="44" height="44" viewBox="0 0 44 44" aria-hidden="true" className="shrink-0">
        {youKnew ? (
          <path d="M21 1a21 21 0 0 0 0 42z" className="fill-primary" />
        ) : (
          <path d="M20 2.5a19.5 19.5 0 0 0 0 39z" {...DOTTED} className="stroke-border-strong" />
        )}
        {theyKnew ? (
          <path d="M23 1a21 21 0 0 1 0 42z" className="fill-warning" />
        ) : (
          <path d="M24 2.5a19.5 19.5 0 0 1 0 39z" {...DOTTED} className="stroke-border-strong" />
        )}
      </svg>
      <div className="flex min-w-0 grow flex-col gap-1.5">
        <div className="flex flex-wrap items-center justify-between gap-x-3 gap-y-1">
          <h3 className="font-strong">{t(`quizzes.topic.${topic}`)}</h3>
          <Tag variant="tint">
            {knowing === 'theyKnew'
              ? t('quizzes.compare.theyKnew', { name })
              : t(`quizzes.compare.${knowing}`)}
          </Tag>
        </div>
        {mine === undefined ? null : (
          <Line
            answer={mine}
            question={questionText(t, mine.questionId, name)}
            truth={(answer) => t('quizzes.compare.theirs', { name, answer })}
            guess={(answer) => t('quizzes.compare.youGuessed', { answer })}
          />
        )}
        {theirs === undefined ? null : (
          <Line
            answer={theirs}
            question={questionText(t, theirs.questionId)}
            truth={(answer) => t('quizzes.compare.mine', { answer })}
            guess={(answer) => t('quizzes.compare.theyGuessed', { name, answer })}
          />
        )}
      </div>
    </li>
  );
}

interface LineProps {
  answer: QuizAnswer;
  question: string;
  truth: (answer: string) => string;
  guess: (answer: string) => string;
}

function Line({ answer: { questionId, selectedOption, correctAnswer }, question, truth, guess }: LineProps) {
  const { t } = useTexts();
  return (
    <p className="type-sm text-text-2">
      <span className="type-xs block text-text-3">{question}</span>
      {correctAnswer === null ? null : (
        <span className="block text-text">{truth(optionText(t, questionId, correctAnswer))}</span>
      )}
      {selectedOption === null || selectedOption === correctAnswer ? null : (
        <span className="block">{guess(optionText(t, questionId, selectedOption))}</span>
      )}
    </p>
  );
}
