import { LANGUAGES, QUIZ_OPTIONS, QUIZ_QUESTIONS } from '@beso/contract/limits';
import { QUIZ_BANK, QUIZ_TOPICS, type QuizQuestionId } from '@beso/contract/quiz-bank';
import { describe, expect, it } from 'vitest';
import en from '../../locales/en/questions.json';
import es from '../../locales/es/questions.json';
import fr from '../../locales/fr/questions.json';
import itQuestions from '../../locales/it/questions.json';
import { optionsOf, topicOf } from './quizTexts.ts';

/** How many letters fit on one line of a phone 320 px wide. */
const OPTION_LETTERS = 32;

const QUESTIONS = QUIZ_TOPICS.flatMap((topic) => Object.keys(QUIZ_BANK[topic]) as QuizQuestionId[]);
const WORDS: Record<string, Record<string, Record<string, string>>> = { en, es, fr, it: itQuestions };

describe('the bank of questions', () => {
  it('has ten topics of six questions with four options, each id once [S3-020]', () => {
    expect(QUIZ_TOPICS).toEqual([
      'color',
      'food',
      'travel',
      'relaxation',
      'quality',
      'movies',
      'job',
      'weekend',
      'season',
      'love',
    ]);
    expect(QUIZ_TOPICS).toHaveLength(QUIZ_QUESTIONS);
    expect(new Set(QUESTIONS).size).toBe(QUIZ_TOPICS.length * 6);
    for (const question of QUESTIONS) {
      expect(new Set(optionsOf(question)).size, question).toBe(QUIZ_OPTIONS);
      expect(question.split('_')[0]).toBe(topicOf(question));
    }
  });

  it.each(LANGUAGES)(
    'has a text for every question in both forms and every option in %s [S3-020]',
    (language) => {
      const words = WORDS[language] ?? {};
      expect(Object.keys(words)).toEqual(QUESTIONS);
      for (const question of QUESTIONS) {
        const { self = '', about = '', ...options } = words[question] ?? {};
        expect(Object.keys(options), question).toEqual(optionsOf(question));
        expect(self, question).not.toContain('{{');
        expect(about.match(/\{\{\w+\}\}/g), question).toEqual(['{{name}}']);
        // French would shorten these words before a name that begins with a vowel.
        if (language === 'fr') expect(about, question).not.toMatch(/\b(de|que|si|jusque) \{\{name\}\}/);
        expect(new Set(Object.values(options)).size, question).toBe(QUIZ_OPTIONS);
        for (const option of Object.values(options))
          expect(option.length, option).toBeLessThanOrEqual(OPTION_LETTERS);
      }
    },
  );
});
