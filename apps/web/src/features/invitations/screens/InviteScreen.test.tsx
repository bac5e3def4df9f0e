// @vitest-environment happy-dom
import type { OpenInvitation } from '@beso/contract/invitations';
import { act } from 'react';
import { afterEach, beforeAll, beforeEach, expect, it, vi } from 'vitest';
import { drawQrCodes, readQrCode } from '../../../../test/qrCode.ts';
import {
  answerRequests,
  type ShownScreen,
  type StubResponse,
  showScreen,
} from '../../../../test/showScreen.tsx';
import { loadNamespaces, switchLanguage } from '../../../platform/i18n/index.ts';
import { startSession } from '../../../platform/session/session.ts';
import { InviteScreen } from './InviteScreen.tsx';

const OUT = { session: null, profile: null, challenge: null, leaving: null };
const me = { id: crypto.randomUUID(), firstName: 'Nora', lastName: 'Bianchi', avatarUrl: null };
const user = { id: me.id, email: 'nora@example.org', emailVerified: true };
const IN = { ...OUT, session: { user, expiresAt: '2099-01-01T00:00:00.000Z' }, profile: me };
const made = {
  ...{ id: crypto.randomUUID(), url: 'https://beso.app/join/abcdefghijklmnopqrstuv' },
  ...{ token: 'abcdefghijklmnopqrstuv', expiresAt: '2099-01-01T00:00:00.000Z' },
};
const FAILED = 'Failed to create invitation. Please try again.';
let screen: ShownScreen;
let open: OpenInvitation[];

beforeAll(async () => {
  switchLanguage('en');
  await loadNamespaces('common', 'shell', 'invitations', 'connections', 'errors');
});
beforeEach(() => {
  vi.useFakeTimers();
  drawQrCodes();
  sessionStorage.clear();
  open = [];
});
afterEach(async () => {
  await act(() => startSession(OUT));
  await screen.close();
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
  vi.useRealTimers();
});

const start = async (answer: () => StubResponse) => {
  const answered = answerRequests({
    'GET /auth/session': () => ({ body: IN }),
    'GET /relationships': () => ({ body: { relationships: [], former: [] } }),
    'GET /invitations': () => ({ body: { invitations: open } }),
    'POST /invitations': (input) => {
      const { partnerName = null, groupName = null } = input as Partial<OpenInvitation>;
      const { status, body } = answer();
      if (status !== undefined) return { status, body };
      const relationshipType = partnerName === null ? 'group' : 'couple';
      const rest = {
        isMailed: false,
        openedAt: null,
        registeringAt: null,
        createdAt: new Date().toISOString(),
      };
      open = [{ ...made, ...rest, partnerName, groupName, relationshipType }];
      return { status: 201, body: made };
    },
  });
  await startSession(IN as Parameters<typeof startSession>[0]);
  screen = await showScreen(InviteScreen, '/invitation-hub');
  await screen.pass(100);
  return answered;
};
const choose = (value: string) =>
  act(async () => document.querySelector<HTMLInputElement>(`input[value="${value}"]`)?.click());

it.each([
  ['partner', 'Their first name', 'Marco', { kind: 'partner', partnerName: 'Marco' }],
  ['friends', 'Name of the group', 'Casa', { kind: 'friends', groupName: 'Casa' }],
])('the choice of %s is the first step, then sharing the link [S4-047]', async (kind, field, name, input) => {
  const { calls } = await start(() => ({}));
  expect(screen.address()).toBe('/invitation-hub');
  expect(document.querySelector('canvas')).toBeNull();
  await choose(kind);
  await screen.type(field, name);
  expect(calls).not.toContain('POST /invitations');
  await screen.press('Make the link');
  await screen.pass(500);
  expect(calls.filter((call) => call === 'POST /invitations')).toHaveLength(1);
  expect(open).toMatchObject([input.kind === 'partner' ? { partnerName: name } : { groupName: name }]);
  expect(screen.address()).toBe(`/invitation-hub?link=${made.id}`);
  expect(screen.text()).toContain('beso.app/join/abcdefghijklmnopqrstuv');
  for (const way of ['Send on WhatsApp', 'Copy text', 'Copy link']) {
    expect(screen.button(way).isConnected).toBe(true);
  }
  // Back leads to the choice, and the same choice opens the same link again.
  await screen.press('Back');
  await screen.pass(500);
  expect(screen.address()).toBe('/invitation-hub');
  await screen.press('Make the link');
  await screen.pass(500);
  expect(screen.address()).toBe(`/invitation-hub?link=${made.id}`);
  expect(calls.filter((call) => call === 'POST /invitations')).toHaveLength(1);
});

it('the link is shown as a QR code of 120 px with error correction level M [S9-032]', async () => {
  await start(() => ({}));
  await screen.type('Their first name', 'Marco');
  await screen.press('Make the link');
  await screen.pass(500);
  const code = readQrCode(document.querySelector('canvas'));
  expect(code).toEqual({ text: made.url, level: 'M', width: '120px', height: '120px' });
});

it.each([
  [500, 'INTERNAL_SERVER_ERROR', FAILED],
  [429, 'INVITATION_DAILY_LIMIT', undefined],
])(
  'a link refused with %i %s is not created, and the form reports it [S8-063]',
  async (status, code, text) => {
    await start(() => ({ status, body: { code, data: { opensAt: '2099-01-01T00:00:00.000Z' } } }));
    await screen.type('Their first name', 'Marco');
    await screen.press('Make the link');
    await screen.pass(20_000);
    const said = document.querySelector('[role=alert]')?.textContent ?? '';
    if (text === undefined) expect(said).not.toContain(FAILED);
    else expect(said).toContain(text);
    expect(said).not.toBe('');
    expect(screen.address()).toBe('/invitation-hub');
    expect(screen.field('Their first name').value).toBe('Marco');
  },
);

it('Continue leads home [S2-100]', async () => {
  await start(() => ({}));
  await screen.type('Their first name', 'Marco');
  await screen.press('Make the link');
  await screen.pass(500);
  await screen.press('Continue');
  expect(screen.address()).toBe('/home');
});

it('the QR code is saved as a picture named after the current time [S7-069]', async () => {
  await start(() => ({}));
  await screen.type('Their first name', 'Marco');
  await screen.press('Make the link');
  await screen.pass(500);
  vi.spyOn(HTMLCanvasElement.prototype, 'toBlob').mockImplementation((done) => done(new Blob(['png'])));
  const saved: string[] = [];
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (this: HTMLAnchorElement) {
    saved.push(this.download);
  });
  await screen.press('Save the code as PNG');
  await screen.pass(0);
  expect(saved).toHaveLength(1);
  const [, at] = /^beso-invitation-(\d{13})\.png$/.exec(saved[0] ?? '') ?? [];
  expect(Math.abs(Number(at) - Date.now())).toBeLessThan(5_000);
});
