import type { Page } from '@playwright/test';

/** Everything that these pages complain of in their consoles from now on; fills while the test goes on. */
export function consoleErrors(...pages: readonly Page[]): readonly string[] {
  const complaints: string[] = [];
  for (const page of pages) {
    page.on('console', (message) => {
      if (message.type() === 'error') complaints.push(`${message.text()} (${message.location().url})`);
    });
    page.on('pageerror', (error) => complaints.push(String(error)));
  }
  return complaints;
}
