import type { BrowserContext, Page } from '@playwright/test';

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

const VIOLATION = 'securitypolicyviolation';

/** Adds violations of the content security policy to `violations`, even if a page catches the exception. */
export async function watchPolicy(context: BrowserContext, violations: string[]): Promise<void> {
  context.on('console', (message) => {
    if (message.text().startsWith(VIOLATION)) violations.push(message.text());
  });
  await context.addInitScript((name) => {
    document.addEventListener(name, (event) => {
      const { violatedDirective, blockedURI, sourceFile, lineNumber, columnNumber } = event;
      const place = `${sourceFile}:${lineNumber}:${columnNumber}`;
      // biome-ignore lint/suspicious/noConsole: the console is how it comes from the page to the journey
      console.error(`${name} of ${violatedDirective} by ${blockedURI} at ${place} on ${location.pathname}`);
    });
  }, VIOLATION as 'securitypolicyviolation');
}
