import { randomUUID } from 'node:crypto';
import { API_PREFIX } from '@beso/contract';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startTestApp, type TestApp } from '../../../test/support/app.ts';
import { gift, type Person } from '../../../test/support/builders.ts';
import { createFriendCircle, recommendation } from '../../../test/support/recommendations.ts';

let app: TestApp;
let giulia: Person;
let bodies: Record<string, { path: string; body: Record<string, unknown>; field: string; refused: string }>;

beforeAll(async () => {
  app = await startTestApp();
  const { pair, marco, ...others } = await createFriendCircle(app);
  giulia = others.giulia;
  const { receiverId, ...asked } = gift(pair, marco.id);
  const { id } = await giulia.api.besos.processBesoTransaction({ ...asked, receiverId });
  const field = 'description';
  bodies = {
    'a gift': {
      ...{ path: '/besos/gifts', body: { ...asked, receiverId }, field },
      refused: 'besos.descriptionRequired',
    },
    'a request': {
      ...{ path: '/besos/requests', body: { ...asked, targetId: receiverId }, field },
      refused: 'besos.requestDescriptionRequired',
    },
    'a recommendation': {
      ...{ path: '/recommendations', body: { ...(await recommendation(giulia)) }, field },
      refused: 'recommendations.descriptionRequired',
    },
    'a comment': {
      ...{ path: `/activities/${id}/comments`, body: {}, field: 'text', refused: 'errors.commentEmpty' },
    },
  };
});
afterAll(() => app.close());

const KINDS = ['a gift', 'a request', 'a recommendation', 'a comment'];

async function say(kind: string, text: string) {
  const about = bodies[kind];
  if (about === undefined) throw new Error(`nothing is known of ${kind}`);
  const { path, body, field, refused } = about;
  const answer = await giulia.fetch(`${API_PREFIX}${path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ ...body, [field]: text, idempotencyKey: randomUUID() }),
  });
  return { status: answer.status, json: (await answer.json()) as Record<string, unknown>, field, refused };
}

test.each(KINDS)('%s without a visible character is refused [S3-005] [S5-016]', async (kind) => {
  for (const text of ['\u200b\u200b', '\u3164\n\u2800', '\u202e \u2066', '\u0301']) {
    const { status, json, field, refused } = await say(kind, text);
    expect(status).toBe(422);
    expect(json).toMatchObject({ data: { fields: [{ path: field, key: refused }] } });
  }
});

test.each(KINDS)(
  '%s cannot change the direction of other text or contain many empty lines [S3-005] [S5-016]',
  async (kind) => {
    const { status, json, field } = await say(kind, `\u202eone${'\n \n'.repeat(40)}two\u2069\u0000`);
    expect(status).toBe(201);
    expect(json[field]).toBe('one\n\ntwo');
  },
);
