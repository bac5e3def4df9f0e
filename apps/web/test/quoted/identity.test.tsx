// @vitest-environment happy-dom
import { PasswordSheet } from '../../src/features/identity/accounts/components/PasswordSheet.tsx';
import { RegistrationScreen } from '../../src/features/identity/accounts/screens/RegistrationScreen.tsx';
import { CallbackScreen } from '../../src/features/identity/links/screens/CallbackScreen.tsx';
import { CheckInboxScreen } from '../../src/features/identity/links/screens/CheckInboxScreen.tsx';
import { ResetPasswordScreen } from '../../src/features/identity/links/screens/ResetPasswordScreen.tsx';
import { VerifyEmailScreen } from '../../src/features/identity/links/screens/VerifyEmailScreen.tsx';
import { SignOutButton } from '../../src/features/identity/sessions/components/SignOutButton.tsx';
import { LoginScreen } from '../../src/features/identity/sessions/screens/LoginScreen.tsx';
import { answer, BROKEN, me, OUT, quotedTexts, refusal, SIGNED_IN, t } from '../quotedTexts.ts';
import { type Answer, type ShownScreen, showScreen } from '../showScreen.tsx';

const EMAIL = 'nora@example.org';
const PASSWORD = 'four small green cups';

const login = async (response: Answer | undefined, email = EMAIL) => {
  answer(response === undefined ? {} : { 'POST /auth/sign-in': () => response });
  const screen = await showScreen(LoginScreen, '/login');
  await screen.type(t('auth.email'), email);
  await screen.type(t('auth.password'), PASSWORD);
  await screen.press(t('auth.login.submit'));
  await screen.pass(1_000);
  return screen;
};
const forgot = async (email: string, response: Answer) => {
  answer({ 'POST /auth/password-reset': () => response });
  const screen = await showScreen(LoginScreen, '/login');
  await screen.type(t('auth.email'), email);
  await screen.press(t('auth.login.forgot'));
  await screen.pass(1_000);
  await screen.press(t('recovery.forgot.submit'));
  await screen.pass(1_000);
  return screen;
};

quotedTexts('/login', 'es', ['auth', 'language', 'recovery', 'shell'], [
  ['S2-069', 'register here', 'Regístrate aquí', 'email and password do not match', () => login(refusal(401, 'INVALID_CREDENTIALS'))],
  ['S8-007', 'Email or password don’t match.', 'El correo o la contraseña no son correctos.', 'email and password do not match', () => login(refusal(401, 'INVALID_CREDENTIALS'))],
  ['S8-001', 'An unexpected error occurred', 'Ha ocurrido un error inesperado', 'the answer to the sign-in is none of the API', () => login({ status: 418 })],
  ['S5-002', 'Please enter a valid email address', 'Escribe un correo válido', 'the address of the sign-in has no @', () => login({}, 'nora')],
  ['S5-003', 'Please enter a valid email address', 'Escribe un correo válido', 'the address for a new password has no @', () => forgot('nora', {})],
  ['S8-017', 'An unexpected error occurred', 'Ha ocurrido un error inesperado', 'the answer to asking for a new password is none of the API', () => forgot(EMAIL, { status: 418 })],
  ['S8-017', 'Password reset email sent! Check your inbox.', 'Correo para restablecer la contraseña enviado. Mira tu bandeja de entrada.', 'a new password is asked for', () => forgot(EMAIL, { status: 202 })],
  ['S8-011', 'You are offline. Please check your connection.', 'Estás sin conexión. Comprueba tu red.', 'the network is lost at the sign-in', () => login(undefined)],
]);

const signOut = async (response: Answer | undefined) => {
  answer(response === undefined ? {} : { 'POST /auth/sign-out': () => response });
  const screen = await showScreen(() => <SignOutButton variant="quiet" />, '/profile');
  await screen.press(t('shell.signOut'));
  await screen.pass(1_000);
  return screen;
};

