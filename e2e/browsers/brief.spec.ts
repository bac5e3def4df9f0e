import { expect } from '@playwright/test';
import { storedRows } from '../support/device.ts';
import { activitiesOf, giveGift } from '../support/gifts.ts';
import type { ApiCaller } from '../support/people.ts';
import { type OpenDriver, test } from './test.ts';

/** The five journeys of this file also run in `npm test`. */

const saidTo = async (person: ApiCaller) =>
  (await activitiesOf(person)).map(({ description }) => description);

/** Once the service worker controls the page, the app opens without a server. */
const shellKept = ({ device }: OpenDriver) =>
  expect.poll(() => device.run(() => navigator.serviceWorker.controller?.state === 'activated')).toBe(true);

test('a person signs in and arrives at home [S2-001]', async ({ newPerson, open }) => {
  const { email, password } = await newPerson();
  const { go, type, tap, see, arriveAt } = await open();
  await go('/');
  await see('Say it with a beso.');
  await tap('Sign In');
  await type('Email', email);
  await type('Password', password);
  await tap('Sign in');
  await arriveAt('/home');
  await see('Hi, Giulia');
});

test('home shows gifts, and a new one without a reload [S3-010]', async ({ couple, open }) => {
  const { giulia, marco, relationshipId } = await couple();
  await giveGift(marco, giulia, relationshipId, { description: 'The early train', amount: 2 });
  const { go, see } = await open(giulia);
  await go('/home');
  await see('The early train');
  await giveGift(marco, giulia, relationshipId, { description: 'The late train' });
  await see('The late train');
});

test('a beso with a picture reaches the other person at once [S2-049] [S2-101]', async ({
  couple,
  open,
  photo,
}) => {
  const { giulia, marco } = await couple();
  const [hers, his] = [await open(giulia), await open(marco)];
  await his.go('/home');
  await his.see('Hi, Marco');
  await hers.go('/give-besos');
  await hers.tap('Food');
  await hers.tap('2 besos');
  await hers.type('What for?', 'Your lemon risotto');
  await hers.upload('Add a photo', photo);
  await hers.see('Image uploaded successfully!');
  await hers.tap('Give Marco 2 besos');
  await hers.see('Beso Sent');
  await his.see('Your lemon risotto');
  const drawn = () =>
    his.device.run(() =>
      [...document.querySelectorAll<HTMLImageElement>('[role=feed] img[alt="Photo from Giulia"]')].every(
        ({ naturalWidth }) => naturalWidth > 0,
      ),
    );
  await expect.poll(drawn).toBe(true);
});

test('20 navigations show their content with and without a server [S2-060]', async ({ couple, open }) => {
  const { giulia, marco, relationshipId } = await couple();
  await giveGift(marco, giulia, relationshipId, { description: 'The early train' });
  const hers = await open(giulia);
  await hers.go('/home');
  await hers.see('The early train');
  await shellKept(hers);
  // The app stores a response only after a second, so the page must not be left earlier.
  await expect.poll(() => hers.device.run(storedRows, 'getAll')).toContain('The early train');
  for (const server of ['with', 'without']) {
    if (server === 'without') hers.network.cut();
    for (let times = 0; times < 5; times += 1) {
      await hers.go('/give-besos?category=food');
      await hers.see('What for?');
      await hers.go('/home');
      await hers.see('The early train');
    }
  }
});

test('a beso given without a server arrives once [S7-070]', async ({ couple, open }) => {
  const { giulia, marco } = await couple();
  const hers = await open(giulia);
  await hers.go('/home');
  await hers.see('Hi, Giulia');
  await shellKept(hers);
  await hers.go('/give-besos?category=food');
  await hers.see('Give Marco 1 beso');
  hers.network.cut();
  await hers.type('What for?', 'Pancakes');
  // The banner pushes the button down when it appears, and an earlier tap could miss the button.
  await hers.see('You are offline');
  await hers.tap('Give Marco 1 beso');
  // A form that already knows of the lost connection offers this button instead.
  const later = 'Send it when I’m back online';
  if ((await hers.see('Waiting for a connection', later)) === later) await hers.tap(later);
  await hers.see('Waiting for a connection');
  await hers.go('/home');
  await hers.see('Waiting for a connection');
  hers.network.mend();
  await hers.go('/home');
  await expect.poll(() => saidTo(marco)).toEqual(['Pancakes']);
  await hers.seeNoMore('Waiting for a connection');
  await hers.go('/home');
  await hers.see('Pancakes');
  expect(await saidTo(marco)).toEqual(['Pancakes']);
});
