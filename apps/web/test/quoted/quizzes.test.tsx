// @vitest-environment happy-dom
import { QUIZ_BANK, QUIZ_TOPICS } from '@beso/contract/quiz-bank';
import { act } from 'react';
import { vi } from 'vitest';
import { Conversation } from '../../src/features/chat/components/Conversation.tsx';
import { WaitingMessage } from '../../src/features/chat/components/WaitingMessage.tsx';
import { BiometricSignIn } from '../../src/features/identity/biometric/components/BiometricSignIn.tsx';
import { OneTapOffer } from '../../src/features/identity/biometric/components/OneTapOffer.tsx';
import { QuizDashboardScreen } from '../../src/features/quizzes/screens/QuizDashboardScreen.tsx';
import { QuizScreen } from '../../src/features/quizzes/screens/QuizScreen.tsx';
import { answer, BROKEN, marco, me, quotedTexts, REFUSED, SIGNED_IN, t } from '../quotedTexts.ts';
import { type ShownScreen, type StubResponse, showScreen } from '../showScreen.tsx';

/** If `refusal` is set, the mocked biometric plugin refuses credentials with it. */
const device = vi.hoisted(() => ({ refusal: undefined as { code: string } | undefined }));
vi.mock('@capgo/capacitor-native-biometric', async (original) => ({
  ...(await original<object>()),
  NativeBiometric: {
    isDataSaved: async () => ({ isSaved: false }),
    setData: async () => undefined,
    isCredentialsSaved: async () => ({ isSaved: false }),
    setCredentials: async () => device.refusal && Promise.reject(device.refusal),
    getSecureCredentials: async () =>
      device.refusal ? Promise.reject(device.refusal) : { username: 'nora', password: 'beso_session=kept' },
  },
}));

const nothing = () => undefined;
const shown = async (Screen: () => React.ReactNode, address: string) => {
  answer({});
  const screen = await showScreen(Screen, address);
  await screen.pass(100);
  return screen;
};

const person = {
  ...{ person: marco, relationships: [], userCompletedMyInfo: true, partnerCompletedMyInfo: true },
  ...{ canTakePartnerQuiz: true, lock: null, runningSessionId: null, completed: null },
};
const statusOf = (people: readonly object[]) => ({
  body: { userCompletedMyInfo: true, settings: { open: true, groups: false }, people, besosLeft: 30 },
});
const locked = (lock: string, change: object = {}) => ({
  ...person,
  canTakePartnerQuiz: false,
  lock,
  ...change,
});
const dashboard = async (status: StubResponse) => {
  answer({ 'GET /quizzes': () => status });
  const screen = await showScreen(QuizDashboardScreen, '/quiz-dashboard');
  await screen.pass(status === REFUSED ? 60_000 : 100);
  return screen;
};
const QUIZ = ['quizzes', 'questions', 'shell', 'besos'] as const;

quotedTexts('/quiz-dashboard', 'it', QUIZ, [
  [
    'S2-124',
    'My information',
    'Le mie informazioni',
    'the quizzes are opened',
    () => dashboard(statusOf([person])),
  ],
  ['S2-125', 'Partner quiz', 'Quiz di coppia', 'the quizzes are opened', () => dashboard(statusOf([person]))],
  [
    'S2-125',
    'Complete my info first',
    'Completa prima «Le mie informazioni»',
    'one has not answered about oneself',
    () => dashboard(statusOf([locked('complete_my_info')])),
  ],
  [
    'S2-125',
    'Waiting for Marco',
    'In attesa di Marco',
    'the partner has not answered yet',
    () => dashboard(statusOf([locked('waiting_for_partner')])),
  ],
  [
    'S2-126',
    'Add partner',
    'Aggiungi la tua metà',
    'one shares no relationship',
    () => dashboard(statusOf([])),
  ],
  [
    'S8-052',
    'Failed to check quiz completion status',
    'Non è stato possibile verificare lo stato del quiz',
    'the status is refused',
    () => dashboard(REFUSED),
  ],
]);

const BANK = QUIZ_TOPICS.flatMap((topic) => {
  const [first] = Object.entries(QUIZ_BANK[topic]);
  return first === undefined ? [] : [{ questionId: first[0], options: first[1] as readonly string[] }];
});
const tapFirst = async (screen: ShownScreen, times: number) => {
  for (let time = 0; time < times; time += 1) {
    await act(async () => void document.dispatchEvent(new KeyboardEvent('keydown', { key: '1' })));
    await screen.pass(500);
  }
};
const mine = async (saved?: StubResponse) => {
  const current = BANK.map(({ questionId }) => questionId);
  const info = { completedAt: null, answers: [], current, more: [], settings: { open: true, groups: false } };
  answer({
    'GET /quizzes/my-info': () => ({ body: info }),
    'POST /quizzes/my-info': () => saved ?? { body: info },
  });
  const screen = await showScreen(QuizScreen, '/quiz?mode=my-info');
  await screen.pass(100);
  if (saved === undefined) return screen;
  await tapFirst(screen, BANK.length);
  await screen.press(t('quizzes.next'));
  await screen.pass(2_500);
  return screen;
};
const savedInfo = {
  body: { completedAt: null, answers: [], current: [], more: [], settings: { open: true, groups: false } },
};

