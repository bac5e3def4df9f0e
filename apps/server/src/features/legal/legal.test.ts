import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DEFAULT_TERMS_VERSION } from '@beso/contract/legal';
import { MAGIC_LINK_RESENDS_MAX } from '@beso/contract/limits';
import { latestBirthday } from '@beso/contract/profiles';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestApp, type TestApp } from '../../../test/support/app.ts';
import { type Person, person } from '../../../test/support/builders.ts';
import { openBrowser } from '../../../test/support/client.ts';
import { refusalFrom } from '../../../test/support/refusalFrom.ts';
import { readLegalConfig } from '../../platform/config/legal.ts';

let dir: string;
let app: TestApp;
let anna: Person;
beforeAll(async () => {
  dir = mkdtempSync(join(tmpdir(), 'beso-legal-'));
  writeFileSync(join(dir, 'terms.en.txt'), 'Our own terms');
  app = await startTestApp({ LEGAL_DIR: dir, MINIMUM_AGE: '16' });
  // Anna is exactly as old as the minimum age.
  anna = await person(app.url, { birthday: latestBirthday(16) });
});
afterAll(async () => {
  await app.close();
  rmSync(dir, { recursive: true });
});

describe('the terms', () => {
  it('are the operator’s text, in the next best language, if there is one', async () => {
    const { api } = openBrowser(app.url);
    const terms = await api.legal.getDocument({ document: 'terms', language: 'it' });
    expect(terms).toMatchObject({ text: 'Our own terms', facts: { minimumAge: 16, mails: false } });
    expect((await api.legal.getDocument({ document: 'privacy', language: 'it' })).text).toBeNull();
  });

  it('have a version derived from an operator’s text, otherwise the program’s own', () => {
    expect(readLegalConfig(undefined).termsVersion).toBe(DEFAULT_TERMS_VERSION);
    const one = readLegalConfig(dir).termsVersion;
    writeFileSync(join(dir, 'terms.en.txt'), 'Our own terms, changed');
    expect(readLegalConfig(dir).termsVersion).not.toBe(one);
    expect(() => readLegalConfig(join(dir, 'nowhere'))).toThrow('LEGAL_DIR');
    const long = join(dir, 'long');
    mkdirSync(long);
    for (const [letters, isTooLong] of [
      ['e'.repeat(200_000), false],
      ['é'.repeat(100_001), true],
    ] as const) {
      writeFileSync(join(long, 'terms.fr.txt'), letters);
      const read = () => readLegalConfig(long).texts.terms.fr;
      if (isTooLong) expect(read).toThrow('too long');
      else expect(read()).toBe(letters);
    }
  });

  it('are accepted by registering, and must be accepted again when they change', async () => {
    const { accepted, current } = await anna.api.legal.getConsent();
    expect(accepted).toBe(current);
    await app.owner.query("UPDATE profiles SET terms_version = 'older' WHERE id = $1", [anna.id]);
    expect((await anna.api.legal.getConsent()).accepted).toBe('older');
    expect(await refusalFrom(anna.api.legal.acceptTerms({ version: 'older' }))).toMatchObject({
      code: 'TERMS_CHANGED',
    });
    expect((await anna.api.legal.getConsent()).accepted).toBe('older');
    await anna.api.legal.acceptTerms({ version: current });
    expect((await anna.api.legal.getConsent()).accepted).toBe(current);
  });
});

describe('the minimum age', () => {
  it('is checked on the server for registrations, but not for existing people [S5-014]', async () => {
    const tooYoung = { path: 'birthday', key: 'registration.birthdayTooYoung16' };
    const birthday = latestBirthday(15);
    expect(await refusalFrom(person(app.url, { birthday }))).toMatchObject({
      code: 'INVALID_INPUT',
      data: { fields: [tooYoung] },
    });
    const { firstName, lastName } = anna.profile;
    const saved = await anna.api.profiles.saveMyProfile({ firstName, lastName, birthday });
    expect(saved.birthday).toBe(birthday);
  });

  it('is checked before a registration link is counted', async () => {
    const { api } = openBrowser(app.url);
    const form = {
      firstName: 'Nora',
      lastName: 'Bianchi',
      pronouns: 'she/her' as const,
      location: 'Genova',
      birthday: latestBirthday(16),
      language: 'it' as const,
      timeZone: 'Europe/Rome',
      email: 'young@example.org',
    };
    const refused = api.links.requestRegistrationLink({ ...form, birthday: latestBirthday(15) });
    expect(await refusalFrom(refused)).toMatchObject({ code: 'INVALID_INPUT' });
    expect(await api.links.requestRegistrationLink(form)).toEqual({ resendsLeft: MAGIC_LINK_RESENDS_MAX });
  });
});
