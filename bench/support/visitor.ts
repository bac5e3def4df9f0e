import { execFileSync } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import type { BrowserContext } from '@playwright/test';
import { projectNode, root } from '../../scripts/lib/project.mjs';

export function machineBrowser() {
  const finder = `${root}/scripts/find-browser.mjs`;
  const [full = '', light = full] = execFileSync(projectNode(), [finder], { encoding: 'utf8' })
    .trim()
    .split('\n');
  const args = process.getuid?.() === 0 ? ['--no-sandbox', '--disable-gpu'] : ['--disable-gpu'];
  return { full, light, args };
}

/** Signs in a new person, who has a partner and three gifts; returns the partner's account. */
export async function signedInWithPartner(context: BrowserContext) {
  const post = async (path: string, data: object) =>
    (await (await context.request.post(`/api/v1${path}`, { data })).json()) as Record<string, unknown>;
  const signUp = async (firstName: string) => {
    const password = 'a long enough secret';
    const email = `${firstName}-${randomUUID()}@posta.example`;
    const state = await post('/auth/sign-up', {
      ...{ firstName, lastName: 'Rossi', email, password, confirmPassword: password, contactMethod: 'email' },
      ...{ location: 'Bologna', birthday: '1994-03-14', language: 'en', timeZone: 'Europe/Paris' },
    });
    return { id: (state.session as { user: { id: string } }).user.id, email, password };
  };
  const marco = await signUp('marco');
  const { token } = await post('/invitations', { kind: 'partner', partnerName: 'Giulia' });
  const giulia = await signUp('giulia');
  const { relationshipId } = await post(`/invitations/${token}/accept`, {});
  await post('/auth/sign-in', { email: marco.email, password: marco.password });
  for (const description of ['The bins', 'The lemon risotto', 'The lift to the station']) {
    const gift = { receiverId: giulia.id, relationshipId, amount: 1, description, category: 'food' };
    await post('/besos/gifts', { ...gift, idempotencyKey: randomUUID() });
  }
  return { email: giulia.email, password: giulia.password };
}

/** Registers a person with a partner and three gifts; returns the cookies of the session. */
export async function registerVisitor(context: BrowserContext) {
  await signedInWithPartner(context);
  return (await context.storageState()).cookies;
}

export type Cookies = Awaited<ReturnType<typeof registerVisitor>>;