const theirs = async (one: object, goesOn = false) => {
  const answers = BANK.map(({ questionId, options }, place) => {
    const known = place < BANK.length - 1 ? options[0] : null;
    return { questionId, options, selectedOption: known, correctAnswer: known };
  });
  const session = {
    ...{
      id: crypto.randomUUID(),
      person: marco,
      status: 'running',
      month: '2026-01',
      nextAt: '2026-02-01T00:00:00.000Z',
    },
    ...{ finishBy: '2026-02-07T00:00:00.000Z', answers, score: 9, besosEarned: null, besosLeft: 30 },
    ...{ startedAt: '2026-01-01T00:00:00.000Z', completedAt: null },
  };
  const last = BANK[BANK.length - 1];
  const done = answers.with(-1, {
    questionId: '',
    options: [],
    ...last,
    selectedOption: last?.options[0] ?? '',
    correctAnswer: last?.options[0] ?? '',
  });
  answer({
    'GET /quizzes': () => statusOf([one]),
    'POST /quizzes/sessions': () => ({ body: session }),
    [`GET /quizzes/sessions/${session.id}`]: () => ({ body: session }),
    [`POST /quizzes/sessions/${session.id}/answers`]: () => ({
      body: { ...session, answers: done, score: 10, status: 'completed', besosEarned: 3 },
    }),
  });
  const screen = await showScreen(QuizScreen, '/quiz?mode=partner-quiz');
  await screen.pass(100);
  if (one === person) await tapFirst(screen, 1);
  if (goesOn) await screen.press(t('quizzes.seeResults'));
  return screen;
};
const completed = {
  sessionId: crypto.randomUUID(),
  score: 8,
  besosEarned: 3,
  nextAt: '2099-02-01T00:00:00.000Z',
};

quotedTexts('/quiz', 'fr', QUIZ, [
  [
    'S2-114',
    'Already completed',
    'Déjà terminé',
    'this month’s quiz is done',
    () => theirs(locked('completed', { completed })),
  ],
  ['S2-116', 'Question 1/10', 'Question 1/10', 'one begins', () => mine()],
  ['S2-118', 'See results', 'Voir les résultats', 'the last question is answered', () => theirs(person)],
  [
    'S2-119',
    'Information saved',
    'Infos enregistrées',
    'the answers about oneself are sent',
    () => mine(savedInfo),
  ],
  ['S2-119', '+3 BESOS', '+3 BESOS', 'ten answers are right', () => theirs(person, true)],
  [
    'S8-051',
    'Failed to save quiz results. Please try again.',
    'Impossible d’enregistrer les résultats du quiz. Réessaie.',
    'the server fails at saving the answers',
    () => mine(BROKEN),
  ],
]);

const conversation = async () => {
  answer({ [`GET /chat/conversations/${marco.id}/messages`]: () => REFUSED });
  const screen = await showScreen(() => <Conversation personId={marco.id} />, '/find-friends');
  await screen.pass(60_000);
  return screen;
};
const refusedMessage = () => {
  const item = {
    ...{
      kind: 'message' as const,
      to: marco.id,
      content: 'Hello',
      photo: null,
      imageId: null,
      replyTo: null,
    },
    ...{
      quote: null,
      personId: me.id,
      idempotencyKey: crypto.randomUUID(),
      queuedAt: '2026-01-01T00:00:00.000Z',
    },
    refusal: { code: 'MESSAGE_TOO_LONG', status: 400, data: undefined },
  };
  return shown(
    () => <WaitingMessage item={item as never} person={marco} holdsBack={false} onEdit={nothing} />,
    '/find-friends',
  );
};

quotedTexts(
  '/find-friends',
  'it',
  ['chat', 'shell'],
  [
    [
      'S8-074',
      'Failed to load messages',
      'Impossibile caricare i messaggi',
      'the messages are refused',
      conversation,
    ],
    [
      'S8-074',
      'Failed to send message',
      'Impossibile inviare il messaggio',
      'a message is refused',
      refusedMessage,
    ],
  ],
);

const inShell = async (Screen: () => React.ReactNode, refusal?: string) => {
  vi.stubGlobal('androidBridge', {});
  device.refusal = refusal === undefined ? undefined : { code: refusal };
  answer({ 'GET /auth/session': () => ({ body: SIGNED_IN }) });
  const screen = await showScreen(Screen, '/login');
  await screen.pass(500);
  return screen;
};
const byBiometry = (refusal?: string) => inShell(() => <BiometricSignIn redirect={undefined} />, refusal);
const offered = async (refusal?: string) => {
  const screen = await inShell(
    () => <OneTapOffer session={SIGNED_IN.session as never} onClose={nothing} />,
    refusal,
  );
  await screen.press(t('biometric.enable'));
  await screen.pass(500);
  return screen;
};

quotedTexts(
  '/login in the app',
  'es',
  ['biometric'],
  [
    [
      'S8-076',
      'Biometric authentication enabled!',
      'Autenticación biométrica activada',
      'it is switched on',
      () => offered(),
    ],
    [
      'S8-076',
      'Failed to set up biometric authentication',
      'No se pudo configurar la autenticación biométrica',
      'the device refuses to keep the session',
      () => offered('0'),
    ],
    [
      'S8-076',
      'Biometric authentication failed',
      'La autenticación biométrica ha fallado',
      'the device does not know the face',
      () => byBiometry('10'),
    ],
    [
      'S8-076',
      'Biometric authentication not supported on this device',
      'Este dispositivo no admite la autenticación biométrica',
      'the device has no biometry',
      () => byBiometry('1'),
    ],
    [
      'S8-076',
      'Welcome back!',
      'Qué alegría verte de nuevo',
      'the device knows the face',
      () => byBiometry(),
    ],
  ],
);
