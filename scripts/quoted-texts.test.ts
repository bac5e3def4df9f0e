import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { readLocales } from './lib/locales/files.mjs';
import { quotedTexts } from './lib/quoted.mjs';

const root = join(import.meta.dirname, '..');
const { languages } = readLocales(root);
const quoted = quotedTexts(root);

/** Words that readers misunderstood, or that have a synonym in BESO, with the word to use instead. */
const REPLACED: Record<string, readonly (readonly [word: RegExp, by: string])[]> = {
  en: [
    [/\bmail(s|ed)?\b(?! server)/i, 'email'],
    [/\bverif(y|ied|ication)/i, 'confirm'],
    [/\b(six|four|ten) figures\b/, 'digits'],
    [/made smaller|by themselves/, 'are shrunk'],
    [/did not come through/, 'couldn’t load'],
    [/hears? of it now/, 'has been told'],
    [/It stands now|You kept it, for|what rings/, 'given for good, kept your promise, your notifications'],
  ],
  es: [
    [/^Los? .*no han? llegado\.$/, 'no se ha podido cargar'],
    [/lo que suena|Decir de qué se trata/, 'mis avisos, mostrar el contenido'],
    [/Lo has cumplido, por|Sale de tu lista/, 'promesa cumplida con, se quitará de la lista'],
    [/^Prueba$/, 'Quiz'],
  ],
  fr: [
    [/ne (sont|s’est) pas arrivé|suite n’est pas arrivée/, 'impossible de charger'],
    [/^Plus d’invitations|Mon ou ma partenaire/, 'ne plus recevoir, ma moitié'],
    [/Où ta session est ouverte|n’y trouvera plus rien|déconnectes-y/, 'tes appareils, ne marchera plus'],
    [/Tu l’as tenue, pour|^Test$/, 'promesse tenue envers, Quiz'],
  ],
  it: [
    [/non sono arrivat[ie]\.$/, 'impossibile caricare'],
    [/Ormai è fatta|L’hai mantenuta, per/, 'ora è definitivo, hai mantenuto la promessa a'],
    [/in viaggio verso|effettuato l’accesso$/, 'ti abbiamo inviato un link, i tuoi dispositivi'],
    [/^(Carico|Stiamo creando|Accetto)\b.*…/, 'caricamento, creazione, accettazione'],
    [/\be-mail\b|\bmail\b/i, 'email'],
    [/^Prova$/, 'Quiz'],
  ],
};

/** Titles that begin with "Beso", the currency's name with a capital letter. */
const ABOUT_A_BESO = ['besos.sent.title', 'shell.nav.activity'];

it('quoted texts are read from the tests that show them', () => {
  expect(quoted).toContainEqual({
    ...{ id: 'S2-104', screen: '/give-besos/confirmation', cause: 'a beso was given' },
    ...{ english: 'Beso Sent', language: 'fr', other: 'Beso envoyé' },
  });
});

describe.each([...languages.keys()])('every text in %s that is not quoted', (language) => {
  const kept = new Set(quoted.map(({ english }) => english));
  const own = [...(languages.get(language) ?? [])].flatMap(([file, texts]) =>
    [...texts].flatMap(([key, text]): [string, string][] =>
      language === 'en' && kept.has(text) ? [] : [[`${file}.${key}`, text]],
    ),
  );

  it('calls the product BESO and the currency besos', () => {
    const product = own.filter(([key, text]) => /\bBeso\b/.test(text) && !ABOUT_A_BESO.includes(key));
    expect(product).toEqual([]);
  });

  it('uses no word that was replaced', () => {
    const replaced = REPLACED[language] ?? [];
    expect(replaced).not.toEqual([]);
    const found = own.flatMap(([key, text]) =>
      replaced.flatMap(([word, by]) => (word.test(text) ? [`${key}: ${text} → ${by}`] : [])),
    );
    expect(found).toEqual([]);
  });

  it('has no exclamation mark', () => {
    expect(own.filter(([, text]) => /[!¡]/.test(text))).toEqual([]);
  });
});
