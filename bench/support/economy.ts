import { randomUUID } from 'node:crypto';
import { type Person, person } from '../../apps/server/test/support/builders.ts';
import { createGroup } from '../../apps/server/test/support/groups.ts';

export interface Timing {
  readonly name: string;
  readonly status: number;
  readonly ms: number;
}

interface Made {
  readonly id: string;
  /** The giver of a gift, the person asked in a request, or the owner of a reward. */
  readonly by: Person;
  readonly other: Person | undefined;
}

/** The number of calls of each kind per 100. A call without an object to act on becomes a gift. */
const SHARES = {
  gift: 30,
  undo: 5,
  ask: 12,
  answer: 12,
  cancel: 3,
  reward: 5,
  redeem: 8,
  feed: 15,
  statement: 10,
};
/** The number of recent objects of a kind that later calls may act on. */
const KEPT = 200;

function pick<Item>(items: readonly Item[]): Item {
  const item = items[Math.floor(Math.random() * items.length)];
  if (item === undefined) throw new Error('nothing to pick');
  return item;
}

/** Creates people in groups; each call of `act` runs a random action of a random person. */
export async function openEconomy(
  baseUrl: string,
  { groups, peopleEach }: { groups: number; peopleEach: number },
) {
  const places: { id: string; people: readonly Person[] }[] = [];
  for (let number = 0; number < groups; number += 1) {
    const people: Person[] = [];
    while (people.length < peopleEach) people.push(await person(baseUrl));
    const [owner, ...others] = people;
    if (owner !== undefined) places.push({ id: await createGroup(owner, ...others), people });
  }
  const timings: Timing[] = [];
  const made = { gifts: [] as Made[], requests: [] as Made[], rewards: [] as Made[] };

  const keep = (list: Made[], item: Made) => {
    list.push(item);
    if (list.length > KEPT) list.shift();
  };
  const take = (list: Made[]) => list.splice(Math.floor(Math.random() * list.length), 1)[0];

  /** Sends a request and measures it; returns the response's body, or undefined if the server refused it. */
  const call = async (name: string, by: Person, path: string, body?: unknown) => {
    const began = performance.now();
    const response = await fetch(`${baseUrl}/api/v1${path}`, {
      headers: { cookie: by.cookie(), origin: baseUrl, 'content-type': 'application/json' },
      ...(body === undefined ? {} : { method: 'POST', body: JSON.stringify(body) }),
    });
    const answer = (await response.json()) as { id: string };
    timings.push({ name, status: response.status, ms: performance.now() - began });
    return response.ok ? answer : undefined;
  };

  const exchange = () => {
    const place = pick(places);
    const by = pick(place.people);
    const other = pick(place.people.filter((each) => each !== by));
    const body = {
      ...{
        idempotencyKey: randomUUID(),
        relationshipId: place.id,
        amount: 1 + Math.floor(Math.random() * 3),
      },
      ...{ description: 'Breakfast in bed', category: 'food' },
    };
    return { by, other, body };
  };
  const give = async () => {
    const { by, other, body } = exchange();
    const gift = await call('gift', by, '/besos/gifts', { ...body, receiverId: other.id });
    if (gift !== undefined) keep(made.gifts, { id: gift.id, by, other: undefined });
  };
  const ask = async () => {
    const { by, other, body } = exchange();
    const asked = await call('ask', by, '/besos/requests', { ...body, targetId: other.id });
    if (asked !== undefined) keep(made.requests, { id: asked.id, by: other, other: by });
  };
  const createReward = async () => {
    const by = pick(pick(places).people);
    const costInBesos = 1 + Math.floor(Math.random() * 20);
    const body = { idempotencyKey: randomUUID(), title: 'A foot massage', costInBesos };
    const reward = await call('reward', by, '/rewards', body);
    if (reward !== undefined) keep(made.rewards, { id: reward.id, by, other: undefined });
  };

  const goOn = async (name: 'undo' | 'answer' | 'cancel' | 'redeem') => {
    const list = { undo: made.gifts, answer: made.requests, cancel: made.requests, redeem: made.rewards }[
      name
    ];
    const item = take(list);
    if (item === undefined) return give();
    const key = { idempotencyKey: randomUUID() };
    if (name === 'undo') await call(name, item.by, `/besos/gifts/${item.id}/undo`, key);
    if (name === 'answer') {
      const approved = Math.random() < 0.8;
      await call(name, item.by, `/besos/requests/${item.id}/response`, { ...key, approved });
    }
    if (name === 'cancel') await call(name, item.other ?? item.by, `/besos/requests/${item.id}/cancel`, {});
    if (name === 'redeem') {
      const redeemed = await call(name, item.by, `/rewards/${item.id}/redemption`, key);
      if (redeemed === undefined) keep(made.rewards, item);
    }
  };

  const read = async (name: string, path: string) => {
    await call(name, pick(pick(places).people), path);
  };
  const acts: Record<keyof typeof SHARES, () => Promise<void>> = {
    gift: give,
    ask,
    reward: createReward,
    undo: () => goOn('undo'),
    answer: () => goOn('answer'),
    cancel: () => goOn('cancel'),
    redeem: () => goOn('redeem'),
    feed: () => read('feed', '/activities'),
    statement: () => read('statement', '/besos/movements'),
  };
  const wheel = Object.entries(SHARES).flatMap(([name, share]) =>
    Array.from({ length: share }, () => acts[name as keyof typeof SHARES]),
  );

  return {
    timings,
    /** Forgets the gifts, which cannot be undone once the measurement has deleted the daily totals. */
    forgetGifts: () => {
      made.gifts.length = 0;
    },
    act: () => pick(wheel)(),
    readBalance: () => read('balance', '/besos/balance'),
  };
}
