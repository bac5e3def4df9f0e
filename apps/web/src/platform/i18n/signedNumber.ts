const made = new Map<string, Intl.NumberFormat>();

/** Writes numbers, if wanted with a plus. It is dear to make: there is one of each kind. */
export function signedNumber(language: string, plus: boolean): Intl.NumberFormat {
  const name = `${language} ${plus}`;
  const format = made.get(name) ?? new Intl.NumberFormat(language, { signDisplay: plus ? 'always' : 'auto' });
  made.set(name, format);
  return format;
}
