// @vitest-environment happy-dom
import { afterEach, beforeAll, beforeEach, expect, it, vi } from 'vitest';
import {
  answerRequests,
  type ShownScreen,
  type StubResponse,
  showScreen,
} from '../../../../test/showScreen.tsx';
import { loadNamespaces, switchLanguage } from '../../../platform/i18n/index.ts';
import { GroupForm } from './GroupForm.tsx';
import { PartnerForm } from './PartnerForm.tsx';

interface Friend {
  id: string;
  name: string;
  email: string;
}
const OUT = { session: null, profile: null, challenge: null, leaving: null };
const me = { id: crypto.randomUUID(), firstName: 'Nora', lastName: 'Bianchi', avatarUrl: null };
const FAILED = { status: 500, body: { code: 'INTERNAL_SERVER_ERROR' } };
const SEND = 'POST /sent-invitations';
let screen: ShownScreen;
let sent: { groupName: string; friends: Friend[] }[];

beforeAll(async () => {
  switchLanguage('en');
  await loadNamespaces('common', 'inviting', 'friendsInvite', 'invitations', 'connections', 'errors');
});
beforeEach(() => {
  vi.useFakeTimers();
  sessionStorage.clear();
  sent = [];
});
afterEach(async () => {
  // Waits until toasts are gone, because they would remain for the next test.
  await screen.pass(10_000);
  await screen.close();
  vi.unstubAllGlobals();
  vi.useRealTimers();
});

const start = async (
  Form: typeof GroupForm | typeof PartnerForm,
  answer: (friends: Friend[]) => StubResponse,
) => {
  answerRequests({
    'GET /auth/session': () => ({ body: OUT }),
    'GET /relationships': () => ({ body: { relationships: [], former: [] } }),
    [SEND]: (input) => {
      sent.push(input as (typeof sent)[number]);
      return answer((input as (typeof sent)[number]).friends);
    },
  });
  const shared = { me: me as Parameters<typeof PartnerForm>[0]['me'], head: null, foot: null };
  screen = await showScreen(() => <Form {...shared} group={undefined} />, '/new-relationship');
};
const refusing = (names: readonly string[]) => (friends: Friend[]) => ({
  status: 201,
  body: {
    relationshipId: names.length === 0 ? null : crypto.randomUUID(),
    results: friends.map(({ id, name }) => ({
      id,
      refusal: names.includes(name) ? { code: 'INVITATION_ALREADY_SENT', opensAt: null } : null,
    })),
  },
});
const rows = () => [...document.querySelectorAll('fieldset')];
const fieldsOf = (row: Element | undefined) => [...(row?.querySelectorAll('input') ?? [])];
const names = () => rows().map((row) => fieldsOf(row)[0]?.value);
/** Fills in one row per friend, adding rows where needed. */
async function fillIn(...friends: readonly string[]): Promise<void> {
  for (const [index, name] of friends.entries()) {
    if (rows().length <= index) await screen.press('Add');
    const [nameField, emailField] = fieldsOf(rows()[index]);
    if (nameField === undefined || emailField === undefined) throw new Error('no fields');
    await screen.typeInto(nameField, name);
    await screen.typeInto(emailField, `${name.toLowerCase()}@example.org`);
  }
}

it('rows can be added and removed, except the last one [S5-034]', async () => {
  await start(GroupForm, refusing([]));
  expect(rows()).toHaveLength(1);
  expect(() => screen.button('Remove')).toThrow();
  await fillIn('Luca', 'Sofia', 'Marco');
  expect(names()).toEqual(['Luca', 'Sofia', 'Marco']);
  await screen.press('Remove person 2');
  expect(names()).toEqual(['Luca', 'Marco']);
  await screen.press('Remove person 1');
  expect(names()).toEqual(['Marco']);
  expect(() => screen.button('Remove')).toThrow();
  await screen.press('Send');
  await screen.pass(500);
  expect(sent).toMatchObject([{ friends: [{ name: 'Marco', email: 'marco@example.org' }] }]);
});

it('all invited: one message says how many, and the page of all invitations opens [S8-065]', async () => {
  await start(GroupForm, refusing([]));
  await fillIn('Luca', 'Sofia');
  await screen.press('Send');
  await screen.pass(500);
  const messages = [...document.querySelectorAll('[data-sonner-toast]')];
  expect(messages.map(({ textContent }) => textContent)).toEqual(['All 2 invitations are on their way']);
  expect(screen.address()).toBe('/invitation-management');
});

it('some invited: the form says how many of all, and keeps the others with the reason [S8-065]', async () => {
  await start(GroupForm, refusing(['Sofia']));
  await fillIn('Luca', 'Sofia', 'Marco');
  await screen.press('Send');
  await screen.pass(500);
  expect(screen.text()).toContain('2 of 3 invitations are on their way. What is still here was not sent.');
  expect(names()).toEqual(['Sofia']);
  expect(rows()[0]?.textContent).toContain('already');
  expect(screen.address()).toBe('/new-relationship');
});

it('none invited because the server failed: the form says so and keeps the rows [S8-064]', async () => {
  await start(GroupForm, () => FAILED);
  await fillIn('Luca', 'Sofia');
  await screen.press('Send');
  await screen.pass(20_000);
  const text = 'Failed to create group invitations. Please try again.';
  expect(document.querySelector('[role=alert]')?.textContent).toContain(text);
  expect(names()).toEqual(['Luca', 'Sofia']);
  expect(screen.address()).toBe('/new-relationship');
});

it('a partner not invited because the server failed: the form says so [S8-063]', async () => {
  await start(PartnerForm, () => FAILED);
  await screen.type('Their first name', 'Marco');
  await screen.type('Email', 'marco@example.org');
  await screen.press('Send');
  await screen.pass(20_000);
  const text = 'Failed to create invitation. Please try again.';
  expect(document.querySelector('[role=alert]')?.textContent).toContain(text);
  expect(screen.field('Email').value).toBe('marco@example.org');
  expect(screen.address()).toBe('/new-relationship');
});
