import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { readLocales } from './lib/locales/files.mjs';

/** Texts that the specification quotes and that are never reworded, by their key. */
const QUOTED: Record<'en' | 'es', readonly (readonly [id: string, key: string, text: string])[]> = {
  en: [
    ['S2-030', 'common.notFound.title', 'Oops! Page not found'],
    ['S2-038', 'shell.settingUp', 'Setting up your account'],
    ['S2-058', 'activities.imageNotAvailable', 'Image not available'],
    ['S2-060', 'common.offline', 'You are offline'],
    ['S2-069', 'auth.login.registerHere', 'register here'],
    ['S2-075', 'recovery.inbox.resend', 'Resend Magic Link'],
    ['S2-077', 'recovery.verify.done', 'Email verified!'],
    ['S2-078', 'recovery.verify.back', 'Return to Registration'],
    ['S2-080', 'callback.tryAgain', 'Try Again'],
    ['S2-080', 'callback.goHome', 'Go Home'],
    ['S2-082', 'common.welcome.getStarted', 'Get Started'],
    ['S2-082', 'auth.signIn', 'Sign In'],
    ['S2-095', 'profiles.completeTitle', 'Complete Your Profile'],
    ['S2-095', 'profiles.updateTitle', 'Update Profile'],
    ['S2-104', 'besos.sent.title', 'Beso Sent'],
    ['S2-146', 'common.failure.title', 'Something went wrong'],
    ['S2-146', 'common.failure.tryAgain', 'Try Again'],
    ['S2-146', 'common.failure.refresh', 'Refresh Page'],
    ['S2-147', 'common.failure.loading.title', 'Loading Issue'],
    ['S2-147', 'common.failure.loading.start', 'Go to Start'],
    ['S2-148', 'common.failure.critical.title', 'Critical Error'],
    ['S2-148', 'common.failure.critical.refresh', 'Refresh App'],
    ['S2-149', 'common.failure.retry', 'Retry'],
    ['S8-077', 'common.failure.translations', 'Failed to load {{language}} translations'],
    ['S4-003', 'shell.signedOut', 'You have been logged out'],
    ['S4-027', 'callback.welcomeBack', 'Welcome back!'],
    ['S4-028', 'callback.welcomeToBeso', 'Welcome to BESO!'],
    ['S4-028', 'registration.welcomeToBeso', 'Welcome to BESO!'],
    ['S4-029', 'callback.welcome', 'Welcome!'],
    ['S5-001', 'auth.passwordTooShort', 'Password must be at least 8 characters long'],
    ['S5-003', 'auth.validEmailRequired', 'Please enter a valid email address'],
    ['S5-004', 'registration.passwordsDoNotMatch', 'Passwords do not match'],
    ['S5-005', 'recovery.reset.missing', 'Invalid reset link - missing tokens'],
    ['S5-005', 'recovery.reset.invalid', 'Invalid or expired reset link'],
    ['S5-009', 'registration.phoneRequired', 'Phone number is required'],
    ['S5-012', 'registration.passwordsDoNotMatch', 'Passwords do not match'],
    ['S5-020', 'besos.requestDescriptionRequired', 'Please explain why you need these BESOs'],
    ['S5-021', 'besos.requestPartnerRequired', 'Please select who you want to request BESOs from'],
    ['S5-022', 'besos.request.loginRequired', 'Please log in to request BESOs'],
    ['S5-023', 'besos.request.descriptionMissing', 'Description is required'],
    ['S5-023', 'besos.request.partnerMissing', 'Partner selection is required'],
    ['S5-029', 'recommendations.completeAllFields', 'complete all fields'],
    ['S5-030', 'invitations.signIn.title', 'You must be logged in to send invitations'],
    ['S5-039', 'errors.invitationAlreadyAccepted', 'Invitation has already been accepted'],
    ['S5-040', 'errors.invitationExpired', 'Invitation has expired'],
    ['S5-042', 'recovery.verify.incomplete', 'Invalid verification link. Please try again.'],
    ['S5-042', 'recovery.verify.invalid', 'Invalid or expired verification link.'],
    ['S8-002', 'common.failure.unexpected', 'An unexpected error occurred'],
    ['S8-001', 'auth.unexpectedErrorOccurred', 'An unexpected error occurred'],
    ['S8-003', 'shell.signOutFailedWith', 'Error signing out: {{message}}'],
    ['S8-003', 'shell.signOutFailed', 'Error signing out'],
    ['S8-004', 'registration.welcomeToBeso', 'Welcome to BESO!'],
    // Our text adds an instruction.
    ['S8-006', 'errors.unauthorized', 'Auth session missing! Please sign in again.'],
    ['S8-014', 'registration.emailCheckFailed', 'Unable to verify email. Please try again.'],
    ['S8-015', 'errors.emailExists', 'An account with this email already exists. Please sign in instead.'],
    ['S8-016', 'registration.emailCheckThrew', 'Security verification failed. Please try again.'],
    ['S8-017', 'common.failure.unexpected', 'An unexpected error occurred'],
    ['S8-017', 'recovery.forgot.sent', 'Password reset email sent! Check your inbox.'],
    [
      'S8-018',
      'account.password.wasSet',
      'Password set successfully! You can now log in with your password.',
    ],
    ['S8-019', 'callback.refused', 'Authentication failed: {{description}}'],
    ['S8-020', 'callback.error', 'Authentication error: {{message}}'],
    ['S8-021', 'callback.nothing', 'No authentication data found in URL'],
    ['S8-022', 'callback.timeout', 'Authentication timeout - session not established'],
    ['S8-023', 'callback.setupFailed', 'Session setup failed'],
    ['S8-026', 'common.failure.offline', 'You are offline. Please check your connection.'],
    ['S8-025', 'reactions.loginToLike', 'Please log in to like activities'],
    ['S8-027', 'reactions.likeFailed', 'Failed to update like'],
    ['S8-028', 'reactions.loadFailed', 'Failed to load comments'],
    ['S8-029', 'reactions.saveFailed', 'Failed to save comment'],
    ['S8-031', 'reactions.submitFailed', 'Failed to submit comment. Please try again.'],
    ['S8-033', 'reactions.unknownUser', 'Unknown User'],
    ['S2-059', 'reactions.empty', 'No comments yet'],
    ['S8-030', 'reactions.added', 'Comment added!'],
    [
      'S8-032',
      'errors.activityNotFound',
      "This activity doesn't exist in the database yet. Try refreshing the page or creating sample activities.",
    ],
    ['S8-038', 'errors.imageTooLarge', 'Image is too large. Please use an image smaller than 5MB.'],
    ['S5-028', 'besos.photoNeedsSignIn', 'Please log in to upload images'],
    ['S8-039', 'besos.photoNotAllowed', 'Permission denied. Please log in and try again.'],
    [
      'S8-040',
      'besos.cameraNotAllowed',
      'Camera permission required. Please allow camera access and try again.',
    ],
    ['S8-041', 'besos.photoFailed', 'Failed to upload image. Please try again.'],
    ['S8-043', 'besos.uploaded', 'Image uploaded successfully!'],
    ['S8-044', 'rewards.loadFailed', 'Failed to load your rewards'],
    ['S8-050', 'besos.request.failed', 'Failed to request BESO'],
    ['S8-050', 'besos.request.sent', 'Your BESO request has been sent successfully!'],
    ['S2-093', 'relationships.game.title', 'Create Game'],
    ['S2-093', 'relationships.choice.partner', 'Partner'],
    ['S2-093', 'relationships.choice.groups', 'Groups'],
    ['S5-030', 'invitations.fieldsRequired', 'Please fill in all required fields'],
    ['S8-055', 'relationships.failed', 'Failed to fetch relationships'],
    ['S8-056', 'inviting.list.notResent', 'Invitation updated but email could not be sent'],
    ['S8-058', 'inviting.list.resendFailed', 'Failed to retry invitation'],
    [
      'S8-062',
      'inviting.list.notSent',
      'Invitation created but email could not be sent. You can retry from the invitation management page.',
    ],
    ['S8-064', 'friendsInvite.failed', 'Failed to create group invitations. Please try again.'],
    ['S8-074', 'chat.loadFailed', 'Failed to load messages'],
    ['S8-074', 'chat.sendFailed', 'Failed to send message'],
    ['S8-067', 'inviting.list.failed', 'Failed to fetch invitations'],
    ['S8-072', 'inviting.list.noResend', 'Maximum resends reached. Please try again later.'],
    ['S8-057', 'inviting.list.resent', 'Invitation resent successfully!'],
    ['S8-059', 'invitations.share.ended', 'Invitation cancelled successfully'],
    ['S8-059', 'invitations.share.endFailed', 'Failed to cancel invitation'],
    ['S8-060', 'invitations.join.failed', 'Failed to accept invitation'],
    ['S8-061', 'invitations.join.accepted', 'Welcome to your relationship journey!'],
    ['S8-063', 'invitations.choose.failed', 'Failed to create invitation. Please try again.'],
    ['S8-068', 'invitations.join.errorTitle', 'Failed to validate invitation'],
    ['S8-069', 'invitations.join.expiredTitle', 'Invitation Expired'],
    ['S8-070', 'invitations.join.invalidTitle', 'Invalid Invitation'],
    ['S8-070', 'errors.invitationNotFound', 'This invitation is not valid or has been used already.'],
    ['S8-072', 'recovery.inbox.maximum', 'Maximum resends reached. Please try again later.'],
    ['S8-073', 'recovery.verify.failed', 'Email verification failed. Please try again.'],
    ['S8-076', 'biometric.enabled', 'Biometric authentication enabled!'],
    ['S8-076', 'biometric.failed', 'Biometric authentication failed'],
    ['S8-076', 'biometric.notSupported', 'Biometric authentication not supported on this device'],
    ['S8-076', 'biometric.setupFailed', 'Failed to set up biometric authentication'],
    ['S8-076', 'biometric.welcomeBack', 'Welcome back!'],
    ['S2-116', 'quizzes.question', 'Question {{number}}/10'],
    ['S2-118', 'quizzes.seeResults', 'See results'],
    ['S2-119', 'quizzes.mine.saved', 'Information saved'],
    ['S2-119', 'quizzes.partner.earned', '+{{besos}} BESOS'],
    ['S2-114', 'quizzes.done.already', 'Already completed'],
    ['S2-124', 'quizzes.myInfo', 'My information'],
    ['S2-125', 'quizzes.partnerQuiz', 'Partner quiz'],
    ['S2-125', 'quizzes.lock.completeMyInfo', 'Complete my info first'],
    ['S2-126', 'quizzes.dashboard.add', 'Add partner'],
    ['S8-051', 'quizzes.saveFailed', 'Failed to save quiz results. Please try again.'],
    ['S8-052', 'quizzes.statusFailed', 'Failed to check quiz completion status'],
    ['S9-027', 'common.justNow', 'just now'],
  ],
  es: [
    ['S8-045', 'rewards.createFailed', 'Error al crear la recompensa'],
    ['S8-046', 'rewards.deleteFailed', 'Error al eliminar la recompensa'],
    ['S8-047', 'errors.notEnoughBesos', 'No tienes suficientes BESOS para esta recompensa'],
    ['S8-048', 'rewards.redeemFailed', 'Error al canjear la recompensa'],
    ['S8-053', 'profiles.saveFailed', 'Error al guardar el perfil. Por favor intenta de nuevo.'],
  ],
};

