import { randomUUID } from 'node:crypto';
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { LANGUAGES } from '@beso/contract/limits';
import { afterAll, beforeAll, beforeEach, describe, expect, it, onTestFinished } from 'vitest';
import { startTestApp, type TestApp } from '../../../test/support/app.ts';
import {
  couple,
  gift,
  PASSWORD,
  type Person,
  person,
  verifyAddress,
} from '../../../test/support/builders.ts';
import { openBrowser } from '../../../test/support/client.ts';
import { createGroup } from '../../../test/support/groups.ts';
import { refusalFrom } from '../../../test/support/refusalFrom.ts';

const OPERATOR = 'operator@posta.example';
const OTHER_OPERATOR = 'other@posta.example';
const THIRD_OPERATOR = 'third@posta.example';
let app: TestApp;
let operator: Person;
let giulia: Person;
let marco: Person;
let pair: string;

beforeAll(async () => {
  app = await startTestApp({ OPERATORS: `${OPERATOR},${OTHER_OPERATOR},${THIRD_OPERATOR}` });
  operator = await person(app.url, { email: OPERATOR });
});
afterAll(() => app.close());
beforeEach(async () => {
  [giulia, marco] = await Promise.all([person(app.url), person(app.url)]);
  pair = await couple(giulia, marco);
});

const actionsOf = async (reportId: string) =>
  (
    await app.owner.query(
      'SELECT action, operator_id, person_id FROM moderation_actions WHERE report_id = $1',
      [reportId],
    )
  ).rows;

async function report(
  by: Person,
  subject: { kind: 'person' | 'activity' | 'comment' | 'message'; id: string },
) {
  return (await by.api.moderation.report({ subject, reason: 'harassment', note: 'Look' })).reportId;
}

it('moderation exists only for operators with a verified address [S2-013] [S2-145] [S6-009]', async () => {
  const visitor = openBrowser(app.url);
  for (const { api } of [visitor, giulia, operator]) {
    const calls = [
      () => api.testing.checkDatabase(),
      () => api.moderation.listReports(),
      () => api.moderation.decideReport({ reportId: randomUUID(), action: 'dismiss' }),
      () => api.moderation.liftSuspension({ personId: giulia.id }),
    ];
    for (const call of calls) expect(await refusalFrom(call())).toMatchObject({ code: 'NOT_FOUND' });
  }
  for (const one of [visitor, giulia]) {
    expect((await one.fetch('/testing-dashboard')).status).toBe(404);
    expect((await one.fetch('/testing-dashboard/')).status).toBe(404);
    expect((await one.fetch('/assets/TestingScreen-abc.js')).status).toBe(404);
  }
  await verifyAddress(app, operator);
  const { checks } = await operator.api.testing.checkDatabase();
  expect(checks.map(({ id, passed }) => [id, passed])).toEqual([
    ['reachable', true],
    ['migrations', true],
    ['functions', true],
    ['ledgerClosed', true],
    ['jobs', true],
  ]);
});

it('is served, with its code, to operators with a proven address alone [S2-013] [S2-145]', async () => {
  const webDir = await mkdtemp(join(tmpdir(), 'beso-dashboard-'));
  onTestFinished(() => rm(webDir, { recursive: true }));
  const closed = ['/testing-dashboard', '/testing-dashboard/'];
  const code = ['/assets/TestingScreen-abc.js', '/assets/texts-testing-en-abc.js'];
  for (const folder of ['pages', 'assets']) await mkdir(join(webDir, folder));
  const files = {
    'index.html': 'app',
    'pages/pages.json': JSON.stringify([{ name: 'other', path: '*', data: [] }]),
    'pages/paths.json': JSON.stringify(['/home', '/testing-dashboard']),
    'assets/HomeScreen-abc.js': 'code',
    ...Object.fromEntries(LANGUAGES.map((language) => [`pages/other.${language}.html`, 'app'])),
    ...Object.fromEntries(code.map((path) => [path, 'code'])),
  };
  for (const [name, content] of Object.entries(files)) await writeFile(join(webDir, name), content);
  const node = await app.startNode(undefined, { webDir });
  onTestFinished(() => node.close());
  const third = await person(app.url, { email: THIRD_OPERATOR });
  const answers = (who: Pick<Person, 'cookie'>) =>
    Promise.all(
      ['/home', '/assets/HomeScreen-abc.js', ...closed, ...code].map(
        async (path) => (await fetch(node.url + path, { headers: { cookie: who.cookie() } })).status,
      ),
    );
  for (const who of [openBrowser(app.url), giulia, third])
    expect(await answers(who)).toEqual([200, 200, 404, 404, 404, 404]);
  await verifyAddress(app, third);
  expect(await answers(third)).toEqual(Array(6).fill(200));
});

