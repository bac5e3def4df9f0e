import { randomUUID } from 'node:crypto';
import type { Page } from '@playwright/test';
import { runSql } from './database.ts';
import type { SeenActivity } from './gifts.ts';
import type { ApiCaller } from './people.ts';

const API = '/api/v1';

async function post(person: ApiCaller, path: string, data: object = {}): Promise<unknown> {
  const response = await person.context.request.post(`${API}${path}`, {
    data: { idempotencyKey: randomUUID(), ...data },
  });
  if (!response.ok()) throw new Error(`${path} answered ${response.status()}: ${await response.text()}`);
  return response.json();
}

export async function askForBesos(
  asker: ApiCaller,
  target: ApiCaller,
  relationshipId: string,
  request: { amount?: number; description?: string; category?: string; imageId?: string } = {},
): Promise<SeenActivity> {
  const body = { amount: 1, description: 'Three loads of washing', category: 'chores', ...request };
  return (await post(asker, '/besos/requests', {
    targetId: target.id,
    relationshipId,
    ...body,
  })) as SeenActivity;
}

export async function answerBesoRequest(
  person: ApiCaller,
  { id }: SeenActivity,
  approved: boolean,
): Promise<void> {
  await post(person, `/besos/requests/${id}/response`, { approved });
}

export async function endWithdrawalUndo({ id }: Pick<SeenActivity, 'id'>): Promise<void> {
  await runSql('UPDATE activities SET withdrawal_due_at = now() WHERE id = $1', [id]);
}

/** Ends the time to undo the fulfilments of this person. */
export async function endFulfilmentUndo({ id }: Pick<ApiCaller, 'id'>): Promise<void> {
  await runSql('UPDATE reward_fulfilments SET due_at = now() WHERE helper_id = $1', [id]);
}

export async function undoSentGift(giver: ApiCaller, { id }: SeenActivity): Promise<void> {
  await post(giver, `/besos/gifts/${id}/undo`);
}

export async function newReward(
  person: ApiCaller,
  title: string,
  costInBesos: number,
  relationshipId: string | null = null,
): Promise<{ id: string }> {
  return (await post(person, '/rewards', { title, costInBesos, relationshipId })) as { id: string };
}

export async function redeemReward(person: ApiCaller, { id }: { id: string }): Promise<void> {
  await post(person, `/rewards/${id}/redemption`);
}

export async function balanceOf({ context }: Pick<ApiCaller, 'context'>): Promise<number> {
  const response = await context.request.get(`${API}/besos/balance`);
  return ((await response.json()) as { totalBesos: number }).totalBesos;
}

/** Returns the header's link to the rewards, which shows the balance. */
export const headerBalance = (page: Page, words: string) =>
  page.getByRole('link', { name: words, exact: true });
