const PAIRS = ['halves-1', 'halves-2', 'halves-3', 'halves-4', 'halves-5', 'halves-6'] as const;

/** The class that gives a person one of the six colour pairs, always the same one for the same id. */
export function halvesOf(id: string): (typeof PAIRS)[number] {
  let hash = 0x811c9dc5;
  for (let index = 0; index < id.length; index += 1) {
    hash = Math.imul(hash ^ id.charCodeAt(index), 0x01000193);
  }
  return PAIRS[(hash >>> 0) % PAIRS.length] ?? PAIRS[0];
}

const letters = new Intl.Segmenter(undefined, { granularity: 'grapheme' });

/** Stands for somebody without a name, and for the name that accounts without one had. */
const NOBODY = 'U';

/**
 * [S5-018] First letters of the first and the last word of a name, or the first two of a single word, at most
 * `count`, in capitals.
 */
export function initialsOf(name: string, count: 1 | 2): string {
  const words = name.trim().split(/\s+/);
  const [first = ''] = words;
  if (first === '' || (words.length === 1 && first === 'User')) return NOBODY;
  const letter = (word: string, length: number) =>
    Array.from(letters.segment(word), ({ segment }) => segment)
      .slice(0, length)
      .join('');
  const chosen =
    count === 1 || words.length === 1
      ? letter(first, count)
      : letter(first, 1) + letter(words.at(-1) ?? '', 1);
  return chosen.toLocaleUpperCase();
}