describe('a report', () => {
  beforeAll(() => verifyAddress(app, operator));

  it('is shown with its content and decided once, with a record of the operator [S2-144]', async () => {
    const { id } = await marco.api.besos.processBesoTransaction(gift(pair, giulia.id));
    const reportId = await report(giulia, { kind: 'activity', id });
    const { reports } = await operator.api.moderation.listReports();
    expect(reports.find((one) => one.id === reportId)).toMatchObject({
      subjectKind: 'activity',
      reason: 'harassment',
      note: 'Look',
      snapshot: { giverId: marco.id },
      reporter: { id: giulia.id },
      person: { id: marco.id, suspended: false },
    });
    const decided = await Promise.allSettled(
      (['dismiss', 'hide'] as const).map((action) =>
        operator.api.moderation.decideReport({ reportId, action }),
      ),
    );
    expect(decided.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected']);
    expect(await actionsOf(reportId)).toMatchObject([{ operator_id: operator.id, person_id: marco.id }]);
    const after = await operator.api.moderation.listReports();
    expect(after.reports.map((one) => one.id)).not.toContain(reportId);
  });

  it('that is dismissed changes nothing', async () => {
    const { id } = await marco.api.besos.processBesoTransaction(gift(pair, giulia.id));
    const reportId = await report(giulia, { kind: 'activity', id });
    await operator.api.moderation.decideReport({ reportId, action: 'dismiss' });
    const seen = await giulia.api.activities.getActivity({ activityId: id });
    expect(seen.description).not.toBe('');
    expect(await actionsOf(reportId)).toMatchObject([{ action: 'dismiss' }]);
  });

  it('about a beso, comment or message hides that for everybody, and the besos stay', async () => {
    const { id } = await marco.api.besos.processBesoTransaction(gift(pair, giulia.id));
    const comment = await marco.api.activities.addComment({
      activityId: id,
      text: 'Something ugly',
      idempotencyKey: randomUUID(),
    });
    const message = await marco.api.chat.sendMessage({
      personId: giulia.id,
      content: 'Something ugly',
      idempotencyKey: randomUUID(),
    });
    for (const subject of [
      { kind: 'comment', id: comment.id },
      { kind: 'message', id: message.id },
      { kind: 'activity', id },
    ] as const) {
      const reportId = await report(giulia, subject);
      await operator.api.moderation.decideReport({ reportId, action: 'hide' });
      expect(await actionsOf(reportId)).toMatchObject([{ action: 'hide' }]);
    }
    const seen = await giulia.api.activities.getActivity({ activityId: id });
    expect(seen).toMatchObject({ description: '…', amount: 1 });
    expect((await giulia.api.activities.listComments({ activityId: id })).comments).toEqual([]);
    const { messages } = await giulia.api.chat.listMessages({ personId: marco.id });
    expect(messages).toMatchObject([{ content: '', deleted: true }]);
    expect((await giulia.api.besos.getUserBesos()).totalBesos).toBe(1);
  });

  it('about a person suspends the account: it is signed out at once until the suspension is lifted', async () => {
    const reportId = await report(giulia, { kind: 'person', id: marco.id });
    expect(
      await refusalFrom(operator.api.moderation.decideReport({ reportId, action: 'hide' })),
    ).toMatchObject({
      code: 'INVALID_INPUT',
    });
    await operator.api.moderation.decideReport({ reportId, action: 'suspend' });
    expect((await marco.api.auth.getSession()).session).toBeNull();
    const again = openBrowser(app.url);
    const signIn = () => again.api.auth.signIn({ email: marco.profile.email, password: PASSWORD });
    expect(await refusalFrom(signIn())).toMatchObject({ code: 'ACCOUNT_SUSPENDED' });
    expect((await again.api.auth.getSession()).session).toBeNull();
    await operator.api.moderation.liftSuspension({ personId: marco.id });
    const begun = await signIn();
    expect(begun.session).not.toBeNull();
    // Even a session that the suspension has not ended lets nobody in.
    await app.owner.query('UPDATE auth_users SET suspended_at = now() WHERE id = $1', [marco.id]);
    app.services.sessions.forgetPerson(marco.id);
    expect((await again.api.auth.getSession()).session).toBeNull();
    expect(await refusalFrom(again.api.besos.getUserBesos())).toMatchObject({ code: 'UNAUTHORIZED' });
    await operator.api.moderation.liftSuspension({ personId: marco.id });
    expect((await signIn()).session).not.toBeNull();
    const { actions } = await operator.api.moderation.listReports();
    expect(actions.slice(1, 3)).toMatchObject([
      { action: 'lift', person: { id: marco.id, suspended: false } },
      { action: 'suspend' },
    ]);
  });
});

describe('a report about an operator', () => {
  beforeAll(() => verifyAddress(app, operator));

  it('is shown to and decided by other operators only, like decisions about them [S2-144]', async () => {
    const other = await person(app.url, { email: OTHER_OPERATOR });
    await verifyAddress(app, other);
    await couple(giulia, operator);
    const { id } = await operator.api.chat.sendMessage({
      personId: giulia.id,
      content: 'Ugly',
      idempotencyKey: randomUUID(),
    });
    const subjects = [{ kind: 'person', id: operator.id } as const, { kind: 'message', id } as const];
    const cases = await Promise.all(subjects.map((subject) => report(giulia, subject)));
    const seenBy = async ({ api }: Person) => JSON.stringify(await api.moderation.listReports());
    for (const reportId of cases) {
      expect(await seenBy(other)).toContain(reportId);
      expect(await seenBy(operator)).not.toContain(reportId);
      for (const action of ['dismiss', 'hide', 'suspend'] as const)
        expect(await refusalFrom(operator.api.moderation.decideReport({ reportId, action }))).toMatchObject({
          code: 'REPORT_NOT_FOUND',
        });
      await other.api.moderation.decideReport({ reportId, action: 'dismiss' });
      expect(await actionsOf(reportId)).toMatchObject([{ operator_id: other.id }]);
    }
    const decided = async ({ api }: Person) =>
      (await api.moderation.listReports()).actions.filter((one) => one.person.id === operator.id).length;
    expect([await decided(other), await decided(operator)]).toEqual([2, 0]);
  });
});

describe('a decision and its record', () => {
  beforeAll(() => verifyAddress(app, operator));

  /** Makes the recording of a decision fail. */
  async function withoutRecords(work: () => Promise<void>): Promise<void> {
    await app.owner.query(`
      CREATE FUNCTION lose_record() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN RAISE 'lost'; END $$;
      CREATE TRIGGER lost BEFORE INSERT ON moderation_actions FOR EACH ROW EXECUTE FUNCTION lose_record()`);
    try {
      await work();
    } finally {
      await app.owner.query('DROP TRIGGER lost ON moderation_actions; DROP FUNCTION lose_record()');
    }
  }

  async function writeUgly() {
    const { id } = await marco.api.besos.processBesoTransaction(gift(pair, giulia.id));
    const given = { idempotencyKey: randomUUID() };
    const comment = await marco.api.activities.addComment({ activityId: id, text: 'Ugly', ...given });
    const message = await marco.api.chat.sendMessage({ personId: giulia.id, content: 'Ugly', ...given });
    return { activity: id, comment: comment.id, message: message.id };
  }
  const seenBy = async (activityId: string) => {
    const { description } = await giulia.api.activities.getActivity({ activityId });
    const { comments } = await giulia.api.activities.listComments({ activityId });
    const { messages } = await giulia.api.chat.listMessages({ personId: marco.id });
    return [description === '…', comments.length, messages.filter(({ deleted }) => !deleted).length];
  };

  it('are written together or not at all: hiding, suspending, dismissing and lifting [S2-144]', async () => {
    const ids = await writeUgly();
    const subjects = (['activity', 'comment', 'message'] as const).map((kind) => ({ kind, id: ids[kind] }));
    const cases = await Promise.all(subjects.map((subject) => report(giulia, subject)));
    const aboutMarco = await report(giulia, { kind: 'person', id: marco.id });
    const decide = (reportId: string, action: 'hide' | 'suspend' | 'dismiss') =>
      operator.api.moderation.decideReport({ reportId, action });
    await withoutRecords(async () => {
      for (const reportId of cases) await expect(decide(reportId, 'hide')).rejects.toThrow();
      await expect(decide(aboutMarco, 'suspend')).rejects.toThrow();
      await expect(decide(aboutMarco, 'dismiss')).rejects.toThrow();
    });
    expect(await seenBy(ids.activity)).toEqual([false, 1, 1]);
    expect((await marco.api.auth.getSession()).session).not.toBeNull();
    const { reports } = await operator.api.moderation.listReports();
    for (const id of [...cases, aboutMarco]) expect(reports.map((one) => one.id)).toContain(id);

    for (const reportId of cases) await decide(reportId, 'hide');
    expect(await seenBy(ids.activity)).toEqual([true, 0, 0]);
    await decide(aboutMarco, 'suspend');
    await withoutRecords(() =>
      expect(operator.api.moderation.liftSuspension({ personId: marco.id })).rejects.toThrow(),
    );
    const isSuspended = async () =>
      (await operator.api.moderation.listReports()).actions[0]?.person.suspended;
    expect(await isSuspended()).toBe(true);
    await operator.api.moderation.liftSuspension({ personId: marco.id });
    expect(await isSuspended()).toBe(false);
  });

  it('hide content once if it was reported twice or deleted meanwhile, and record each decision [S2-144]', async () => {
    const nora = await person(app.url);
    const place = await createGroup(marco, giulia, nora);
    const { id } = await marco.api.besos.processBesoTransaction(gift(place, giulia.id));
    const comment = await marco.api.activities.addComment({
      activityId: id,
      text: 'Ugly',
      idempotencyKey: randomUUID(),
    });
    const subject = { kind: 'comment', id: comment.id } as const;
    const cases = [await report(giulia, subject), await report(nora, subject)];
    await Promise.all([
      ...cases.map((reportId) => operator.api.moderation.decideReport({ reportId, action: 'hide' })),
      marco.api.activities.deleteComment({ commentId: comment.id }).catch(() => undefined),
    ]);
    for (const reportId of cases) expect(await actionsOf(reportId)).toMatchObject([{ action: 'hide' }]);
    const { rows } = await app.owner.query('SELECT comment_count FROM activities WHERE id = $1', [id]);
    expect(rows).toEqual([{ comment_count: 0 }]);
  });
});