quotedTexts('/profile', 'it', ['shell'], [
  ['S4-003', 'You have been logged out', 'Disconnessione effettuata', 'one signs out', () => signOut({ status: 204 })],
  ['S8-003', 'Error signing out', 'Errore durante la disconnessione', 'the answer to signing out is none of the API', () => signOut({ status: 418 })],
  ['S8-003', 'Error signing out: You are offline. Please check your connection.', 'Errore durante la disconnessione: Sei offline. Controlla la connessione.', 'the network is lost at signing out', () => signOut(undefined)],
]);

const registration = async (change: Record<string, string>, signUp?: Answer, check: Answer = { body: { exists: false } }) => {
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

quotedTexts('/simplified-registration', 'fr', ['auth', 'registration', 'legal', 'phone', 'shell'], [
  ['S2-070', '1 / 2', '1 / 2', 'the form is opened', () => registration({ 'auth.password': '' })],
  ['S5-001', 'Password must be at least 8 characters long', 'Le mot de passe doit contenir au moins 8 caractères', 'the password has 7 characters', () => registration({ 'auth.password': 'seven77' })],
  ['S5-009', 'Phone number is required', 'Le numéro de téléphone est obligatoire', 'the number is left out', () => registration({ phone: '' })],
  ['S5-012', 'Passwords do not match', 'Les mots de passe ne correspondent pas', 'the passwords differ', () => registration({ 'registration.confirmPassword': 'other' })],
  ['S8-002', 'An unexpected error occurred', 'Une erreur inattendue s’est produite', 'the answer to the form is none of the API', () => registration({}, { status: 418 })],
  ['S8-004', 'Your account was not created. Please try again.', 'Ton compte n’a pas été créé. Réessaie.', 'the server fails at the form', () => registration({}, BROKEN)],
  ['S8-004', 'Welcome to BESO!', 'Bienvenue sur BESO.', 'the account is made', () => registration({}, registered)],
  ['S8-014', 'Unable to verify email. Please try again.', 'Impossible de vérifier l’e-mail. Réessaie.', 'the server fails at looking the address up', () => registration({}, undefined, BROKEN)],
  ['S8-015', 'An account with this email already exists. Please sign in instead.', 'Un compte existe déjà avec cet e-mail. Connecte-toi.', 'the address is taken', () => registration({}, undefined, { body: { exists: true } })],
  ['S8-016', 'Security verification failed. Please try again.', 'La vérification de sécurité a échoué. Réessaie.', 'the answer to looking the address up is none of the API', () => registration({}, undefined, { status: 418 })],
]);

const callback = async (query: string, redeem: Answer = {}, look: Answer = { body: OUT }, seconds = 0) => {
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
const looking = { body: { state: OUT, registered: false, passwordOffer: null } };

quotedTexts('/auth/callback', 'es', ['callback'], [
  ['S2-038', 'Setting up your account', 'Preparando tu cuenta', 'the session is not there yet', () => callback('?code=abc', looking)],
  ['S2-080', 'Try Again', 'Intentar de nuevo', 'the address holds no code', () => callback('')],
  ['S2-080', 'Go Home', 'Ir al inicio', 'the address holds no code', () => callback('')],
  ['S4-027', 'Welcome back!', 'Qué alegría verte de nuevo.', 'the link signs in to a profile', () => redeemed(me)],
  ['S4-028', 'Welcome to BESO!', 'Te damos la bienvenida a BESO.', 'the link makes an account', () => redeemed(me, true)],
  ['S4-029', 'Welcome!', 'Hola.', 'the link signs in without a profile', () => redeemed(null)],
  ['S8-019', 'Authentication failed: it was not allowed.', 'La autenticación ha fallado: no estaba permitido.', 'the address says that access was denied', () => callback('?error=access_denied')],
  ['S8-020', 'Authentication error: This link has been used already.', 'Error de autenticación: Este enlace ya se ha usado.', 'the code was used before', () => callback('?code=abc', refusal(410, 'LINK_USED'))],
  ['S8-021', 'No authentication data found in URL', 'No hay datos de autenticación en la dirección', 'the address holds no code', () => callback('')],
  ['S8-022', 'Authentication timeout - session not established', 'La autenticación ha tardado demasiado: no hay sesión', 'no session is there after 15 looks', () => callback('?code=abc', looking, { body: OUT }, 15)],
  ['S8-023', 'Session setup failed', 'No se ha podido crear la sesión', 'the answer to the look for the session is none of the API', () => callback('?code=abc', looking, { status: 418 })],
]);

const verify = async (query: string, redeem: Answer) => {
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

quotedTexts('/verify-email', 'it', ['recovery'], [
  ['S2-077', 'Email verified!', 'Email verificata', 'the link is confirmed', () => verify(LINK, { status: 204 })],
  ['S2-078', 'Return to Registration', 'Torna alla registrazione', 'the link is unknown', () => verify(LINK, refusal(404, 'LINK_NOT_FOUND'))],
  ['S5-042', 'Invalid verification link. Please try again.', 'Il link non è completo. Riprova.', 'the address lacks the email', () => verify('?token=abc', {})],
  ['S5-042', 'Invalid or expired verification link.', 'Il link non è valido o è scaduto.', 'the link has expired', () => verify(LINK, refusal(410, 'LINK_EXPIRED'))],
  ['S8-073', 'Email verification failed. Please try again.', 'Non è stato possibile verificare l’email. Riprova.', 'the server fails at the confirmation', () => verify(LINK, BROKEN)],
]);

const inbox = async (resendsLeft: number) => {
  answer({});
  const state = { email: EMAIL, asked: { kind: 'sign_in', resendsLeft, passing: {} } };
  const screen = await showScreen(CheckInboxScreen, '/verify-email-simple', undefined, { state });
  await screen.pass(0);
  return screen;
};

quotedTexts('/verify-email-simple', 'fr', ['recovery'], [
  ['S2-075', 'Resend Magic Link', 'Renvoyer le lien magique', 'a link was mailed', () => inbox(3)],
  ['S8-072', 'Maximum resends reached. Please try again later.', 'Nombre maximal de renvois atteint. Réessaie plus tard.', 'the link was mailed again three times', () => inbox(0)],
]);

const reset = async (query: string, check: Answer) => {
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

quotedTexts('/reset-password', 'es', ['auth', 'registration', 'recovery'], [
  ['S5-005', 'Invalid reset link - missing tokens', 'El enlace no está completo', 'the address holds no code', () => reset('', {})],
  ['S5-005', 'Invalid or expired reset link', 'El enlace no es válido o ha caducado', 'the link has expired', () => reset('?token=abc', refusal(410, 'LINK_EXPIRED'))],
  ['S5-005', 'Password must be at least 8 characters long', 'La contraseña debe tener al menos 8 caracteres', 'the password has 7 characters', async () => fillPasswords(await open(), 'seven77', 'seven77')],
  ['S5-005', 'Passwords do not match', 'Las contraseñas no coinciden', 'the passwords differ', async () => fillPasswords(await open(), PASSWORD, 'other')],
]);

const setPassword = async (first: string, second: string) => {
  answer({ 'PUT /account/password': () => ({ status: 204 }), 'GET /auth/session': () => ({ body: SIGNED_IN }) });
  const sheet = () => <PasswordSheet account={{ email: EMAIL, hasPassword: false }} onClose={() => undefined} />;
  return fillPasswords(await showScreen(sheet, '/account-settings'), first, second);
};

quotedTexts('/account-settings', 'it', ['account', 'auth', 'factor', 'registration', 'recovery'], [
  ['S5-004', 'Passwords do not match', 'Le password non corrispondono', 'the passwords differ', () => setPassword(PASSWORD, 'other')],
  ['S8-018', 'Password set successfully! You can now log in with your password.', 'Password impostata. Ora puoi accedere con la tua password.', 'a first password is set', () => setPassword(PASSWORD, PASSWORD)],
]);
