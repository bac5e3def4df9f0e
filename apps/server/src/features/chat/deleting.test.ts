import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { startTestApp, type TestApp } from '../../../test/support/app.ts';
import { couple, type Person, person } from '../../../test/support/builders.ts';
import {
  chatState,
  fetchConversation,
  findFriend,
  messagePage,
  writeMessage,
} from '../../../test/support/chat.ts';
import { collectEvents, openLiveConnection, payloadsOf } from '../../../test/support/connection.ts';
import { upload } from '../../../test/support/pictures.ts';
import { refusalFrom } from '../../../test/support/refusalFrom.ts';
import type { ViewerId } from '../../platform/http/viewer.ts';
import { exportedRows } from '../exports/queries/rows.ts';
import { listPicturePaths } from '../images/index.ts';
import { sumImageBytes } from '../images/queries/images.ts';

let app: TestApp;
let giulia: Person;
let marco: Person;
let pair: string;

beforeAll(async () => {
  app = await startTestApp();
  [giulia, marco] = await Promise.all([person(app.url), person(app.url, { firstName: 'Marco' })]);
  pair = await couple(giulia, marco);
});
afterAll(() => app.close());
beforeEach(async () => {
  await app.owner.query(
    'TRUNCATE messages, message_keys, conversations, reported_images, moderation_actions, reports, notifications, notification_actors',
  );
  await app.owner.query('DELETE FROM daily_counts');
});

const remove = (by: Person, of: Person, number: number) =>
  by.api.chat.deleteMessage({ personId: of.id, number });
const deletions = (by: Person, of: Person, after: number) =>
  by.api.chat.listDeletions({ personId: of.id, after });
const job = (name: string) => {
  const found = app.retention.find((one) => one.name === name);
  if (found === undefined) throw new Error(`nobody removes ${name}`);
  return found.remove(100, new AbortController().signal);
};

