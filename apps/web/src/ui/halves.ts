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

/** First letters of the first and the last word of a name, at most `count`, in capitals. */
export function initialsOf(name: string, count: 1 | 2): string {
  const words = name.trim().split(/\s+/);
  const chosen = count === 1 || words.length === 1 ? words.slice(0, 1) : [words[0], words.at(-1)];
  return chosen
    .map((word = '') => [...letters.segment(word)][0]?.segment ?? '')
    .join('')
    .toLocaleUpperCase();
}
