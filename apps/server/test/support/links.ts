import { expect } from 'vitest';
import type { MailServer, ReceivedMail } from './mail.ts';

export interface MailedLink {
  readonly mail: ReceivedMail;
  readonly url: URL;
  readonly token: string;
}

const PATHS = {
  verify: '/verify-email',
  reset: '/reset-password',
  device: '/login',
  change: '/change-email',
  undo: '/undo-email-change',
  magic: '/auth/callback',
  restore: '/restore-account',
} as const;

/** Returns an address's mailed links of one kind, oldest first. */
function linksOf(mails: MailServer, address: string, kind: keyof typeof PATHS): MailedLink[] {
  return mails.to(address).flatMap((mail) => {
    const [written] = /https?:\/\/\S+/.exec(mail.text) ?? [];
    if (written === undefined) return [];
    const url = new URL(written);
    if (url.pathname !== PATHS[kind]) return [];
    const behind = new URLSearchParams(url.hash.slice(1));
    const named = behind.get('code') ?? behind.get('device') ?? behind.get('token');
    const token = url.searchParams.get('token') ?? named ?? '';
    return [{ mail, url, token }];
  });
}

/** Waits for `count` mailed links of one kind, and returns them, oldest first. */
export async function mailedLinks(
  mails: MailServer,
  address: string,
  kind: keyof typeof PATHS,
  count: number,
): Promise<MailedLink[]> {
  await expect.poll(() => linksOf(mails, address, kind).length, { timeout: 10_000 }).toBe(count);
  return linksOf(mails, address, kind);
}

export async function mailedLink(
  mails: MailServer,
  address: string,
  kind: keyof typeof PATHS,
  count = 1,
): Promise<MailedLink> {
  const link = (await mailedLinks(mails, address, kind, count))[count - 1];
  if (link === undefined) throw new Error('the link is gone again');
  return link;
}
