import { LANGUAGES } from '@beso/contract/limits';
import { describe, expect, test } from 'vitest';
import { buildInvitationMail } from './mails.ts';

const letter = (given: Partial<Parameters<typeof buildInvitationMail>[0]>) =>
  buildInvitationMail(
    {
      ...({ attempt: 0, name: 'Marco', message: null, relationshipType: 'group', language: 'en' } as const),
      ...{ inviterFirstName: 'Giulia', groupName: 'Casa Rossi', ...given },
    },
    { url: 'https://beso.example/', refusalUrl: 'https://beso.example/' },
  );

describe.each(LANGUAGES)('the subject of an invitation in %s', (language) => {
  test.each([
    ['a number', 'Call 0800 555', 'Win 1000'],
    ['an address', 'evil.example/x', 'a@b.example'],
    ['nothing but numbers', '0800', '2026'],
  ])('contains no number or address from a name: %s', (_what, inviterFirstName, groupName) => {
    for (const relationshipType of ['couple', 'group'] as const) {
      for (const attempt of [0, 1]) {
        const given = { language, inviterFirstName, groupName, relationshipType, attempt };
        const { subject } = letter(given);
        expect(subject).not.toMatch(/[\p{N}@/]|\.\p{L}/u);
        expect(subject).not.toMatch(/[{}]|“”|«\s*»/u);
      }
    }
  });
});

test('the subject names the people whose names are allowed', () => {
  expect(letter({}).subject).toBe('Giulia invites you to “Casa Rossi”');
  expect(letter({ inviterFirstName: '0800' }).subject).toBe('Somebody invites you to “Casa Rossi”');
  expect(letter({ groupName: '2026' }).subject).toBe('Giulia invites you to BESO');
});
