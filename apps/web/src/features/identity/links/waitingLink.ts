import { readTab, removeTab, writeTab } from '../../../platform/storage/storage.ts';

export interface MailedLink {
  token: string;
  email: string;
  /** True if the person has confirmed the link before signing in. */
  wanted?: boolean;
}

const KEY = 'waitingLink';
/** The pages of mailed links that require the session of their account. */
export type LinkPage = '/verify-email' | '/change-email';

export function storeWaitingLink(page: LinkPage, { token, email }: MailedLink): void {
  writeTab(KEY, JSON.stringify({ page, token, email }));
}

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
