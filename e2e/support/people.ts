import { randomUUID } from 'node:crypto';
import type { APIRequestContext, APIResponse, Browser, BrowserContext, Page } from '@playwright/test';

const API = '/api/v1';
const LOCALES = { en: 'en-GB', es: 'es-ES', fr: 'fr-FR', it: 'it-IT' } as const;
export type Language = keyof typeof LOCALES;
const ZONE = 'Europe/Paris';

/** The narrowest supported phone, a usual phone, and a computer. */
export const VIEWPORTS = {
  narrow: { width: 320, height: 640 },
  phone: { width: 390, height: 844 },
  desktop: { width: 1280, height: 800 },
} as const;

export interface BrowserOptions {
  language?: Language | undefined;
  viewport?: { width: number; height: number } | undefined;
  /** The time zone of the browser and of the person's account. */
  timeZone?: string | undefined;
  /** `allow` only in journeys about the service worker. */
  serviceWorkers?: 'allow' | 'block' | undefined;
}

export interface ApiCaller {
  readonly id: string;
  readonly firstName: string;
  readonly lastName: string;
  readonly email: string;
  readonly password: string;
  readonly context: { readonly request: APIRequestContext };
}

export interface Person extends ApiCaller {
  readonly context: BrowserContext;
  readonly page: Page;
}

export function newAccount(firstName = 'Giulia', lastName = 'Rossi') {
  return {
    firstName,
    lastName,
    email: `${firstName
      .toLowerCase()
      .replace(/[^a-z]/g, '')
      .slice(0, 20)}-${randomUUID()}@posta.example`,
    password: 'a long enough secret',
    location: 'Bologna',
    birthday: '1994-03-14',
  };
}

export function newBrowser(
  browser: Browser,
  {
    language = 'en',
    viewport = VIEWPORTS.phone,
    serviceWorkers = 'block',
    timeZone = ZONE,
  }: BrowserOptions = {},
): Promise<BrowserContext> {
  return browser.newContext({ locale: LOCALES[language], viewport, serviceWorkers, timezoneId: timeZone });
}

async function answerOf(response: APIResponse): Promise<unknown> {
  if (!response.ok())
    throw new Error(`${response.url()} answered ${response.status()}: ${await response.text()}`);
  return response.json();
}

interface PersonOptions {
  language?: Language | undefined;
  firstName?: string | undefined;
  lastName?: string | undefined;
  timeZone?: string | undefined;
}

/** Registers a person through the API, which is faster than the form. */
export async function newCaller<Context extends ApiCaller['context']>(
  context: Context,
  { language = 'en', firstName, lastName, timeZone = ZONE }: PersonOptions = {},
): Promise<ApiCaller & { readonly context: Context }> {
  const account = newAccount(firstName, lastName);
  const state = (await answerOf(
    await context.request.post(`${API}/auth/sign-up`, {
      data: {
        ...account,
        contactMethod: 'email',
        confirmPassword: account.password,
        language,
        timeZone,
      },
    }),
  )) as { session: { user: { id: string } } };
  return { ...account, id: state.session.user.id, context };
}

/** Registers a person through the API, and opens a page of that person. */
export async function newPerson(
  browser: Browser,
  options: BrowserOptions & PersonOptions = {},
): Promise<Person> {
  const context = await newBrowser(browser, options);
  return { ...(await newCaller(context, options)), page: await context.newPage() };
}

export async function anotherDevice(
  browser: Browser,
  person: Person,
  options: BrowserOptions = {},
): Promise<Page> {
  const context = await newBrowser(browser, options);
  const { email, password } = person;
  await answerOf(await context.request.post(`${API}/auth/sign-in`, { data: { email, password } }));
  return context.newPage();
}

export async function invite(
  inviter: ApiCaller,
  input: { kind: 'partner'; partnerName: string } | { kind: 'friends'; groupName?: string },
): Promise<{ token: string; url: string }> {
  const response = await inviter.context.request.post(`${API}/invitations`, { data: input });
  return (await answerOf(response)) as { token: string; url: string };
}

export async function connectAsCouple(
  inviter: ApiCaller,
  other: ApiCaller,
): Promise<{ relationshipId: string }> {
  const { token } = await invite(inviter, { kind: 'partner', partnerName: other.firstName });
  const response = await other.context.request.post(`${API}/invitations/${token}/accept`);
  return (await answerOf(response)) as { relationshipId: string };
}

export async function registerCouple(browser: Browser, hers: BrowserOptions = {}, his: BrowserOptions = {}) {
  const [giulia, marco] = await Promise.all([
    newPerson(browser, hers),
    newPerson(browser, { firstName: 'Marco', lastName: 'Bianchi', ...his }),
  ]);
  const { relationshipId } = await connectAsCouple(giulia, marco);
  return { giulia, marco, relationshipId };
}

export async function inviteToGroup(
  owner: Person,
  others: readonly Person[],
  groupName: string,
): Promise<{ relationshipId: string }> {
  const { token } = await invite(owner, { kind: 'friends', groupName });
  let relationshipId = '';
  for (const { context } of others) {
    const response = await context.request.post(`${API}/invitations/${token}/accept`);
    ({ relationshipId } = (await answerOf(response)) as { relationshipId: string });
  }
  return { relationshipId };
}

export interface SharedRelationship {
  id: string;
  type: string;
  name: string;
  members: { id: string; firstName: string }[];
}

export async function relationshipsOf({ context }: Pick<Person, 'context'>): Promise<SharedRelationship[]> {
  const answer = (await answerOf(await context.request.get(`${API}/relationships`))) as {
    relationships: SharedRelationship[];
  };
  return answer.relationships;
}
