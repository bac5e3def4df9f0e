import type { QuizTopic } from '@beso/contract/quiz-bank';
import { QUIZ_TOPICS } from '@beso/contract/quiz-bank';
import type { QuizAnswer, QuizComparison, QuizComparisonDetail } from '@beso/contract/quizzes';
import { topicOf } from './quizTexts.ts';

/** Returns the quiz of the same month that has taker and subject exchanged. */
export function counterpartIn<Of extends QuizComparison>(all: readonly Of[], of: QuizComparison) {
  return all.find(
    ({ month, taker, subject }) =>
      month === of.month && taker.id === of.subject.id && subject.id === of.taker.id,
  );
}

/** A month of two people: each person's completed quiz about the other. */
export interface MonthOfTwo {
  month: string;
  other: QuizComparison['taker'];
  mine: QuizComparison | undefined;
  theirs: QuizComparison | undefined;
}

/** Groups completed quizzes by month and person, in the given order. */
export function groupByMonthAndPerson(comparisons: readonly QuizComparison[], myId: string): MonthOfTwo[] {
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

/** The person who guessed right in a topic: both, only the viewer, only the other person, or neither. */
export type GuessResult = 'whole' | 'youKnew' | 'theyKnew' | 'discover';

/** A topic of a month, with each person's answer about the other. */
export interface TopicOfTwo {
  topic: QuizTopic;
  mine: QuizAnswer | undefined;
  theirs: QuizAnswer | undefined;
  knowing: GuessResult;
}

const knew = (answer: QuizAnswer | undefined) =>
  answer !== undefined && answer.selectedOption === answer.correctAnswer;

/** Returns the ten topics of a month, each with the answers of both people. */
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
