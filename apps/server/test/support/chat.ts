import { randomUUID } from 'node:crypto';
import type { Conversation, Friend, Message, SendMessageInput } from '@beso/contract/chat';
import type { TestApp } from './app.ts';
import type { Person } from './builders.ts';

export const writeMessage = (
  by: Person,
  to: Pick<Person, 'id'>,
  content = 'Hello',
  given: Partial<SendMessageInput> = {},
): Promise<Message> =>
  by.api.chat.sendMessage({ personId: to.id, idempotencyKey: randomUUID(), content, ...given });

export const messagePage = (
  by: Person,
  to: Pick<Person, 'id'>,
  which: { after?: number; before?: number } = {},
) => by.api.chat.listMessages({ personId: to.id, ...which });

export const fetchConversation = async (by: Person, to: Pick<Person, 'id'>): Promise<Conversation> =>
  (await messagePage(by, to)).conversation;

export async function findFriend(by: Person, of: Pick<Person, 'id'>): Promise<Friend | undefined> {
  const { friends } = await by.api.chat.listFriends();
  return friends.find(({ person }) => person.id === of.id);
}

/** Returns the texts of a conversation's newest messages, as many as one response holds, oldest first. */
export const messageTexts = async (by: Person, to: Pick<Person, 'id'>): Promise<string[]> =>
  (await messagePage(by, to)).messages.map(({ content }) => content);

/** Returns everything that sending a message can change, to compare after a refusal. */
export async function chatState({ owner }: Pick<TestApp, 'owner'>): Promise<unknown> {
  const { rows } = await owner.query(`
    SELECT
      (SELECT jsonb_agg(c ORDER BY c.id) FROM conversations c) AS conversations,
      (SELECT jsonb_agg(m ORDER BY m.id) FROM messages m) AS messages,
      (SELECT count(*) FROM message_keys) AS keys,
      (SELECT jsonb_agg(m ORDER BY m.profile_id) FROM message_minutes m) AS minutes,
      (SELECT jsonb_agg(d ORDER BY d.profile_id, d.what) FROM daily_counts d) AS days,
      (SELECT jsonb_agg(n ORDER BY n.id) FROM notifications n) AS notifications,
      (SELECT count(*) FROM images) AS images,
      (SELECT count(*) FROM outbox_events) AS events`);
  return rows[0];
}
