import { expect, type Page } from '@playwright/test';
import type { Language } from './people.ts';
import { texts } from './texts.ts';

/** The page that lists the server's mails. It sets a cookie that opens the mails. */
const OUTBOX = process.env.BESO_E2E_OUTBOX ?? '';
const MAIL = /<a href="(\/outbox\/[\da-f-]+)">([^<]*)<\/a><br\/><small>to ([^,<]+),/g;

/** Waits for `count` mails to an address, and returns the path of the newest. */
async function mailTo(page: Page, address: string, subject: string, count = 1): Promise<string> {
  const listed = async () => {
    const list = await (await page.request.get(OUTBOX)).text();
    const mails = [...list.matchAll(MAIL)].filter(([, , about, to]) => to === address && about === subject);
    return mails.map(([, path = '']) => path).reverse();
  };
  await expect.poll(async () => (await listed()).length).toBe(count);
  return (await listed())[count - 1] ?? '';
}

const TEXT = /<small>to (\+\d+),.*?<pre>(\d{6}) /gs;

/** Waits for `count` text messages to a number, and returns the code in the newest. */
export async function textedCode(page: Page, phone: string, count = 1): Promise<string> {
  const listed = async () => {
    const list = await (await page.request.get(OUTBOX)).text();
    return [...list.matchAll(TEXT)].filter(([, to]) => to === phone).map(([, , code = '']) => code);
  };
  await expect.poll(async () => (await listed()).length).toBe(count);
  return (await listed())[0] ?? '';
}

/** Waits for `count` mails to an address, and returns the digits in the newest. */
export async function mailedCode(page: Page, address: string, subject: string, count = 1): Promise<string> {
  const mail = await page.request.get(new URL(await mailTo(page, address, subject, count), OUTBOX).href);
  return /\b\d{3} \d{3}\b/.exec(await mail.text())?.[0] ?? '';
}

interface Mailed {
  subject: string;
  button: string;
  count?: number;
}

/** Opens the newest mail to an address, and returns the URL of the mail's button. */
export async function mailedLink(page: Page, address: string, mail: Mailed): Promise<string> {
  await page.goto(await mailTo(page, address, mail.subject, mail.count));
  const link = page.getByRole('link', { name: mail.button });
  await expect(link).toHaveAttribute('target', '_blank');
  return (await link.getAttribute('href')) ?? '';
}

/** Opens the newest mail to an address, and follows the mail's button. */
export async function followMail(page: Page, address: string, mail: Mailed): Promise<void> {
  await page.goto(await mailedLink(page, address, mail));
}

export async function confirmEmail(page: Page, address: string): Promise<void> {
  await followMail(page, address, { subject: 'Confirm your email for BESO', button: 'Confirm email' });
  await page.getByRole('button', { name: 'Confirm email' }).click();
  await page.waitForURL('**/home');
}

/** Returns an address as the pages behind mailed links show it: `n•••@posta.example`. */
export const maskedAddress = (address: string) => address.replace(/^(.).*(?=@)/u, '$1•••');

export async function continueAs(page: Page, address: string, language: Language = 'en'): Promise<void> {
  const name = texts(language)('callback.continueAs', { email: maskedAddress(address) });
  await page.getByRole('button', { name }).click();
}
