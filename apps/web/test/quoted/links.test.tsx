// @vitest-environment happy-dom
import { CallbackScreen } from '../../src/features/identity/links/screens/CallbackScreen.tsx';
import { CheckInboxScreen } from '../../src/features/identity/links/screens/CheckInboxScreen.tsx';
import { ResetPasswordScreen } from '../../src/features/identity/links/screens/ResetPasswordScreen.tsx';
import { VerifyEmailScreen } from '../../src/features/identity/links/screens/VerifyEmailScreen.tsx';
import { PasswordSheet } from '../../src/features/identity/settings/components/PasswordSheet.tsx';
import { answer, BROKEN, me, quotedTexts, refusal, SIGNED_IN, SIGNED_OUT_STATE, t } from '../quotedTexts.ts';
import { type ShownScreen, type StubResponse, showScreen } from '../showScreen.tsx';

const EMAIL = 'nora@example.org';
const PASSWORD = 'four small green cups';

const callback = async (
  query: string,
  redeem: StubResponse = {},
  look: StubResponse = { body: SIGNED_OUT_STATE },
  seconds = 0,
) => {
  answer({
    'POST /auth/callback/check': () => ({ body: { email: 'n***@example.org', isMine: true, draft: null } }),
    'POST /auth/callback/redeem': () => redeem,
    'GET /auth/session': () => look,
  });
  const screen = await showScreen(CallbackScreen, `/auth/callback${query}`);
  await screen.pass(seconds * 1_000);
  return screen;
};
const redeemed = (profile: unknown, isNew = false) => {
  const state = { ...SIGNED_IN, profile };
  return callback('?code=abc', { body: { state, registered: isNew, passwordOffer: null } }, { body: state });
};
const looking = { body: { state: SIGNED_OUT_STATE, registered: false, passwordOffer: null } };

quotedTexts(
  '/auth/callback',
  'es',
  ['callback'],
  [
    [
      'S2-038',
      'Setting up your account',
      'Preparando tu cuenta',
      'the session is not there yet',
      () => callback('?code=abc', looking),
    ],
    ['S2-080', 'Try Again', 'Intentar de nuevo', 'the address holds no code', () => callback('')],
    ['S2-080', 'Go Home', 'Ir al inicio', 'the address holds no code', () => callback('')],
    [
      'S4-027',
      'Welcome back!',
      'Qué alegría verte de nuevo.',
      'the link signs in to a profile',
      () => redeemed(me),
    ],
    [
      'S4-028',
      'Welcome to BESO!',
      'Te damos la bienvenida a BESO.',
      'the link makes an account',
      () => redeemed(me, true),
    ],
    ['S4-029', 'Welcome!', 'Hola.', 'the link signs in without a profile', () => redeemed(null)],
    [
      'S8-019',
      'Authentication failed: it was not allowed.',
      'La autenticación ha fallado: no estaba permitido.',
      'the address says that access was denied',
      () => callback('?error=access_denied'),
    ],
    [
      'S8-020',
      'Authentication error: This link has been used already.',
      'Error de autenticación: Este enlace ya se ha usado.',
      'the code was used before',
      () => callback('?code=abc', refusal(410, 'LINK_USED')),
    ],
    [
      'S8-021',
      'No authentication data found in URL',
      'No hay datos de autenticación en la dirección',
      'the address holds no code',
      () => callback(''),
    ],
    [
      'S8-022',
      'Authentication timeout - session not established',
      'La autenticación ha tardado demasiado: no hay sesión',
      'no session is there after 15 looks',
      () => callback('?code=abc', looking, { body: SIGNED_OUT_STATE }, 15),
    ],
    [
      'S8-023',
      'Session setup failed',
      'No se ha podido crear la sesión',
      'the answer to the look for the session is none of the API',
      () => callback('?code=abc', looking, { status: 418 }),
    ],
  ],
);

const verify = async (query: string, redeem: StubResponse) => {
  answer({
    'POST /auth/verification/check': () => ({ body: { isMine: true } }),
    'POST /auth/verification/redeem': () => redeem,
  });
  const screen = await showScreen(VerifyEmailScreen, `/verify-email${query}`);
  await screen.pass(0);
  if (query.includes('token') && query.includes('email')) await screen.press(t('recovery.verify.confirm'));
  await screen.pass(0);
  return screen;
};
const LINK = '?token=abc&email=nora%40example.org';

