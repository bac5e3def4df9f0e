// @vitest-environment happy-dom
import { ConnectedCelebration } from '../../src/features/invitations/components/ConnectedCelebration.tsx';
import { InvitationsScreen } from '../../src/features/invitations/screens/InvitationsScreen.tsx';
import { JoinScreen } from '../../src/features/invitations/screens/JoinScreen.tsx';
import { NoTokenScreen } from '../../src/features/invitations/screens/NoTokenScreen.tsx';
import {
  answer,
  BROKEN,
  marco,
  me,
  quotedTexts,
  REFUSED,
  refusal,
  SIGNED_IN,
  signIn,
  t,
} from '../quotedTexts.ts';
import { type StubResponse, showScreen } from '../showScreen.tsx';
import { NO_RELATIONSHIPS } from './fixtures.ts';

const id = crypto.randomUUID();
const NAMES = ['shell', 'invitations', 'inviting', 'friendsInvite', 'connections', 'relationships'] as const;

const sent = {
  ...{ id, status: 'sent', statusAt: '2026-01-01T00:00:00.000Z', createdAt: '2026-01-01T00:00:00.000Z' },
  ...{ relationshipType: 'couple', groupName: null, expiresAt: '2099-01-01T00:00:00.000Z', url: null },
  ...{ isMailed: true, partnerName: 'Marco', partnerEmail: 'marco@example.org', openedAt: null },
  ...{ registeringAt: null, isRetried: false, retryCount: 0, resendsLeft: 2 },
};
const management = async (
  list: StubResponse,
  change: StubResponse = {},
  steps: readonly Parameters<typeof t>[0][] = [],
) => {
  answer({
    'GET /sent-and-received-invitations': () => list,
    [`POST /sent-invitations/${id}/mails`]: () => change,
    [`DELETE /sent-invitations/${id}`]: () => change,
  });
  const screen = await showScreen(InvitationsScreen, '/invitation-management');
  await screen.pass(list === REFUSED ? 60_000 : 0);
  for (const step of steps) {
    await screen.press(t(step, { count: 2 }));
    await screen.pass(1_500);
  }
  return screen;
};
const listed = (change: object = {}) => ({ body: { sent: [{ ...sent, ...change }], received: [] } });
const RESEND = ['inviting.list.resend'] as const;
const CANCEL = ['inviting.list.cancel', 'inviting.list.cancelConfirm'] as const;

quotedTexts('/invitation-management', 'es', NAMES, [
  [
    'S8-056',
    'Invitation updated but email could not be sent',
    'La invitación se actualizó, pero no se pudo enviar el correo',
    'a mail that was sent again failed',
    () => management(listed({ status: 'failed', retryCount: 1 })),
  ],
  [
    'S8-057',
    'Invitation resent successfully!',
    'Invitación reenviada.',
    'it is sent again',
    () => management(listed(), { status: 202 }, RESEND),
  ],
  [
    'S8-058',
    'Failed to retry invitation',
    'No se pudo reenviar la invitación',
    'the server fails at sending it again',
    () => management(listed(), BROKEN, RESEND),
  ],
  [
    'S8-059',
    'Invitation cancelled successfully',
    'Invitación cancelada',
    'it is cancelled',
    () => management(listed(), { status: 204 }, CANCEL),
  ],
  [
    'S8-059',
    'Failed to cancel invitation',
    'No se pudo cancelar la invitación',
    'the server fails at cancelling it',
    () => management(listed(), BROKEN, CANCEL),
  ],
  [
    'S8-062',
    'Invitation created but email could not be sent. You can retry from the invitation management page.',
    'La invitación se creó, pero no se pudo enviar el correo. Puedes reintentarlo en la página de invitaciones.',
    'its first mail failed',
    () => management(listed({ status: 'failed' })),
  ],
  [
    'S8-067',
    'Failed to fetch invitations',
    'No se pudieron cargar las invitaciones',
    'the list is refused',
    () => management(REFUSED),
  ],
  [
    'S8-072',
    'Maximum resends reached. Please try again later.',
    'Se alcanzó el máximo de reenvíos. Inténtalo de nuevo más tarde.',
    'it was sent again three times',
    () => management(listed({ resendsLeft: 0, retryCount: 3 })),
  ],
]);

