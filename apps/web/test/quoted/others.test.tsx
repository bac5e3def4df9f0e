// @vitest-environment happy-dom
import { act } from 'react';
import { RenderFailure } from '../../src/app/Failure.tsx';
import { RequireSession } from '../../src/app/guards/RequireSession.tsx';
import { RootLayout } from '../../src/app/RootLayout.tsx';
import { CriticalScreen } from '../../src/app/screens/CriticalScreen.tsx';
import { FailureScreen } from '../../src/app/screens/FailureScreen.tsx';
import { NotFoundScreen } from '../../src/app/screens/NotFoundScreen.tsx';
import { OnboardingScreen } from '../../src/features/identity/screens/OnboardingScreen.tsx';
import { ProfileSetupScreen } from '../../src/features/profiles/screens/ProfileSetupScreen.tsx';
import { TimeAgo } from '../../src/platform/i18n/TimeAgo.tsx';
import { answer, BROKEN, quotedTexts, SIGNED_IN, signIn, t } from '../quotedTexts.ts';
import { type StubResponse, showScreen } from '../showScreen.tsx';

const nothing = () => undefined;
const shown = async (Screen: () => React.ReactNode, address: string) => {
  answer({});
  const screen = await showScreen(Screen, address);
  await screen.pass(100);
  return screen;
};

quotedTexts(
  '/onboarding',
  'fr',
  ['auth', 'language', 'shell'],
  [
    [
      'S2-082',
      'Get Started',
      'Commencer',
      'nobody is signed in',
      () => shown(OnboardingScreen, '/onboarding'),
    ],
    [
      'S2-082',
      'Sign In',
      'Se connecter',
      'nobody is signed in',
      () => shown(OnboardingScreen, '/onboarding'),
    ],
  ],
);

const drawn = () => shown(() => <RenderFailure error={new Error('not drawn')} onRetry={nothing} />, '/home');
const onApple = () => shown(() => <FailureScreen onRetry={nothing} apple />, '/home');
const critical = () => shown(CriticalScreen, '/home');
const offline = async () => {
  const screen = await shown(RootLayout, '/home');
  await act(async () => void window.dispatchEvent(new Event('offline')));
  return screen;
};
const waiting = async () => {
  answer({ 'GET /auth/session': () => new Promise<StubResponse>(nothing) });
  return showScreen(RequireSession, '/profile-setup');
};

const justNow = () => shown(() => <TimeAgo at={new Date().toISOString()} />, '/home');

quotedTexts('/home, a time', 'fr', [], [['S9-027', 'just now', 'à l’instant', 'a beso is new', justNow]]);

quotedTexts(
  'every page',
  'es',
  ['shell'],
  [
    [
      'S2-030',
      'Oops! Page not found',
      'Vaya, página no encontrada',
      'the address is unknown',
      () => shown(NotFoundScreen, '/nowhere'),
    ],
    ['S2-038', 'Setting up your account', 'Preparando tu cuenta', 'the session is not known yet', waiting],
    ['S2-060', 'You are offline', 'Estás sin conexión', 'the network is lost', offline],
    ['S2-146', 'Something went wrong', 'Algo ha salido mal', 'a page could not be drawn', drawn],
    ['S2-146', 'Try Again', 'Intentar de nuevo', 'a page could not be drawn', drawn],
    ['S2-146', 'Refresh Page', 'Recargar la página', 'a page could not be drawn', drawn],
    ['S8-035', 'Something went wrong', 'Algo ha salido mal', 'a page could not be drawn', drawn],
    ['S2-147', 'Loading Issue', 'Problema al cargar', 'a page could not be drawn on an iPhone', onApple],
    ['S2-147', 'Go to Start', 'Volver a la bienvenida', 'a page could not be drawn on an iPhone', onApple],
    ['S8-036', 'Loading Issue', 'Problema al cargar', 'a page could not be drawn on an iPhone', onApple],
    ['S2-148', 'Critical Error', 'Error grave', 'too much failed at once', critical],
    ['S2-148', 'Refresh App', 'Recargar BESO', 'too much failed at once', critical],
    ['S8-037', 'Critical Error', 'Error grave', 'too much failed at once', critical],
  ],
);

const setup = async (registered: boolean, saved?: StubResponse) => {
  const state = saved === undefined ? SIGNED_IN : { ...SIGNED_IN, profile: null };
  answer({ 'GET /auth/session': () => ({ body: state }), 'PUT /profiles/me': () => saved ?? {} });
  await signIn(state);
  const options = { state: { registered }, layout: 'session' as const };
  const screen = await showScreen(ProfileSetupScreen, '/profile-setup', undefined, options);
  if (saved === undefined) return screen;
  await screen.type(t('registration.firstName'), 'Nora');
  await screen.type(t('registration.lastName'), 'Bianchi');
  await screen.press(t('profiles.save'));
  await screen.pass(2_500);
  return screen;
};

quotedTexts(
  '/profile-setup',
  'es',
  ['profiles', 'registration', 'shell', 'auth'],
  [
    ['S2-095', 'Complete Your Profile', 'Completa tu perfil', 'one has just registered', () => setup(true)],
    ['S2-095', 'Update Profile', 'Actualiza tu perfil', 'one comes later', () => setup(false)],
    [
      'S8-053',
      'Your profile could not be saved. Please try again.',
      'Error al guardar el perfil. Por favor intenta de nuevo.',
      'the server fails at saving the profile',
      () => setup(true, BROKEN),
    ],
  ],
);
