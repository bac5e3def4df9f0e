import type { Page } from '@playwright/test';

/** What this page sends to addresses that end so, from now on. */
export function sentTo(page: Page, end: RegExp): string[] {
  const sent: string[] = [];
  page.on('request', (request) => {
    const { pathname } = new URL(request.url());
    if (request.method() === 'POST' && end.test(pathname)) sent.push(pathname);
  });
  return sent;
}
