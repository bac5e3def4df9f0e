import type { QuizTopic } from '@beso/contract/quiz-bank';
import { QUIZ_TOPICS } from '@beso/contract/quiz-bank';
import type { QuizAnswer, QuizComparison, QuizComparisonDetail } from '@beso/contract/quizzes';
import { topicOf } from './words.ts';

/** The quiz in the other direction of the same month. */
export function counterpartIn<Of extends QuizComparison>(all: readonly Of[], of: QuizComparison) {
  return all.find(
    ({ month, taker, subject }) =>
      month === of.month && taker.id === of.subject.id && subject.id === of.taker.id,
  );
}

/** A month of two people: what I guessed of them, and they of me, each where it is finished. */
export interface MonthOfTwo {
  month: string;
  other: QuizComparison['taker'];
  mine: QuizComparison | undefined;
  theirs: QuizComparison | undefined;
}

/** Past quizzes by month and person, in the order in which they come. */
export function monthsOf(comparisons: readonly QuizComparison[], myId: string): MonthOfTwo[] {
  const months = new Map<string, MonthOfTwo>();
  for (const one of comparisons) {
    const isMine = one.taker.id === myId;
    const other = isMine ? one.subject : one.taker;
    const key = `${one.month} ${other.id}`;
    const known = months.get(key) ?? { month: one.month, other, mine: undefined, theirs: undefined };
    months.set(key, { ...known, [isMine ? 'mine' : 'theirs']: one });
  }
  return [...months.values()];
}

/** Who knew, of one topic. */
export type Knowing = 'whole' | 'youKnew' | 'theyKnew' | 'discover';

/** One topic of a month: what I guessed of them, and they of me. */
export interface TopicOfTwo {
  topic: QuizTopic;
  mine: QuizAnswer | undefined;
  theirs: QuizAnswer | undefined;
  knowing: Knowing;
}

const knew = (answer: QuizAnswer | undefined) =>
  answer !== undefined && answer.selectedOption === answer.correctAnswer;

/** The ten topics of a month, as both quizzes answered them. */
export function topicsOf(
  mine: QuizComparisonDetail | undefined,
  theirs: QuizComparisonDetail | undefined,
): TopicOfTwo[] {
  const answerOf = (quiz: QuizComparisonDetail | undefined, topic: QuizTopic) =>
    quiz?.answers.find(({ questionId }) => topicOf(questionId) === topic);
  return QUIZ_TOPICS.map((topic) => {
    const [my, their] = [answerOf(mine, topic), answerOf(theirs, topic)];
    const [youKnew, theyKnew] = [knew(my), knew(their)];
    const knowing = youKnew ? (theyKnew ? 'whole' : 'youKnew') : theyKnew ? 'theyKnew' : 'discover';
    return { topic, mine: my, theirs: their, knowing };
  });
}
