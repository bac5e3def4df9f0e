import { createHash } from 'node:crypto';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { DEFAULT_TERMS_VERSION, LEGAL_DOCUMENTS, type LegalDocument } from '@beso/contract/legal';
import { LANGUAGES, type Language } from '@beso/contract/limits';
import { ConfigError } from './error.ts';

export interface LegalConfig {
  /** The operator's texts by document and language. Without any, the document's built-in text is used. */
  readonly texts: Readonly<Record<LegalDocument, Readonly<Partial<Record<Language, string>>>>>;
  /** Changes whenever the text of the terms does. */
  readonly termsVersion: string;
}

const MAX_BYTES = 200_000;

function textsIn(dir: string, document: LegalDocument): Partial<Record<Language, string>> {
  const texts: Partial<Record<Language, string>> = {};
  for (const language of LANGUAGES) {
    const file = join(dir, `${document}.${language}.txt`);
    if (!existsSync(file)) continue;
    const content = readFileSync(file);
    const text = content.toString().trim();
    if (text === '' || content.length > MAX_BYTES)
      throw new ConfigError(`LEGAL_DIR: ${file} is empty or too long.`);
    texts[language] = text;
  }
  return texts;
}

/** Reads the operator's terms and privacy notice from `dir`. @throws ConfigError if `dir` contains neither */
export function readLegalConfig(dir: string | undefined): LegalConfig {
  if (dir === undefined) {
    return { texts: { terms: {}, privacy: {} }, termsVersion: DEFAULT_TERMS_VERSION };
  }
  const texts = { terms: textsIn(dir, 'terms'), privacy: textsIn(dir, 'privacy') };
  if (LEGAL_DOCUMENTS.every((document) => Object.keys(texts[document]).length === 0)) {
    throw new ConfigError('LEGAL_DIR holds neither terms.<language>.txt nor privacy.<language>.txt.');
  }
  const words = LANGUAGES.map((language) => texts.terms[language] ?? '').join('\0');
  const own = createHash('sha256').update(words).digest('hex').slice(0, 12);
  return {
    texts,
    termsVersion: Object.keys(texts.terms).length === 0 ? DEFAULT_TERMS_VERSION : `own-${own}`,
  };
}
