import type { Page } from '@playwright/test';

/** Collects the paths of the page's POST requests that match `end`. */
export function collectRequests(page: Page, end: RegExp): string[] {
  const sent: string[] = [];
  page.on('request', (request) => {
    const { pathname } = new URL(request.url());
    if (request.method() === 'POST' && end.test(pathname)) sent.push(pathname);
  });
  return sent;
}
