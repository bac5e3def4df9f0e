import { LANGUAGES } from '@beso/contract/limits';
import { NOTIFICATION_KINDS } from '@beso/contract/notifications';
import { describe, expect, test } from 'vitest';
import { buildPushPayload, formatNotificationSentence, formatNotificationSummary } from './content.ts';
import { buildDigestMail } from './digest.ts';
import { formatNameList } from './texts.ts';

const MAIL = { messageId: 'one', publicUrl: 'https://beso.example' };
const people = ['Anna', 'Luca', 'Ida', 'Ugo'];
const about = (kind: (typeof NOTIFICATION_KINDS)[number], actors: string[], amount: number | null) => ({
  id: '0197b4a5-7c1e-7d30-8f00-0123456789ab',
  subjectId: '0197b4a5-7c1e-7d30-8f00-0123456789ac',
  kind,
  actors,
  amount,
  description: null,
  relationshipName: 'Casa Rossi',
  rewardTitle: null,
  activityId: null,
  activityKind: null,
  actorId: null,
  askedType: null,
  relationshipType: 'group' as const,
  comment: null,
});

const SUBJECTS: Partial<Record<(typeof NOTIFICATION_KINDS)[number], string>> = {
  quiz_available: 'quiz',
  removed: 'Casa Rossi',
  made_owner: 'Casa Rossi',
};

test('a push contains 180 characters of a text, and shortens a longer one', () => {
  const shown = (length: number) => {
    const gift = { ...about('gift', ['Anna'], 1), description: '👋'.repeat(length) };
    const addressee = { language: 'en' as const, showContent: true, namesPeople: true };
    return [...(buildPushPayload(addressee, [gift], 1)?.body ?? '')];
  };
  expect(shown(180)).toEqual(Array(180).fill('👋'));
  expect(shown(181)).toEqual([...Array(179).fill('👋'), '…']);
});

describe.each(LANGUAGES)('in %s', (language) => {
  test.each(NOTIFICATION_KINDS)('%s names its people, and has no empty placeholder', (kind) => {
    for (const actors of [people.slice(0, 1), people.slice(0, 2), people]) {
      for (const amount of [null, 1, 2, 1_000_000]) {
        const sentence = formatNotificationSentence(language, about(kind, actors, amount));
        expect(sentence).not.toMatch(/[{}]/);
        const named: string = SUBJECTS[kind] ?? formatNameList(language, actors);
        expect(sentence).toContain(named);
        const number = new Intl.NumberFormat(language).format(amount ?? 1);
        if (kind === 'gift' || kind === 'request') expect(sentence).toContain(number);
      }
    }
  });

  test('a summary says how many and from whom', () => {
    const number = new Intl.NumberFormat(language).format(1_000_000);
    const summary = formatNotificationSummary(language, [about('gift', ['Anna'], 1)], 1_000_000);
    expect(summary).toContain(number);
    expect(summary).toContain('Anna');
    expect(formatNotificationSummary(language, [about('quiz_available', [], null)], 1_000_000)).toContain(
      number,
    );
  });
});

test.each([
  [
    'en',
    'Anna asks to be your partner',
    'Anna wants to connect as friends',
    'Anna invites you to be a couple here',
  ],
  [
    'es',
    'Anna quiere ser tu pareja',
    'Anna quiere añadirte a sus amistades',
    'Anna te invita a ser pareja aquí',
  ],
  [
    'fr',
    'Anna te demande de former un couple',
    'Anna veut t’ajouter à ses amis',
    'Anna t’invite à former un couple',
  ],
  [
    'it',
    'Anna ti chiede di formare una coppia',
    'Anna vuole aggiungerti alle sue amicizie',
    'Anna ti invita a formare una coppia',
  ],
] as const)(
  'the purpose of a request and an invitation is named in %s',
  (language, couple, friend, invited) => {
    const asks = (kind: 'connection_request' | 'invitation_received', askedType: 'couple' | 'friend') =>
      formatNotificationSentence(language, { ...about(kind, ['Anna'], null), askedType });
    expect(asks('connection_request', 'couple')).toBe(couple);
    expect(asks('connection_request', 'friend')).toBe(friend);
    expect(asks('invitation_received', 'couple')).toBe(invited);
  },
);

test('the subject of a digest contains no number or address from a name', async () => {
  const subjectOf = async (...actors: string[]) => {
    const addressee = {
      firstName: 'Ida',
      email: 'ida@example.org',
      language: 'en',
      showContent: false,
    } as const;
    const about1 = [about('gift', actors, 1)];
    const mail = await buildDigestMail({ ...addressee, isQuiet: false }, about1, 1, MAIL);
    return mail?.subject;
  };
  expect(await subjectOf('Anna')).toBe('You have something new from Anna');
  expect(await subjectOf('Call 0800 555')).toBe('You have something new from Call');
  expect(await subjectOf('evil.example/x', '0800')).toBe('You have something new');
});

test.each([
  ['en', 'Anna likes a beso of yours', 'Anna and Luca like a beso of yours'],
  ['es', 'A Anna le gusta un beso tuyo', 'A Anna y Luca les gusta un beso tuyo'],
  ['fr', 'Anna aime un de tes besos', 'Anna et Luca aiment un de tes besos'],
  ['it', 'A Anna piace un tuo beso', 'A Anna e Luca piace un tuo beso'],
] as const)('one person and several people have texts in %s', (language, one, two) => {
  expect(formatNotificationSentence(language, about('like', ['Anna'], null))).toBe(one);
  expect(formatNotificationSentence(language, about('like', ['Anna', 'Luca'], null))).toBe(two);
});

test.each([
  ['en', 'Anna and Luca', 'Anna, Luca, and 3 others'],
  ['es', 'Anna y Luca', 'Anna, Luca y 3 personas más'],
  ['fr', 'Anna et Luca', 'Anna, Luca et 3 autres personnes'],
  ['it', 'Anna e Luca', 'Anna, Luca e altre 3 persone'],
] as const)('names are listed in %s', (language, two, five) => {
  expect(formatNameList(language, [])).toBe('');
  expect(formatNameList(language, ['Anna'])).toBe('Anna');
  expect(formatNameList(language, ['Anna', 'Luca'])).toBe(two);
  expect(formatNameList(language, ['Anna', 'Luca', 'Ida', 'Ugo', 'Eva'])).toBe(five);
});
