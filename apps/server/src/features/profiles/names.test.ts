import { afterAll, beforeAll, expect, test } from 'vitest';
import { startTestApp, type TestApp } from '../../../test/support/app.ts';
import { type Person, person } from '../../../test/support/builders.ts';
import { createGroup } from '../../../test/support/groups.ts';
import { refusalFrom } from '../../../test/support/refusalFrom.ts';

let app: TestApp;
let anna: Person;
beforeAll(async () => {
  app = await startTestApp();
  anna = await person(app.url);
});
afterAll(() => app.close());

/** An invisible musical symbol, two direction marks, and a joiner that joins nothing. */
const HIDDEN = '\u{1D159}\u200f\u061c\u200d';
const named = (name: string) => name.replaceAll('*', HIDDEN);

test('the server stores the visible part of each kind of name, and refuses blank names', async () => {
  const profile = await anna.api.profiles.saveMyProfile({
    ...anna.profile,
    firstName: named('*An*na*'),
    lastName: named('Ro*ssi'),
  });
  expect(profile).toMatchObject({ firstName: 'Anna', lastName: 'Rossi' });
  const blank = anna.api.profiles.saveMyProfile({ ...anna.profile, firstName: HIDDEN });
  expect(await refusalFrom(blank)).toMatchObject({
    data: { fields: [{ path: 'firstName', key: 'registration.firstNameRequired' }] },
  });

  const relationshipId = await createGroup(anna, await person(app.url));
  await anna.api.roles.renameGroup({ relationshipId, name: named('Ca*sa') });
  const { relationships } = await anna.api.relationships.listMyRelationships({});
  expect(relationships).toMatchObject([{ name: 'Casa' }]);
  expect(await refusalFrom(anna.api.roles.renameGroup({ relationshipId, name: HIDDEN }))).toMatchObject({
    data: { fields: [{ path: 'name', key: 'relationships.nameRequired' }] },
  });

  const { id } = await anna.api.invitations.createInvitation({
    kind: 'partner',
    partnerName: named('*To*m'),
  });
  const { invitations } = await anna.api.invitations.listMyInvitations();
  expect(invitations.find((one) => one.id === id)).toMatchObject({ partnerName: 'Tom' });
});
