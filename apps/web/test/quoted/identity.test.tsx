// @vitest-environment happy-dom
import { RegistrationScreen } from '../../src/features/identity/registration/screens/RegistrationScreen.tsx';
import { LoginScreen } from '../../src/features/identity/screens/LoginScreen.tsx';
import { SignOutButton } from '../../src/features/identity/sessions/components/SignOutButton.tsx';
import { answer, BROKEN, me, quotedTexts, refusal, SIGNED_IN, t } from '../quotedTexts.ts';
import { type StubResponse, showScreen } from '../showScreen.tsx';

const EMAIL = 'nora@example.org';
const PASSWORD = 'four small green cups';

const login = async (response: StubResponse | undefined, email = EMAIL) => {
  answer(response === undefined ? {} : { 'POST /auth/sign-in': () => response });
  const screen = await showScreen(LoginScreen, '/login');
  await screen.type(t('auth.email'), email);
  await screen.type(t('auth.password'), PASSWORD);
  await screen.press(t('auth.login.submit'));
  await screen.pass(1_000);
  return screen;
};
const forgot = async (email: string, response: StubResponse) => {
  answer({ 'POST /auth/password-reset': () => response });
  const screen = await showScreen(LoginScreen, '/login');
  await screen.type(t('auth.email'), email);
  await screen.press(t('auth.login.forgot'));
  await screen.pass(1_000);
  await screen.press(t('recovery.forgot.submit'));
  await screen.pass(1_000);
  return screen;
};

quotedTexts(
  '/login',
  'es',
  ['auth', 'language', 'recovery', 'shell'],
  [
    [
      'S2-069',
      'register here',
      'Regístrate aquí',
      'email and password do not match',
      () => login(refusal(401, 'INVALID_CREDENTIALS')),
    ],
    [
      'S8-007',
      'Email or password don’t match.',
      'El correo o la contraseña no son correctos.',
      'email and password do not match',
      () => login(refusal(401, 'INVALID_CREDENTIALS')),
    ],
    [
      'S8-001',
      'An unexpected error occurred',
      'Ha ocurrido un error inesperado',
      'the answer to the sign-in is none of the API',
      () => login({ status: 418 }),
    ],
    [
      'S5-002',
      'Please enter a valid email address',
      'Escribe un correo válido',
      'the address of the sign-in has no @',
      () => login({}, 'nora'),
    ],
    [
      'S5-003',
      'Please enter a valid email address',
      'Escribe un correo válido',
      'the address for a new password has no @',
      () => forgot('nora', {}),
    ],
    [
      'S8-017',
      'An unexpected error occurred',
      'Ha ocurrido un error inesperado',
      'the answer to asking for a new password is none of the API',
      () => forgot(EMAIL, { status: 418 }),
    ],
    [
      'S8-017',
      'Password reset email sent! Check your inbox.',
      'Correo para restablecer la contraseña enviado. Mira tu bandeja de entrada.',
      'a new password is asked for',
      () => forgot(EMAIL, { status: 202 }),
    ],
    [
      'S8-011',
      'You are offline. Please check your connection.',
      'Estás sin conexión. Comprueba tu red.',
      'the network is lost at the sign-in',
      () => login(undefined),
    ],
  ],
);

const signOut = async (response: StubResponse | undefined) => {
  answer(response === undefined ? {} : { 'POST /auth/sign-out': () => response });
  const screen = await showScreen(() => <SignOutButton variant="quiet" />, '/profile');
  await screen.press(t('shell.signOut'));
  await screen.pass(1_000);
  return screen;
};

quotedTexts(
  '/profile',
  'it',
  ['shell'],
  [
    [
      'S4-003',
      'You have been logged out',
      'Disconnessione effettuata',
      'one signs out',
      () => signOut({ status: 204 }),
    ],
    [
      'S8-003',
      'Error signing out',
      'Errore durante la disconnessione',
      'the answer to signing out is none of the API',
      () => signOut({ status: 418 }),
    ],
    [
      'S8-003',
      'Error signing out: You are offline. Please check your connection.',
      'Errore durante la disconnessione: Sei offline. Controlla la connessione.',
      'the network is lost at signing out',
      () => signOut(undefined),
    ],
  ],
);

const registration = async (
  change: Record<string, string>,
  signUp?: StubResponse,
  check: StubResponse = { body: { exists: false } },
) => {
  const sending = signUp === undefined ? {} : { 'POST /auth/sign-up': () => signUp };
  answer({ 'POST /auth/email-check': () => check, ...sending });
  const screen = await showScreen(RegistrationScreen, '/simplified-registration');
  if ('phone' in change) {
    await screen.press(t('registration.contact.phone'));
    await screen.pass(1_000);
  }
  const values = {
    ...{ 'registration.firstName': 'Nora', 'registration.lastName': 'Bianchi', 'auth.email': EMAIL },
    ...{ 'auth.password': PASSWORD, 'registration.confirmPassword': PASSWORD },
    ...{ 'registration.location': 'Milano', 'registration.birthday': '01011990', ...change },
  };
  for (const [key, value] of Object.entries(values)) {
    if (key !== 'phone' && !(key === 'auth.email' && 'phone' in change))
      await screen.type(t(key as Parameters<typeof t>[0]), value);
  }
  await screen.press(t('registration.submit'));
  await screen.pass(1_000);
  return screen;
};
const registered = { status: 201, body: { ...SIGNED_IN, profile: me } };

quotedTexts(
  '/simplified-registration',
  'fr',
  ['auth', 'registration', 'legal', 'phone', 'shell'],
  [
    ['S2-070', '1 / 2', '1 / 2', 'the form is opened', () => registration({ 'auth.password': '' })],
    [
      'S5-001',
      'Password must be at least 8 characters long',
      'Le mot de passe doit contenir au moins 8 caractères',
      'the password has 7 characters',
      () => registration({ 'auth.password': 'seven77' }),
    ],
    [
      'S5-009',
      'Phone number is required',
      'Le numéro de téléphone est obligatoire',
      'the number is left out',
      () => registration({ phone: '' }),
    ],
    [
      'S5-012',
      'Passwords do not match',
      'Les mots de passe ne correspondent pas',
      'the passwords differ',
      () => registration({ 'registration.confirmPassword': 'other' }),
    ],
    [
      'S8-002',
      'An unexpected error occurred',
      'Une erreur inattendue s’est produite',
      'the answer to the form is none of the API',
      () => registration({}, { status: 418 }),
    ],
    [
      'S8-004',
      'Your account was not created. Please try again.',
      'Ton compte n’a pas été créé. Réessaie.',
      'the server fails at the form',
      () => registration({}, BROKEN),
    ],
    [
      'S8-004',
      'Welcome to BESO!',
      'Bienvenue sur BESO.',
      'the account is made',
      () => registration({}, registered),
    ],
    [
      'S8-014',
      'Unable to verify email. Please try again.',
      'Impossible de vérifier l’e-mail. Réessaie.',
      'the server fails at looking the address up',
      () => registration({}, undefined, BROKEN),
    ],
    [
      'S8-015',
      'An account with this email already exists. Please sign in instead.',
      'Un compte existe déjà avec cet e-mail. Connecte-toi.',
      'the address is taken',
      () => registration({}, undefined, { body: { exists: true } }),
    ],
    [
      'S8-016',
      'Security verification failed. Please try again.',
      'La vérification de sécurité a échoué. Réessaie.',
      'the answer to looking the address up is none of the API',
      () => registration({}, undefined, { status: 418 }),
    ],
  ],
);
