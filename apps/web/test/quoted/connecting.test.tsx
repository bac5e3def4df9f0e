// @vitest-environment happy-dom
import { FindPeople } from '../../src/features/connections/components/FindPeople.tsx';
import { PersonScreen } from '../../src/features/connections/screens/PersonScreen.tsx';
import { GroupForm } from '../../src/features/invitations/components/GroupForm.tsx';
import { PartnerForm } from '../../src/features/invitations/components/PartnerForm.tsx';
import { InviteScreen } from '../../src/features/invitations/screens/InviteScreen.tsx';
import { MyConnections } from '../../src/features/relationships/screens/MyConnections.tsx';
import {
  answer,
  BROKEN,
  me,
  quotedTexts,
  REFUSED,
  refusal,
  SIGNED_IN,
  SIGNED_OUT_STATE,
  signIn,
  t,
} from '../quotedTexts.ts';
import { type ShownScreen, type StubResponse, showScreen } from '../showScreen.tsx';
import { NO_RELATIONSHIPS } from './fixtures.ts';

const id = crypto.randomUUID();
const NAMES = ['shell', 'invitations', 'inviting', 'friendsInvite', 'connections', 'relationships'] as const;

const hub = async (state: object, made?: StubResponse) => {
  answer({
    ...NO_RELATIONSHIPS,
    'GET /auth/session': () => ({ body: state }),
    'POST /invitations': () => made ?? {},
  });
  await signIn(state);
  const screen = await showScreen(InviteScreen, '/invitation-hub');
  await screen.pass(100);
  if (made === undefined) return screen;
  await screen.type(t('invitations.choose.partnerName'), 'Marco');
  await screen.press(t('invitations.choose.create'));
  await screen.pass(20_000);
  return screen;
};

quotedTexts('/invitation-hub', 'it', NAMES, [
  [
    'S5-030',
    'You must be logged in to send invitations',
    'Accedi per inviare inviti',
    'nobody is signed in',
    () => hub(SIGNED_OUT_STATE),
  ],
  [
    'S8-063',
    'Failed to create invitation. Please try again.',
    'Non è stato possibile creare l’invito. Riprova.',
    'the server fails at making the link',
    () => hub(SIGNED_IN, BROKEN),
  ],
]);

const head = { me: { ...me, language: 'en' } as never, head: null, foot: null };
const partnerForm = async (name: string, response: StubResponse = {}) => {
  answer({ ...NO_RELATIONSHIPS, 'POST /sent-invitations': () => response });
  const screen = await showScreen(() => <PartnerForm {...head} />, '/new-relationship');
  await screen.pass(100);
  await screen.type(t('invitations.choose.partnerName'), name);
  await screen.type(t('inviting.form.email'), 'marco@example.org');
  await screen.press(t('inviting.form.send'));
  await screen.pass(20_000);
  return screen;
};
const groupForm = async (
  emails: readonly string[],
  response: (ids: string[]) => StubResponse = () => ({}),
) => {
  answer({
    ...NO_RELATIONSHIPS,
    'POST /sent-invitations': (body) =>
      response((body as { friends: { id: string }[] }).friends.map((one) => one.id)),
  });
  const screen = await showScreen(() => <GroupForm {...head} group={undefined} />, '/new-relationship');
  await screen.pass(100);
  for (const [index, email] of emails.entries()) {
    if (index > 0) await screen.press(t('friendsInvite.add'));
    await fill(screen, index, email);
  }
  await screen.press(t('friendsInvite.send', { count: Math.max(1, emails.length) }));
  await screen.pass(2_500);
  return screen;
};
/** Fills in the row at `index`. Every row has fields with the same names. */
const fill = async (screen: ShownScreen, index: number, email: string) => {
  await screen.type(t('inviting.form.name'), `Friend ${index}`, index);
  await screen.type(t('inviting.form.email'), email, index);
};
const results = (refused: readonly number[]) => (ids: string[]) => ({
  status: 201,
  body: {
    relationshipId: id,
    results: ids.map((one, index) => ({
      id: one,
      refusal: refused.includes(index) ? { code: 'INVITATION_ALREADY_SENT', opensAt: null } : null,
    })),
  },
});
const ONE = ['marco@example.org'];
const TWO = ['marco@example.org', 'giulia@example.org'];

