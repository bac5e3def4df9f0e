import type { Language } from '@beso/contract/limits';
import { expect, test } from 'vitest';
import { renderMailParts } from './letter.ts';

const letter = (language: Language, sentence: string) =>
  renderMailParts({
    language,
    title: 'BESO',
    paragraphs: [],
    items: [{ sentence, detail: 'Casa' }],
    drawing: 'letter',
    button: { label: 'Look', url: 'https://beso.example/x' },
    reason: 'Because',
  });

test.each([
  ['en', 'Marco gave you 2 besos', 'Marco gave you 2 besos: Casa', 'Look: https'],
  ['en', 'Marco writes:', 'Marco writes: Casa', 'Look: https'],
  ['en', 'You are no longer part of Casa.', 'You are no longer part of Casa. Casa', 'Look: https'],
  ['fr', 'Marco t’a offert 2 besos', 'Marco t’a offert 2 besos\u00a0: Casa', 'Look\u00a0: https'],
  ['fr', 'Marco écrit\u00a0:', 'Marco écrit\u00a0: Casa', 'Look\u00a0: https'],
] as const)(
  'in %s, %j and its detail are joined by one punctuation mark',
  async (language, sentence, joined, link) => {
    const { text } = await letter(language, sentence);
    expect(text.split('\n')).toContain(joined);
    expect(text).toContain(link);
  },
);