describe('deleting a message [S1-009]', () => {
  test('leaves a placeholder for both people, also in lists and quotes; the numbers stay', async () => {
    await writeMessage(giulia, marco, 'One');
    await writeMessage(giulia, marco, 'Regretted');
    await writeMessage(marco, giulia, 'Why?', { replyTo: 2 });
    const heard = collectEvents(await openLiveConnection(app.url, marco));
    expect(await remove(giulia, marco, 2)).toMatchObject({ number: 2, content: '', deleted: true });
    for (const [by, of] of [
      [giulia, marco],
      [marco, giulia],
    ] as const) {
      const { messages, conversation: shown } = await messagePage(by, of);
      expect(messages.map(({ number, content, deleted }) => [number, content, deleted])).toEqual([
        [1, 'One', false],
        [2, '', true],
        [3, 'Why?', false],
      ]);
      expect(messages[2]?.replyTo).toMatchObject({ number: 2, content: '', deleted: true });
      expect(shown).toMatchObject({ lastNumber: 3, changeNumber: 1 });
    }
    await expect
      .poll(() => payloadsOf('messages.changed', heard))
      .toEqual([{ personId: giulia.id, lastNumber: 3, changeNumber: 1 }]);
    const { rows } = await app.owner.query(
      "SELECT count(*)::int AS left FROM messages m, outbox_events e WHERE m.content LIKE '%Regret%' OR e.changes::text LIKE '%Regret%'",
    );
    expect(rows[0].left).toBe(0);
  });

  test('reaches a device that was offline, by change numbers and page by page', async () => {
    for (let count = 0; count < 4; count += 1) await writeMessage(giulia, marco);
    for (const number of [3, 1, 4]) await remove(giulia, marco, number);
    expect(await deletions(marco, giulia, 0)).toEqual({
      deletions: [
        { number: 3, changeNumber: 1 },
        { number: 1, changeNumber: 2 },
        { number: 4, changeNumber: 3 },
      ],
      changeNumber: 3,
    });
    expect((await deletions(marco, giulia, 2)).deletions).toEqual([{ number: 4, changeNumber: 3 }]);
    expect((await deletions(marco, giulia, 3)).deletions).toEqual([]);
  });

  test('twice changes nothing; other people’s and missing messages are not found', async () => {
    await writeMessage(giulia, marco);
    await remove(giulia, marco, 1);
    await writeMessage(giulia, marco);
    const before = await chatState(app);
    await remove(giulia, marco, 1);
    for (const number of [2, 3])
      expect((await refusalFrom(remove(marco, giulia, number))).code).toBe('MESSAGE_NOT_FOUND');
    expect(await chatState(app)).toEqual(before);
  });

  test('removes its photo at once: the row, the files and the links', async () => {
    const photo = await upload(giulia, undefined, 'message-images');
    await writeMessage(giulia, marco, 'Look', { imageId: photo.id });
    const link = (await messagePage(marco, giulia)).messages[0]?.image?.urls.thumb ?? '';
    expect((await marco.fetch(link)).status).toBe(200);
    const { rows } = await app.owner.query('SELECT path FROM images WHERE id = $1', [photo.id]);
    await remove(giulia, marco, 1);
    expect((await marco.fetch(link)).status).toBe(404);
    expect((await giulia.fetch(photo.urls.thumb)).status).toBe(404);
    await expect.poll(() => app.services.files.read(`${rows[0].path}/thumb.webp`)).toBeNull();
  });

  test('withdraws its notification', async () => {
    await writeMessage(giulia, marco);
    expect((await marco.api.notifications.getUnreadCount()).unread).toBe(1);
    await remove(giulia, marco, 1);
    expect((await marco.api.notifications.getUnreadCount()).unread).toBe(0);
    expect(await findFriend(marco, giulia)).toMatchObject({ unread: 0, lastMessage: { deleted: true } });
  });

  test('is possible behind a block, and sends no event to the other person', async () => {
    await writeMessage(giulia, marco, 'Regretted');
    await marco.api.moderation.blockPerson({ personId: giulia.id });
    const heard = collectEvents(await openLiveConnection(app.url, marco));
    await remove(giulia, marco, 1);
    await marco.api.moderation.unblockPerson({ personId: giulia.id });
    await expect.poll(() => payloadsOf('relationships.changed', heard).length).toBeGreaterThan(0);
    expect(payloadsOf('messages.changed', heard)).toEqual([]);
    expect(await fetchConversation(marco, giulia)).toMatchObject({ changeNumber: 1, relationshipId: pair });
  });
});

