import { RELATIONSHIP_NAME_MAX_LENGTH } from '@beso/contract/limits';
import type { InviteFriendsInput, SentInvitations } from '@beso/contract/mailed-invitations';

export type FriendRow = InviteFriendsInput['friends'][number];

export const newFriend = (): FriendRow => ({ id: crypto.randomUUID(), name: '', email: '' });

const isBlank = ({ name, email }: FriendRow) => name.trim() === '' && email.trim() === '';

/** [S5-032] Returns the rows that have any content. */
export const withoutEmptyRows = (friends: readonly FriendRow[]): FriendRow[] =>
  friends.filter((friend) => !isBlank(friend));

const ADDRESS = /[^\s<>,;:"'()]+@[^\s<>,;:"'()]+\.[^\s<>,;:"'()]+/g;

/** Guesses a name from an address: luca.bianchi@example.org is probably Luca Bianchi. */
function nameIn(email: string): string {
  const [local = ''] = email.split('@');
  const words = local.replace(/\+.*/, '').split(/[._-]+/);
  return words
    .filter((word) => word !== '')
    .map((word) => word.replace(/^./u, (letter) => letter.toLocaleUpperCase()))
    .join(' ');
}

/** Returns the people in a text such as "Luca <luca@…>, sofia@…", each address once. */
export function friendsInText(text: string): FriendRow[] {
  const found = new Map<string, FriendRow>();
  let before = 0;
  for (const { 0: email, index } of text.matchAll(ADDRESS)) {
    const written =
      text
        .slice(before, index)
        .split(/[,;\n>]/)
        .at(-1) ?? '';
    const name = written.replace(/[<"'()\t]/g, ' ').trim() || nameIn(email);
    before = index + email.length;
    const key = email.toLowerCase();
    if (!found.has(key)) found.set(key, { ...newFriend(), name, email });
  }
  return [...found.values()];
}

/** Returns the rows as text for a draft, from which `parseFriends` restores them. */
export const serializeFriends = (friends: readonly FriendRow[]): string => JSON.stringify(friends);
export function parseFriends(text: string): FriendRow[] {
  try {
    const rows: unknown = JSON.parse(text);
    const known = Array.isArray(rows) ? rows.filter(isRow) : [];
    return known.length > 0 ? known : [newFriend()];
  } catch {
    return [newFriend()];
  }
}

function isRow(row: unknown): row is FriendRow {
  if (typeof row !== 'object' || row === null) return false;
  return ['id', 'name', 'email'].every((field) => typeof Reflect.get(row, field) === 'string');
}

/** [S5-035] Returns the input. A new group without a name gets the suggested name. */
export function namedGroup(input: InviteFriendsInput, shownName: string): InviteFriendsInput {
  const isNamed = (input.groupName ?? '').trim() !== '' || typeof input.relationshipId === 'string';
  return isNamed || shownName.length > RELATIONSHIP_NAME_MAX_LENGTH
    ? input
    : { ...input, groupName: shownName };
}

/** [S8-065] Returns the invited friends, and those whom the server refused, with the reason. */
export function splitInviteResults(friends: readonly FriendRow[], { results }: SentInvitations) {
  const refusals = new Map(results.map(({ id, refusal }) => [id, refusal]));
  const left = friends.flatMap((friend) => {
    const refusal = refusals.get(friend.id);
    return refusal ? [{ friend, refusal }] : [];
  });
  return { sent: friends.filter(({ id }) => refusals.get(id) === null), left };
}