quotedTexts(
  '/new-relationship',
  'fr',
  [...NAMES, 'auth'],
  [
    [
      'S5-030',
      'Please fill in all required fields',
      'Merci de remplir tous les champs obligatoires',
      'the name is left out',
      () => partnerForm(''),
    ],
    [
      'S5-032',
      'Add at least one friend with a name and an email',
      'Ajoute au moins une personne avec un nom et un e-mail',
      'no friend is named',
      () => groupForm([]),
    ],
    [
      'S5-033',
      'This email is already in the list',
      'Cet e-mail est déjà dans la liste',
      'two friends have one address',
      () => groupForm(['a@example.org', 'A@example.org']),
    ],
    [
      'S8-063',
      'Failed to create invitation. Please try again.',
      'L’invitation n’a pas pu être créée. Réessaie.',
      'the server fails at inviting a partner',
      () => partnerForm('Marco', BROKEN),
    ],
    [
      'S8-064',
      'Failed to create group invitations. Please try again.',
      'Impossible de créer les invitations du groupe. Réessaie.',
      'the server fails at inviting friends',
      () => groupForm(ONE, () => BROKEN),
    ],
    [
      'S8-065',
      'All 2 invitations are on their way',
      'Les 2 invitations sont en route',
      'both friends are invited',
      () => groupForm(TWO, results([])),
    ],
    [
      'S8-065',
      '1 of 2 invitations are on their way. What is still here was not sent.',
      'Invitations en route : 1 sur 2. Ce qui reste ici n’est pas parti.',
      'one of two friends is invited',
      () => groupForm(TWO, results([1])),
    ],
  ],
);

const search = async (term: string, response: StubResponse = {}) => {
  answer({ ...NO_RELATIONSHIPS, 'POST /people/search': () => response });
  const screen = await showScreen(() => <FindPeople onInvite={() => undefined} />, '/new-relationship');
  await screen.type(t('connections.find.term'), term);
  await screen.press(t('connections.find.search'));
  await screen.pass(60_000);
  return screen;
};

quotedTexts('/new-relationship?tab=find', 'es', NAMES, [
  ['S5-044', 'Please enter a search term', 'Escribe qué buscas', 'nothing is sought', () => search('')],
  [
    'S8-075',
    'Failed to search users. Please try again.',
    'No se ha podido buscar. Inténtalo de nuevo.',
    'the server fails at the search',
    () => search('Marco', BROKEN),
  ],
]);

const person = async () => {
  answer({ ...NO_RELATIONSHIPS, [`GET /people/${id}`]: () => refusal(404, 'PERSON_NOT_FOUND') });
  const screen = await showScreen(PersonScreen, `/user/${id}`, '/user/$profileId');
  await screen.pass(1_000);
  return screen;
};

quotedTexts(
  '/user/{profileId}',
  'it',
  [...NAMES, 'moderation'],
  [['S8-066', 'User profile not found', 'Profilo non trovato', 'nobody has this id', person]],
);

const connections = async (list: StubResponse, step?: Parameters<typeof t>[0]) => {
  answer({ ...NO_RELATIONSHIPS, 'GET /relationships': () => list });
  const screen = await showScreen(() => <MyConnections myId={me.id} />, '/profile');
  await screen.pass(60_000);
  if (step !== undefined) {
    await screen.press(t(step));
    await screen.pass(1_000);
  }
  return screen;
};
const game = () => connections({ body: { relationships: [] } }, 'relationships.game.action');

quotedTexts('/profile, relationships', 'fr', NAMES, [
  ['S2-093', 'Create Game', 'Créer un jeu', 'a game is to begin', game],
  ['S2-093', 'Partner', 'Ma moitié', 'a game is to begin', game],
  ['S2-093', 'Groups', 'Groupes', 'a game is to begin', game],
  [
    'S8-055',
    'Failed to fetch relationships',
    'Impossible de charger les relations',
    'the list is refused',
    () => connections(REFUSED),
  ],
]);