describe('a report of a message [S3-017]', () => {
  const report = (by: Person, id: string) =>
    by.api.moderation.report({ subject: { kind: 'message', id }, reason: 'harassment' });
  const snapshot = async () => (await app.owner.query('SELECT person_id, snapshot FROM reports')).rows[0];

  test('copies it with five messages on each side, and keeps these if they are deleted later', async () => {
    for (let count = 1; count <= 14; count += 1) await writeMessage(giulia, marco, `Message ${count}`);
    const reported = (await messagePage(marco, giulia)).messages[7];
    await report(marco, reported?.id ?? '');
    await remove(giulia, marco, 8);
    const { person_id, snapshot: copy } = await snapshot();
    expect(person_id).toBe(giulia.id);
    expect(copy.message).toMatchObject({ number: 8, senderId: giulia.id, content: 'Message 8' });
    const numbers = (side: readonly { number: number }[]) => side.map(({ number }) => number);
    expect(numbers(copy.before)).toEqual([3, 4, 5, 6, 7]);
    expect(numbers(copy.after)).toEqual([9, 10, 11, 12, 13]);
  });

  test('keeps its photo, only for moderators, for 90 days', async () => {
    const photo = await upload(giulia, undefined, 'message-images');
    const { id } = await writeMessage(giulia, marco, '', { imageId: photo.id });
    const link = (await messagePage(marco, giulia)).messages[0]?.image?.urls.thumb ?? '';
    await report(marco, id);
    await remove(giulia, marco, 1);
    expect((await marco.fetch(link)).status).toBe(404);
    const kept = async () =>
      (await app.owner.query('SELECT FROM images WHERE id = $1', [photo.id])).rows.length;
    await app.owner.query("UPDATE images SET created_at = now() - interval '80 days'");
    for (const name of ['message-reports', 'reported-pictures', 'pictures']) await job(name);
    expect(await kept()).toBe(1);
    expect(await snapshot()).toBeDefined();
    await app.owner.query("UPDATE reported_images SET kept_until = now() - interval '1 minute'");
    await app.owner.query("UPDATE reports SET created_at = now() - interval '91 days'");
    for (const name of ['message-reports', 'reported-pictures', 'pictures']) await job(name);
    expect(await kept()).toBe(0);
    expect(await snapshot()).toBeUndefined();
  });

  test('is not revealed to its sender: the photo looks deleted', async () => {
    const { database } = app.services;
    const nora = await person(app.url);
    await couple(nora, marco);
    for (const isReported of [true, false]) {
      const { id: imageId, urls } = await upload(nora, undefined, 'message-images');
      const { id, number } = await writeMessage(nora, marco, '', { imageId });
      if (isReported) await report(marco, id);
      await remove(nora, marco, number);
      expect((await nora.fetch(urls.full)).status).toBe(404);
      expect((await refusalFrom(writeMessage(nora, marco, '', { imageId }))).code).toBe('IMAGE_NOT_FOUND');
    }
    for await (const { table, rows } of exportedRows(database, nora.id))
      if (table === 'images') expect(rows).toEqual([]);
    expect(await listPicturePaths(database.db, nora.id, [])).toEqual([]);
    expect(await sumImageBytes(database.db, nora.id as ViewerId)).toBe(0);
    const { rows } = await app.owner.query('SELECT FROM images WHERE owner_id = $1', [nora.id]);
    expect(rows.length).toBe(1);
  });

  test('keeps a photo for 90 days from the latest report that contains it', async () => {
    const photo = await upload(giulia, undefined, 'message-images');
    const { id } = await writeMessage(giulia, marco, '', { imageId: photo.id });
    const next = await writeMessage(giulia, marco, 'Next');
    const daysKept = async () =>
      (
        await app.owner.query(
          'SELECT round(extract(epoch FROM kept_until - now()) / 86400)::int AS days FROM reported_images',
        )
      ).rows;
    await report(marco, id);
    expect(await daysKept()).toEqual([{ days: 90 }]);
    await app.owner.query("UPDATE reported_images SET kept_until = kept_until - interval '60 days'");
    await report(marco, next.id);
    expect(await daysKept()).toEqual([{ days: 90 }]);
  });

  test('of an own, deleted, foreign or missing message is refused and writes nothing', async () => {
    const stranger = await person(app.url);
    const { id } = await writeMessage(giulia, marco);
    const deleted = await writeMessage(giulia, marco);
    await remove(giulia, marco, deleted.number);
    expect((await refusalFrom(report(giulia, id))).code).toBe('CANNOT_REPORT_SELF');
    for (const [by, about] of [
      [marco, deleted.id],
      [stranger, id],
      [marco, stranger.id],
    ] as const)
      expect((await refusalFrom(report(by, about))).code).toBe('REPORT_SUBJECT_NOT_FOUND');
    expect(await snapshot()).toBeUndefined();
  });

  test('is possible behind a block, and after leaving', async () => {
    const { id } = await writeMessage(giulia, marco);
    await marco.api.moderation.blockPerson({ personId: giulia.id });
    await report(marco, id);
    await marco.api.moderation.unblockPerson({ personId: giulia.id });
    expect((await snapshot()).snapshot.message.content).toBe('Hello');
    await app.owner.query('TRUNCATE moderation_actions, reports');
    const nora = await person(app.url);
    const relationshipId = await couple(nora, giulia);
    const said = await writeMessage(giulia, nora, 'Unkind');
    await nora.api.roles.leaveRelationship({ relationshipId });
    await report(nora, said.id);
    expect((await snapshot()).snapshot.message.content).toBe('Unkind');
  });
});
