import { expect, it } from 'vitest';
import { toRegistrationDraft } from './registrationDraft.ts';

it('the draft keeps typed values, but never a password [S2-073]', () => {
  const draft = toRegistrationDraft({
    firstName: 'Giulia',
    lastName: 'Rossi',
    contactMethod: 'email',
    email: 'giulia@posta.it',
    phone: '',
    password: 'a secret of mine',
    confirmPassword: 'a secret of mine',
    pronouns: 'she/her',
    location: 'Bologna',
    birthday: '1994--14',
    language: 'it',
  });
  expect(draft).toEqual({
    firstName: 'Giulia',
    lastName: 'Rossi',
    contactMethod: 'email',
    email: 'giulia@posta.it',
    phone: '',
    pronouns: 'she/her',
    location: 'Bologna',
    birthday: '1994--14',
  });
});

it('the draft drops values of the wrong type', () => {
  expect(
    toRegistrationDraft({ firstName: 7, contactMethod: 'pigeon', pronouns: 'x', location: null }),
  ).toEqual({});
});
