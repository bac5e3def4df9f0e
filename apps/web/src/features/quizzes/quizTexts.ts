import { QUIZ_BANK, QUIZ_TOPICS, type QuizQuestionId, type QuizTopic } from '@beso/contract/quiz-bank';
import type { Translate, TranslationKey } from '../../platform/i18n/index.ts';

/** Returns a question about the person with this first name, or without a name about the reader. */
export function questionText(t: Translate, question: QuizQuestionId, name?: string): string {
  return name === undefined ? t(`questions.${question}.self`) : t(`questions.${question}.about`, { name });
}

/** Returns the text of an option. A test checks that every option has a text. */
export function optionText(t: Translate, question: QuizQuestionId, option: string): string {
  return t(`questions.${question}.${option}` as TranslationKey);
}

/** Returns the options of a question, in the order of the bank of questions. */
export function optionsOf(question: QuizQuestionId): readonly string[] {
  const topic: Readonly<Record<string, readonly string[]>> = QUIZ_BANK[topicOf(question)];
  return topic[question] ?? [];
}

/** [S3-020] Returns the topic to which a question belongs. */
export function topicOf(question: QuizQuestionId): QuizTopic {
  const topic = QUIZ_TOPICS.find((each) => Object.hasOwn(QUIZ_BANK[each], question));
  if (topic === undefined) throw new RangeError(`no topic has ${question}`);
  return topic;
}