const TOKEN = 'abcdefghijklmnopqrstuv';
const preview = {
  ...{ status: 'valid', relationshipType: 'group', relationshipId: null, inviterFirstName: 'Marco' },
  ...{ partnerName: null, groupName: 'Casa', email: null, message: null, members: [], memberCount: 1 },
  ...{ expiresAt: '2099-01-01T00:00:00.000Z', stores: { ios: null, android: null } },
};
const join = async (looked: StubResponse, accepted?: StubResponse) => {
  let accepting = false;
  answer({
    ...NO_RELATIONSHIPS,
    'GET /auth/session': () => ({ body: SIGNED_IN }),
    // After a refusal the page fetches the invitation again, and this response says that it has expired.
    [`GET /invitations/${TOKEN}`]: () =>
      accepting && accepted !== BROKEN ? { body: { ...preview, status: 'expired' } } : looked,
    [`POST /invitations/${TOKEN}/opening`]: () => ({ status: 204 }),
    [`POST /invitations/${TOKEN}/accept`]: () => {
      accepting = true;
      return accepted ?? {};
    },
  });
  await signIn();
  const screen = await showScreen(JoinScreen, `/join/${TOKEN}`, '/join/$token');
  await screen.pass(20_000);
  if (accepted !== undefined) {
    await screen.press(t('invitations.join.join', { name: 'Marco' }));
    await screen.pass(20_000);
  }
  return screen;
};
const together = async () => {
  answer(NO_RELATIONSHIPS);
  return showScreen(
    () => (
      <ConnectedCelebration me={me as never} other={marco} relationshipId={id}>
        {null}
      </ConnectedCelebration>
    ),
    '/join/x',
  );
};

quotedTexts('/join/{token}', 'fr', NAMES, [
  [
    'S5-038',
    'This invitation is not valid or has been used already.',
    'Cette invitation n’est pas valable ou a déjà servi.',
    'the token is unknown',
    () => join(refusal(404, 'INVITATION_NOT_FOUND')),
  ],
  [
    'S5-039',
    'Invitation has already been accepted',
    'L’invitation a déjà été acceptée',
    'somebody else accepted it',
    () => join({ body: { ...preview, relationshipType: 'couple', status: 'accepted' } }),
  ],
  [
    'S8-060',
    'Failed to accept invitation',
    'L’invitation n’a pas pu être acceptée',
    'the server fails at accepting it',
    () => join({ body: preview }, BROKEN),
  ],
  [
    'S8-061',
    'Welcome to your relationship journey!',
    'Ici commence votre histoire',
    'two became a couple',
    together,
  ],
  [
    'S8-068',
    'Failed to validate invitation',
    'L’invitation n’a pas pu être vérifiée',
    'the look at it is refused',
    () => join(REFUSED),
  ],
  [
    'S8-069',
    'Invitation Expired',
    'L’invitation a expiré',
    'its days are over',
    () => join({ body: { ...preview, status: 'expired' } }),
  ],
  [
    'S8-070',
    'Invalid Invitation',
    'L’invitation n’est pas valable',
    'the token is unknown',
    () => join(refusal(404, 'INVITATION_NOT_FOUND')),
  ],
  [
    'S8-070',
    'This invitation is not valid or has been used already.',
    'Cette invitation n’est pas valable ou a déjà servi.',
    'the token is unknown',
    () => join(refusal(404, 'INVITATION_NOT_FOUND')),
  ],
]);

const accepting = async (code: string, status = 409) => {
  const received = {
    ...sent,
    inviterFirstName: 'Marco',
    relationshipType: 'group',
    groupName: 'Casa',
    message: null,
  };
  answer({
    'GET /auth/session': () => ({ body: SIGNED_IN }),
    'GET /sent-and-received-invitations': () => ({ body: { sent: [], received: [received] } }),
    [`POST /received-invitations/${id}/accept`]: () => refusal(status, code),
  });
  await signIn();
  const screen = await showScreen(InvitationsScreen, '/invitation-management');
  await screen.pass(100);
  await screen.press(t('inviting.list.acceptNamed', { name: 'Marco' }));
  await screen.pass(500);
  return screen;
};

quotedTexts('/invitation-management, received', 'it', NAMES, [
  [
    'S5-040',
    'Invitation has expired',
    'L’invito è scaduto',
    'its days ended while it was looked at',
    () => accepting('INVITATION_EXPIRED', 410),
  ],
  [
    'S5-039',
    'Invitation has already been accepted',
    'L’invito è già stato accettato',
    'it was accepted on another device',
    () => accepting('INVITATION_ALREADY_ACCEPTED'),
  ],
]);

const noToken = async (query: string) => {
  answer({});
  const screen = await showScreen(NoTokenScreen, `/invitation${query}`);
  await screen.pass(0);
  return screen;
};

quotedTexts('/invitation', 'es', NAMES, [
  [
    'S2-132',
    'Your friend invites Marco to BESO',
    'Alguien que te aprecia invita a Marco a BESO',
    'the address names the partner only',
    () => noToken('?partner=Marco'),
  ],
  [
    'S2-132',
    'Giulia invites someone special to BESO',
    'Giulia invita a alguien especial a BESO',
    'the address names the inviter only',
    () => noToken('?inviter=Giulia'),
  ],
  [
    'S5-041',
    'No invitation token provided',
    'Falta el código de la invitación',
    'the address names the inviter only',
    () => noToken('?inviter=Giulia'),
  ],
]);
