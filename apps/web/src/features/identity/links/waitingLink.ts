import { readTab, removeTab, writeTab } from '../../../platform/storage/storage.ts';
import type { MailedLink } from './mailedLink.ts';

const KEY = 'waitingLink';
/** The pages of links that need the session of their account. */
export type LinkPage = '/verify-email' | '/change-email';

/** Keeps a link in this tab, and out of any address, while its person signs in. */
export function keepWaitingLink(page: LinkPage, { token, email }: MailedLink): void {
  writeTab(KEY, JSON.stringify({ page, token, email }));
}

/** The link that this page sent its person to sign in for. */
export function waitingLink(pathname: string): MailedLink | null {
  try {
    const kept: unknown = JSON.parse(readTab(KEY) ?? 'null');
    const { page, token, email } = Object(kept) as Record<string, unknown>;
    if (page !== pathname || typeof token !== 'string' || typeof email !== 'string') return null;
    return { token, email, wanted: true };
  } catch {
    return null;
  }
}

export function forgetWaitingLink(): void {
  removeTab(KEY);
}
