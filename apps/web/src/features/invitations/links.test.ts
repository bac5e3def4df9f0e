import type { OpenInvitation } from '@beso/contract/invitations';
import type { Relationship } from '@beso/contract/relationships';
import { expect, test } from 'vitest';
import { connectionByInvitation, isSameInvitationLink } from './links.ts';

const open: OpenInvitation = {
  id: 'i',
  relationshipType: 'couple',
  partnerName: 'Marco',
  groupName: null,
  isMailed: false,
  url: 'https://beso.example/join/x',
  openedAt: null,
  registeringAt: null,
  createdAt: '2026-11-20T10:00:00.000Z',
  expiresAt: '2026-11-27T10:00:00.000Z',
};
const group: OpenInvitation = { ...open, relationshipType: 'group', partnerName: null, groupName: 'Casa' };

test('the same choice returns the existing link, as long as the server can decrypt its address [S4-047]', () => {
  expect(isSameInvitationLink({ kind: 'partner', partnerName: ' Marco ' }, open, 'Anna')).toBe(true);
  expect(isSameInvitationLink({ kind: 'partner', partnerName: 'Luca' }, open, 'Anna')).toBe(false);
  expect(
    isSameInvitationLink({ kind: 'partner', partnerName: 'Marco' }, { ...open, url: null }, 'Anna'),
  ).toBe(false);
  expect(
    isSameInvitationLink({ kind: 'partner', partnerName: 'Marco' }, { ...open, isMailed: true }, 'Anna'),
  ).toBe(false);
  expect(isSameInvitationLink({ kind: 'friends', groupName: 'Casa' }, group, 'Anna')).toBe(true);
  expect(isSameInvitationLink({ kind: 'friends' }, group, 'Anna')).toBe(false);
  expect(
    isSameInvitationLink(
      { kind: 'friends', groupName: ' ' },
      { ...group, groupName: "Anna's Group" },
      'Anna',
    ),
  ).toBe(true);
});

const couple = (joinedAt: string) =>
  ({
    id: 'r',
    type: 'couple',
    name: 'Anna & Marco',
    members: ['anna', 'marco'].map((id) => ({ id, joinedAt })),
  }) as Relationship;

test('the person who accepted is the partner who joined after the link was created', () => {
  expect(connectionByInvitation(open, [couple('2026-11-20T10:05:00.000Z')], 'anna')).toMatchObject({
    other: { id: 'marco' },
    relationshipId: 'r',
  });
  expect(connectionByInvitation(open, [couple('2026-11-19T10:05:00.000Z')], 'anna')).toBeUndefined();
  expect(connectionByInvitation(group, [couple('2026-11-20T10:05:00.000Z')], 'anna')).toBeUndefined();
});