quotedTexts(
  '/verify-email',
  'it',
  ['recovery'],
  [
    [
      'S2-077',
      'Email verified!',
      'Email verificata',
      'the link is confirmed',
      () => verify(LINK, { status: 204 }),
    ],
    [
      'S2-078',
      'Return to Registration',
      'Torna alla registrazione',
      'the link is unknown',
      () => verify(LINK, refusal(404, 'LINK_NOT_FOUND')),
    ],
    [
      'S5-042',
      'Invalid verification link. Please try again.',
      'Il link non è completo. Riprova.',
      'the address lacks the email',
      () => verify('?token=abc', {}),
    ],
    [
      'S5-042',
      'Invalid or expired verification link.',
      'Il link non è valido o è scaduto.',
      'the link has expired',
      () => verify(LINK, refusal(410, 'LINK_EXPIRED')),
    ],
    [
      'S8-073',
      'Email verification failed. Please try again.',
      'Non è stato possibile verificare l’email. Riprova.',
      'the server fails at the confirmation',
      () => verify(LINK, BROKEN),
    ],
  ],
);

const inbox = async (resendsLeft: number) => {
  answer({});
  const state = { email: EMAIL, asked: { kind: 'sign_in', resendsLeft, passing: {} } };
  const screen = await showScreen(CheckInboxScreen, '/verify-email-simple', undefined, { state });
  await screen.pass(0);
  return screen;
};

quotedTexts(
  '/verify-email-simple',
  'fr',
  ['recovery'],
  [
    ['S2-075', 'Resend Magic Link', 'Renvoyer le lien magique', 'a link was mailed', () => inbox(3)],
    [
      'S8-072',
      'Maximum resends reached. Please try again later.',
      'Nombre maximal de renvois atteint. Réessaie plus tard.',
      'the link was mailed again three times',
      () => inbox(0),
    ],
  ],
);

const reset = async (query: string, check: StubResponse) => {
  answer({ 'POST /auth/password-reset/check': () => check });
  const screen = await showScreen(ResetPasswordScreen, `/reset-password${query}`);
  await screen.pass(0);
  return screen;
};
const fillPasswords = async (screen: ShownScreen, first: string, second: string) => {
  await screen.type(t('recovery.reset.password'), first);
  await screen.type(t('recovery.reset.repeat'), second);
  await screen.press(t('recovery.reset.submit'));
  await screen.pass(1_000);
  return screen;
};
const open = async () => reset('?token=abc', { body: { email: EMAIL } });

quotedTexts(
  '/reset-password',
  'es',
  ['auth', 'registration', 'recovery'],
  [
    [
      'S5-005',
      'Invalid reset link - missing tokens',
      'El enlace no está completo',
      'the address holds no code',
      () => reset('', {}),
    ],
    [
      'S5-005',
      'Invalid or expired reset link',
      'El enlace no es válido o ha caducado',
      'the link has expired',
      () => reset('?token=abc', refusal(410, 'LINK_EXPIRED')),
    ],
    [
      'S5-005',
      'Password must be at least 8 characters long',
      'La contraseña debe tener al menos 8 caracteres',
      'the password has 7 characters',
      async () => fillPasswords(await open(), 'seven77', 'seven77'),
    ],
    [
      'S5-005',
      'Passwords do not match',
      'Las contraseñas no coinciden',
      'the passwords differ',
      async () => fillPasswords(await open(), PASSWORD, 'other'),
    ],
  ],
);

const setPassword = async (first: string, second: string) => {
  answer({
    'PUT /account/password': () => ({ status: 204 }),
    'GET /auth/session': () => ({ body: SIGNED_IN }),
  });
  const sheet = () => (
    <PasswordSheet account={{ email: EMAIL, hasPassword: false }} onClose={() => undefined} />
  );
  return fillPasswords(await showScreen(sheet, '/account-settings'), first, second);
};

quotedTexts(
  '/account-settings',
  'it',
  ['account', 'auth', 'factor', 'registration', 'recovery'],
  [
    [
      'S5-004',
      'Passwords do not match',
      'Le password non corrispondono',
      'the passwords differ',
      () => setPassword(PASSWORD, 'other'),
    ],
    [
      'S8-018',
      'Password set successfully! You can now log in with your password.',
      'Password impostata. Ora puoi accedere con la tua password.',
      'a first password is set',
      () => setPassword(PASSWORD, PASSWORD),
    ],
  ],
);
