const COLORS = ['avatar-1', 'avatar-2', 'avatar-3', 'avatar-4', 'avatar-5', 'avatar-6'] as const;

/** Returns the class of one of six colour pairs. An id always has the same pair. */
export function avatarColors(id: string): (typeof COLORS)[number] {
  let hash = 0x811c9dc5;
  for (let index = 0; index < id.length; index += 1) {
    hash = Math.imul(hash ^ id.charCodeAt(index), 0x01000193);
  }
  return COLORS[(hash >>> 0) % COLORS.length] ?? COLORS[0];
}

const letters = new Intl.Segmenter(undefined, { granularity: 'grapheme' });

/** Stands in for a missing name. Older accounts without a name are called "User". */
const NOBODY = 'U';

/** [S5-018] Returns `count` initials in capitals. A single word gives its first letters. */
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
