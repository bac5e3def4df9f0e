import type { QuizAnswer, QuizSession } from '@beso/contract/quizzes';
import { useEffect, useEffectEvent, useState } from 'react';
import { onConnectivity } from '../../platform/connection/connectivity.ts';
import { isTransient } from '../../platform/errors.ts';
import { useDraft } from '../../platform/forms/useDraft.ts';
import { useAnswerQuiz } from './api.ts';

export interface TappedOption {
  questionId: QuizAnswer['questionId'];
  optionId: QuizAnswer['options'][number];
}

const NOTHING = { questionId: '', optionId: '' };

/** Sends the chosen option, which the draft keeps until the server has it. */
export function useSendAnswer(session: QuizSession) {
  const { kept, keep } = useDraft(`quiz ${session.id}`, NOTHING);
  const [last, setLast] = useState(() => (kept.questionId === '' ? undefined : (kept as TappedOption)));
  const { mutate, isPending, error } = useAnswerQuiz(session.id);
  // Another device may have answered this question.
  const isTaken = session.answers.some(
    ({ questionId, selectedOption }) => questionId === last?.questionId && selectedOption !== null,
  );
  const tapped = isTaken ? undefined : last;

  const send = (answer: TappedOption) => mutate(answer, { onSuccess: () => keep(NOTHING) });
  const tap = (answer: TappedOption) => {
    keep({ ...answer });
    setLast(answer);
    send(answer);
  };
  const again = () => {
    if (tapped !== undefined) send(tapped);
  };
  const resume = useEffectEvent(again);
  useEffect(() => resume(), []);
  const waits = error !== null && isTransient(error);
  useEffect(
    () =>
      waits
        ? onConnectivity((online) => {
            if (online) resume();
          })
        : undefined,
    [waits],
  );
  return { tapped, error: isPending ? null : error, tap, again };
}
