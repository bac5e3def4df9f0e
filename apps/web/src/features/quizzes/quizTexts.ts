import { QUIZ_BANK, QUIZ_TOPICS, type QuizQuestionId, type QuizTopic } from '@beso/contract/quiz-bank';
import type { Translate, TranslationKey } from '../../platform/i18n/index.ts';

/** Returns a question about a person by first name, or about the reader if no name is given. */
export function questionText(t: Translate, question: QuizQuestionId, name?: string): string {
  return name === undefined ? t(`questions.${question}.self`) : t(`questions.${question}.about`, { name });
}

/** Returns an option's text by the id within its question; the bank's test compares ids and texts. */
export function optionText(t: Translate, question: QuizQuestionId, option: string): string {
  return t(`questions.${question}.${option}` as TranslationKey);
}

/** Returns a question's options in the order of the bank, as My Info shows them. */
export function optionsOf(question: QuizQuestionId): readonly string[] {
  const topic: Readonly<Record<string, readonly string[]>> = QUIZ_BANK[topicOf(question)];
  return topic[question] ?? [];
}

/** [S3-020] Returns the topic of a question. */
export function topicOf(question: QuizQuestionId): QuizTopic {
  const topic = QUIZ_TOPICS.find((each) => Object.hasOwn(QUIZ_BANK[each], question));
  if (topic === undefined) throw new RangeError(`no topic has ${question}`);
  return topic;
}
