import messages from '@beso/contract/locales/en/messages.json';
import type { Notification, NotificationKind } from '@beso/contract/notifications';
import { NOTIFICATION_KINDS } from '@beso/contract/notifications';
import { describe, expect, it } from 'vitest';
import { actorNames, notificationWording, quotedNotificationText } from './sentence.ts';

const person = (firstName: string, lastName = '') => ({
  id: firstName,
  firstName,
  lastName,
  avatarUrl: null,
});

function notification(kind: NotificationKind, given: Partial<Notification> = {}): Notification {
  return {
    id: 'n',
    kind,
    actors: [person('Marco')],
    actorCount: 1,
    activity: null,
    relationship: null,
    rewardTitle: null,
    askedType: null,
    comment: null,
    createdAt: '2026-03-01T10:00:00.000Z',
    orderNumber: 1,
    isRead: false,
    ...given,
  };
}
const activity = (status: NonNullable<Notification['activity']>['status']) =>
  ({
    id: 'a',
    kind: 'gift',
    amount: 2,
    description: 'The shelf',
    category: 'chores',
    image: null,
    status,
  }) as const;

describe('a row of the inbox', () => {
  it.each(NOTIFICATION_KINDS)('has a text for %s, even if its subject is hidden', (kind) => {
    expect(notificationWording(notification(kind)).key).toMatch(/^messages\./);
  });

  it('names each kind in the preferences, and no other', () => {
    expect(Object.keys(messages.kind).sort()).toEqual([...NOTIFICATION_KINDS].sort());
  });

  it('counts besos', () => {
    expect(notificationWording(notification('gift', { activity: activity('approved') }))).toEqual({
      key: 'messages.gift',
      count: 2,
    });
    expect(notificationWording(notification('request', { activity: activity('pending') })).count).toBe(2);
  });

  it('says how a request ended', () => {
    const keyFor = (kind: NotificationKind, status: 'approved' | 'declined' | 'expired') =>
      notificationWording(notification(kind, { activity: activity(status) })).key;
    expect(keyFor('request', 'declined')).toBe('messages.requested');
    expect(keyFor('request_answer', 'approved')).toBe('messages.approved');
    expect(keyFor('request_answer', 'declined')).toBe('messages.declined');
    expect(keyFor('request_answer', 'expired')).toBe('messages.answered.one');
  });

  it('names one or two people; of three or more it counts the others', () => {
    const liked = (actorCount: number) => notificationWording(notification('like', { actorCount }));
    expect(liked(1)).toEqual({ key: 'messages.like.one' });
    expect(liked(2)).toEqual({ key: 'messages.like.two' });
    expect(liked(5)).toEqual({ key: 'messages.like.more', count: 4 });
  });

  it('names the requested or offered relationship', () => {
    const asks = (kind: NotificationKind, askedType: Notification['askedType']) =>
      notificationWording(notification(kind, { askedType })).key;
    expect(asks('connection_request', 'couple')).toBe('messages.connection.couple');
    expect(asks('connection_request', 'friend')).toBe('messages.connection.friend');
    expect(asks('invitation_received', 'couple')).toBe('messages.invited.couple');
    expect(asks('invitation_received', 'group')).toBe('messages.invited.group');
    expect(asks('invitation_received', null)).toBe('messages.invited.one');
  });

  it('shows a new person’s full name', () => {
    const actors = [person('Nora', 'Weiss')];
    expect(actorNames(notification('connection_request', { actors }))).toEqual(['Nora Weiss']);
    expect(actorNames(notification('gift', { actors }))).toEqual(['Nora']);
  });

  it('quotes the description, the reward and the joined group', () => {
    const relationship = { id: 'r', type: 'group', name: 'The climbers' } as const;
    expect(quotedNotificationText(notification('gift', { activity: activity('approved') }))).toBe(
      'The shelf',
    );
    expect(quotedNotificationText(notification('invitation', { relationship }))).toBe('The climbers');
    expect(
      quotedNotificationText(
        notification('invitation', { relationship: { ...relationship, type: 'couple' } }),
      ),
    ).toBeNull();
    expect(quotedNotificationText(notification('reward_redeemed', { rewardTitle: 'A nap' }))).toBe('A nap');
    expect(quotedNotificationText(notification('like', { activity: activity('approved') }))).toBeNull();
  });
});

it('a comment is quoted, an acceptance is not called an invitation, and an ended couple not a group', () => {
  expect(quotedNotificationText(notification('comment', { comment: 'And the jam' }))).toBe('And the jam');
  expect(notificationWording(notification('invitation', { askedType: 'friend' })).key).toBe(
    'messages.connected',
  );
  expect(notificationWording(notification('invitation')).key).toBe('messages.invitation.one');
  const ended = (type: 'couple' | 'group') =>
    notificationWording(notification('removed', { relationship: { id: 'r', type, name: 'Giulia & Marco' } }))
      .key;
  expect([ended('couple'), ended('group')]).toEqual(['messages.parted', 'messages.removed']);
});
