import { newReward } from '../support/economy.ts';
import { PUBLIC_SCREENS, signedInScreens } from '../support/everyScreen.ts';
import { giveGift } from '../support/gifts.ts';
import { invite, newAccount } from '../support/people.ts';
import { test } from './test.ts';

/** These journeys run in `npm run browsers`, but not in `npm test`. */

test('a new person sees the welcome page, registers and arrives at home [S2-003] [S2-081]', async ({
  open,
}) => {
  const { go, see, tap, type, arriveAt } = await open();
  const account = newAccount();
  await go('/');
  await see('Say it with a beso.');
  await tap('Get Started');
  await type('First name', account.firstName);
  await type('Last name', account.lastName);
  await type('Email', account.email);
  await type('Password', account.password);
  await type('Confirm password', account.password);
  await type('Where you live', account.location);
  // Some browsers ask for the day first, others for the month, so day and month are the same.
  await type('Birthday', '04041994');
  await tap('Create account');
  await see('Complete Your Profile');
  await tap('Skip for now');
  await arriveAt('/home');
  await see('Hi, Giulia');
});

test('a request is approved, and both people see it [S2-019]', async ({ couple, open }) => {
  const { giulia, marco } = await couple();
  const [hers, his] = [await open(giulia), await open(marco)];
  await his.go('/home');
  await his.see('Hi, Marco');
  await hers.go('/request-besos');
  await hers.tap('Chores');
  await hers.type('What for?', 'Three loads of washing');
  await hers.tap('Ask Marco for 1 beso');
  await hers.arriveAt('/home');
  await hers.see('Pending approval');
  await his.see('Three loads of washing');
  await his.tap('Approve');
  await his.see('You gave Giulia');
  await hers.see('Marco gave you');
  await hers.seeNoMore('Pending approval');
});

test('a reward is redeemed, and the other person is notified [S2-020] [S2-112]', async ({ couple, open }) => {
  const { giulia, marco, relationshipId } = await couple();
  await giveGift(marco, giulia, relationshipId, { amount: 3 });
  await newReward(giulia, 'Sunday without alarms', 3, relationshipId);
  const [hers, his] = [await open(giulia), await open(marco)];
  await his.go('/gift');
  await his.see('Your balance');
  await hers.go('/gift');
  await hers.see('Sunday without alarms');
  await hers.tap('Redeem');
  await hers.see('Marco will hear of it.');
  await hers.tap('Redeem');
  await hers.see('Your half is done.');
  await his.see('Sunday without alarms');
});

test('a recommendation with a picture reaches the partner [S2-023] [S2-128]', async ({
  couple,
  open,
  photo,
}) => {
  const { giulia, marco } = await couple();
  const [hers, his] = [await open(giulia), await open(marco)];
  await his.go('/share-recommendation');
  await his.see('Nothing recommended yet');
  await hers.go('/share-recommendation-form');
  await hers.upload('Add a photo', photo);
  await hers.see('Image uploaded successfully!');
  await hers.type('What should they know?', 'The little sailing boat at Porto Venere');
  await hers.tap('Couple');
  await hers.tap('Share');
  await hers.arriveAt('/share-recommendation');
  await his.see('The little sailing boat at Porto Venere');
});

test('an invitation makes two people a couple [S2-005] [S2-130]', async ({ newPerson, open }) => {
  const [giulia, marco] = [await newPerson('Giulia'), await newPerson('Marco')];
  const { url } = await invite(giulia, { kind: 'partner', partnerName: 'Marco' });
  const [hers, his] = [await open(giulia), await open(marco)];
  await hers.go('/home');
  await hers.see('Waiting for Marco');
  await his.go(new URL(url).pathname);
  await his.tap('Join Giulia');
  await his.arriveAt('/home');
  await hers.seeNoMore('Waiting for Marco');
  await hers.go('/give-besos?category=food');
  await hers.see('Give Marco 1 beso');
});

test('comments of two people reach each other [S4-012] [S8-030]', async ({ couple, open }) => {
  const { giulia, marco, relationshipId } = await couple();
  const { id } = await giveGift(marco, giulia, relationshipId);
  const [hers, his] = [await open(giulia), await open(marco)];
  for (const driver of [hers, his]) await driver.go(`/activity/${id}`);
  await hers.type('Add a comment', 'Worth every minute');
  await hers.tap('Send');
  await his.see('Worth every minute');
  await his.type('Add a comment', 'And the jam');
  await his.tap('Send');
  await hers.see('And the jam');
});

test('each screen has its content, also after a reload', async ({ couple, open }) => {
  const { giulia, marco, relationshipId } = await couple();
  const { id } = await giveGift(marco, giulia, relationshipId, { description: 'The early train' });
  const [hers, stranger] = [await open(giulia), await open()];
  for (const [driver, screens] of [
    [stranger, PUBLIC_SCREENS],
    [hers, signedInScreens(id, marco.id)],
  ] as const)
    for (const [path, words] of screens) {
      await driver.go(path);
      await driver.see(words);
      await driver.reload();
      await driver.see(words);
    }
});
