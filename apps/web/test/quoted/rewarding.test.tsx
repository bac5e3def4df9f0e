// @vitest-environment happy-dom
import { RequestScreen } from '../../src/features/besos/ask/screens/RequestScreen.tsx';
import { GiveConfirmationScreen } from '../../src/features/besos/give/screens/GiveConfirmationScreen.tsx';
import { RecommendationFormScreen } from '../../src/features/recommendations/screens/RecommendationFormScreen.tsx';
import { RewardsScreen } from '../../src/features/rewards/screens/RewardsScreen.tsx';
import { answer, BROKEN, me, quotedTexts, REFUSED, refusal, signIn, t } from '../quotedTexts.ts';
import { type StubResponse, showScreen } from '../showScreen.tsx';
import { activity, activityId as id, NOW, PEOPLE } from './fixtures.ts';

const NAMES = ['shell', 'activities', 'besos', 'rewards', 'recommendations', 'relationships'] as const;

const confirmation = async () => {
  answer({ ...PEOPLE, [`GET /activities/${id}`]: () => ({ body: activity }) });
  await signIn();
  const screen = await showScreen(GiveConfirmationScreen, `/give-besos/confirmation?activity=${id}`);
  await screen.pass(100);
  return screen;
};

quotedTexts('/give-besos/confirmation', 'fr', NAMES, [
  ['S2-104', 'Beso Sent', 'Beso envoyé', 'a beso was given', confirmation],
]);

const asking = async (steps: readonly string[], response?: StubResponse) => {
  answer({ ...PEOPLE, ...(response === undefined ? {} : { 'POST /besos/requests': () => response }) });
  await signIn();
  const screen = await showScreen(RequestScreen, '/request-besos?category=food');
  await screen.pass(100);
  for (const step of steps) await screen.press(step);
  if (response === undefined) return screen;
  await screen.press('MRMarco');
  await screen.type(t('besos.whatFor'), 'Three loads of washing');
  await screen.press(t('besos.request.submit', { name: 'Marco', count: 1 }));
  await screen.pass(1_400);
  return screen;
};
const missing = () => asking([]);

quotedTexts('/request-besos', 'it', NAMES, [
  [
    'S5-020',
    'Please explain why you need these BESOs',
    'Spiega perché ti servono questi besos',
    'the missing description is tapped',
    () => asking([t('besos.request.descriptionMissing')]),
  ],
  [
    'S5-021',
    'Please select who you want to request BESOs from',
    'Scegli a chi vuoi chiedere i besos',
    'the missing person is tapped',
    () => asking([t('besos.request.partnerMissing')]),
  ],
  [
    'S5-022',
    'Please log in to request BESOs',
    'Accedi per chiedere besos',
    'the session is over at the request',
    () => asking([], refusal(401, 'UNAUTHORIZED')),
  ],
  ['S5-023', 'Description is required', 'Scrivi per che cosa', 'the form is empty', missing],
  ['S5-023', 'Partner selection is required', 'Scegli a chi chiederli', 'the form is empty', missing],
  [
    'S8-050',
    'Failed to request BESO',
    'Non è stato possibile chiedere i besos',
    'the answer to the request is none of the API',
    () => asking([], { status: 418 }),
  ],
  [
    'S8-050',
    'Your BESO request has been sent successfully!',
    'La tua richiesta di besos è partita.',
    'the request is sent',
    () => asking([], { status: 201, body: { ...activity, kind: 'request', status: 'pending' } }),
  ],
]);

const reward = {
  ...{ id, owner: me, title: 'Breakfast', description: null, costInBesos: 5, relationship: null },
  ...{
    isRedeemed: false,
    redeemedAt: null,
    seenBy: null,
    seenAt: null,
    fulfilledBy: null,
    fulfilledAt: null,
  },
  ...{ undoableUntil: null, createdAt: NOW, updatedAt: NOW },
};
const LISTS = { available: [reward], redeemed: [], toFulfil: [], kept: [] };
const rewards = async (
  steps: readonly string[],
  answers: Record<string, () => StubResponse> = {},
  title?: string,
) => {
  const balance = { totalBesos: 50, version: 1, updatedAt: NOW };
  answer({
    ...PEOPLE,
    'GET /rewards': () => ({ body: LISTS }),
    'GET /besos/balance': () => ({ body: balance }),
    ...answers,
  });
  await signIn();
  const screen = await showScreen(RewardsScreen, '/gift');
  await screen.pass(steps.length === 0 ? 60_000 : 100);
  for (const step of steps) {
    await screen.press(step);
    await screen.pass(2_500);
    if (title !== undefined && step === t('rewards.new')) await screen.type(t('rewards.what'), title);
  }
  return screen;
};
const redeem = (response: StubResponse) =>
  rewards([t('rewards.redeem'), t('rewards.redeem')], { [`POST /rewards/${id}/redemption`]: () => response });

quotedTexts(
  '/gift',
  'es',
  [...NAMES, 'notifications', 'statement'],
  [
    [
      'S8-044',
      'Failed to load your rewards',
      'No se han podido cargar tus recompensas',
      'the rewards are refused',
      () => rewards([], { 'GET /rewards': () => REFUSED }),
    ],
    [
      'S8-045',
      'The reward could not be created',
      'Error al crear la recompensa',
      'the server fails at making a reward',
      () => rewards([t('rewards.new'), t('rewards.create')], { 'POST /rewards': () => BROKEN }, 'A film'),
    ],
    [
      'S8-046',
      'The reward could not be deleted',
      'Error al eliminar la recompensa',
      'the server fails at deleting a reward',
      () => rewards([t('rewards.delete'), t('rewards.delete')], { [`DELETE /rewards/${id}`]: () => BROKEN }),
    ],
    [
      'S8-047',
      'You don’t have enough besos for this reward',
      'No tienes suficientes BESOS para esta recompensa',
      'besos were spent on another device',
      () => redeem(refusal(409, 'NOT_ENOUGH_BESOS')),
    ],
    [
      'S8-048',
      'The reward could not be redeemed',
      'Error al canjear la recompensa',
      'the server fails at redeeming a reward',
      () => redeem(BROKEN),
    ],
  ],
);

const recommend = async () => {
  answer(PEOPLE);
  await signIn();
  const screen = await showScreen(RecommendationFormScreen, '/share-recommendation-form');
  await screen.pass(100);
  return screen;
};

quotedTexts('/share-recommendation-form', 'fr', NAMES, [
  ['S5-029', 'complete all fields', 'remplis tous les champs', 'the form is empty', recommend],
]);