const { languages } = readLocales(join(import.meta.dirname, '..'));

function textOf(language: string, key: string): string | undefined {
  const [file = '', ...path] = key.split('.');
  return languages.get(language)?.get(file)?.get(path.join('.'));
}

describe.each(['en', 'es'] as const)('a text that the specification quotes, in %s', (language) => {
  it.each(QUOTED[language])('[%s] stands under %s to the letter', (_id, key, text) => {
    expect(textOf(language, key)).toBe(text);
  });
});

/** Keys whose quoted text has a capitalised unit or an exclamation mark. */
const SPECIAL = new Set(
  Object.entries(QUOTED).flatMap(([language, quoted]) => quoted.map(([, key]) => `${language}.${key}`)),
);

/** Words that readers misunderstood or that had a second name, each with its replacement. */
const REPLACED: Record<string, readonly (readonly [word: RegExp, by: string])[]> = {
  en: [
    [/\bmail(s|ed)?\b(?! server)/i, 'email'],
    [/\bverif(y|ied|ication)/i, 'confirm'],
    [/\b(six|four|ten) figures\b/, 'digits'],
    [/made smaller|by themselves/, 'are shrunk'],
    [/did not come through/, 'couldn’t load'],
    [/hears? of it now/, 'has been told'],
    [/It stands now|You kept it, for|what rings/, 'given for good, kept your promise, your notifications'],
  ],
  es: [
    [/^Los? .*no han? llegado\.$/, 'no se ha podido cargar'],
    [/lo que suena|Decir de qué se trata/, 'mis avisos, mostrar el contenido'],
    [/Lo has cumplido, por|Sale de tu lista/, 'promesa cumplida con, se quitará de la lista'],
    [/^Prueba$/, 'Quiz'],
  ],
  fr: [
    [/ne (sont|s’est) pas arrivé|suite n’est pas arrivée/, 'impossible de charger'],
    [/^Plus d’invitations|Mon ou ma partenaire/, 'ne plus recevoir, ma moitié'],
    [/session est ouverte|n’y trouvera plus rien|déconnectes-y/, 'tes appareils, ne marchera plus'],
    [/Tu l’as tenue, pour|^Test$/, 'promesse tenue envers, Quiz'],
  ],
  it: [
    [/non sono arrivat[ie]\.$/, 'impossibile caricare'],
    [/Ormai è fatta|L’hai mantenuta, per/, 'ora è definitivo, hai mantenuto la promessa a'],
    [/in viaggio verso|effettuato l’accesso$/, 'ti abbiamo inviato un link, i tuoi dispositivi'],
    [/^(Carico|Stiamo creando|Accetto)\b.*…/, 'caricamento, creazione, accettazione'],
    [/\be-mail\b|\bmail\b/i, 'email'],
    [/^Prova$/, 'Quiz'],
  ],
};

/** Titles that begin with the unit "Beso". */
const ABOUT_A_BESO = ['besos.sent.title', 'shell.nav.activity'];

describe.each([...languages.keys()])('every other text in %s', (language) => {
  const own = [...(languages.get(language) ?? [])].flatMap(([file, texts]) =>
    [...texts].flatMap(([key, text]): [string, string][] =>
      SPECIAL.has(`${language}.${file}.${key}`) ? [] : [[`${file}.${key}`, text]],
    ),
  );

  it('writes BESO for the product, besos for the unit', () => {
    const product = own.filter(([key, text]) => /\bBeso\b/.test(text) && !ABOUT_A_BESO.includes(key));
    expect(product).toEqual([]);
  });

  it('uses no word that was replaced', () => {
    const replaced = REPLACED[language] ?? [];
    expect(replaced).not.toEqual([]);
    const found = own.flatMap(([key, text]) =>
      replaced.flatMap(([word, by]) => (word.test(text) ? [`${key}: ${text} → ${by}`] : [])),
    );
    expect(found).toEqual([]);
  });

  it('has no exclamation mark', () => {
    expect(own.filter(([, text]) => /[!¡]/.test(text))).toEqual([]);
  });
});
