import type { Browser } from '@playwright/test';
import { continueAs, followMail } from '../support/mailbox.ts';
import { type Language, newBrowser, newPerson } from '../support/people.ts';
import { expect, test } from '../support/test.ts';
import { texts } from '../support/texts.ts';

async function twoDevices(browser: Browser, language: Language) {
  const laptop = await newPerson(browser, { language });
  const phone = await newBrowser(browser, { language });
  const arrives = async () => {
    await page.waitForURL('**/home');
    await expect(page.locator('html')).toHaveAttribute('lang', language);
    await Promise.all([laptop.context.close(), phone.close()]);
  };
  const page = await phone.newPage();
  return { laptop, page, t: texts(language), arrives };
}

test('a mail on one device leads to the signed-in home on another, in French, Italian and Spanish [S2-077] [S4-025] [S5-005]', async ({
  browser,
}) => {
  const fr = await twoDevices(browser, 'fr');
  await followMail(fr.page, fr.laptop.email, {
    subject: 'Confirme ton e-mail pour BESO',
    button: 'Confirmer l’e-mail',
  });
  await fr.page.getByRole('button', { name: fr.t('recovery.verify.signIn') }).click();
  await fr.page.waitForURL('**/login?*');
  await fr.page.getByLabel(fr.t('auth.password'), { exact: true }).fill(fr.laptop.password);
  await fr.page.getByRole('button', { name: fr.t('auth.login.submit'), exact: true }).click();
  await expect(fr.page.getByRole('heading', { name: fr.t('recovery.verify.done') })).toBeVisible();
  await fr.arrives();

  const it = await twoDevices(browser, 'it');
  await it.laptop.page.request.post('/api/v1/auth/magic-link', { data: { email: it.laptop.email } });
  await followMail(it.page, it.laptop.email, {
    subject: 'Il tuo link magico per BESO',
    button: 'Accedi a BESO',
  });
  await continueAs(it.page, it.laptop.email, 'it');
  await expect(it.page.getByRole('heading', { name: it.t('callback.welcomeBack') })).toBeVisible();
  await it.arrives();

  const es = await twoDevices(browser, 'es');
  await es.laptop.page.request.post('/api/v1/auth/password-reset', { data: { email: es.laptop.email } });
  await followMail(es.page, es.laptop.email, {
    subject: 'Elige una contraseña nueva para BESO',
    button: 'Elegir una contraseña nueva',
  });
  const chosen = 'otro secreto bastante largo';
  await es.page.getByLabel(es.t('recovery.reset.password'), { exact: true }).fill(chosen);
  await es.page.getByLabel(es.t('recovery.reset.repeat'), { exact: true }).fill(chosen);
  await es.page.getByRole('button', { name: es.t('recovery.reset.submit') }).click();
  await es.arrives();
});
