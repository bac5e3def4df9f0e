import { randomUUID } from 'node:crypto';
import { setTimeout as delay } from 'node:timers/promises';
import { API_PREFIX } from '@beso/contract';
import type { Pool } from 'pg';
import { gift, type Person, person } from './builders.ts';

const PARTNERS = 100;
/** The number of gifts to each partner; the daily limit is 50 besos. */
const EACH_PARTNER = 40;
const RETRY_MS = 100;
const TRY_MS = 10_000;
/** The proxy's statuses without a node, and a node's status without a database. */
const AWAY = new Set([502, 503, 504]);

const ADD_PARTNERS = `
  WITH new AS (SELECT unnest($2::uuid[]) AS id), users AS (
    INSERT INTO auth_users (id, name, email) SELECT id, 'Marco Bianchi', id || '@example.org' FROM new
  ), people AS (
    INSERT INTO profiles (id, first_name, last_name, email)
    SELECT id, 'Marco', 'Bianchi', id || '@example.org' FROM new
  ), couples AS (
    INSERT INTO relationships (id, type, name) SELECT id, 'couple', 'Giulia & Marco' FROM new
  ), invitations AS (
    INSERT INTO partner_invitations
      (inviter_id, relationship_id, relationship_type, invitation_token, status, expires_at)
    SELECT $1::uuid, id, 'couple', gen_random_uuid(), 'accepted', now() FROM new RETURNING id, relationship_id
  ), acceptances AS (
    INSERT INTO invitation_acceptances (invitation_id, profile_id) SELECT id, relationship_id FROM invitations
  )
  INSERT INTO relationship_members (relationship_id, profile_id, role)
  SELECT id, $1::uuid, 'owner' FROM new UNION ALL SELECT id, id, 'member' FROM new`;

/** A person in many couples. Each couple's relationship has the ID of the partner. */
export interface Giver extends Person {
  /** Returns the partner for the next gift. Adds partners when all have got today's gifts. */
  nextPartner(): Promise<string>;
}

function partnersOf(owner: Pool, id: string): Giver['nextPartner'] {
  const partners: string[] = [];
  let given = 0;
  return async () => {
    const next = Math.floor(given / EACH_PARTNER);
    while (partners[next] === undefined) {
      const more = Array.from({ length: PARTNERS }, () => randomUUID());
      // Without a response from the database, these partners may exist but are not used.
      await owner.query(ADD_PARTNERS, [id, more]).then(
        () => partners.push(...more),
        () => delay(RETRY_MS),
      );
    }
    given += 1;
    return partners[next];
  };
}

/** Registers people, whose partners `nextPartner` later adds to the database. */
export async function prepareGivers(baseUrl: string, owner: Pool, count: number): Promise<Giver[]> {
  const givers: Giver[] = [];
  while (givers.length < count) {
    const giver = await person(baseUrl);
    givers.push({ ...giver, nextPartner: partnersOf(owner, giver.id) });
  }
  return givers;
}

/** The gifts that got a response, and the attempts that failed. */
export class AcknowledgedGifts {
  readonly ids: string[] = [];
  /** The number of attempts without a response, or with a response that asks to try again. */
  failedTries = 0;
  /** The number of failed attempts for each HTTP status or network error. */
  readonly failures = new Map<string, number>();
  #at: number[] = [];

  fail(why: string): void {
    this.failedTries += 1;
    this.failures.set(why, (this.failures.get(why) ?? 0) + 1);
  }

  add(id: string): void {
    this.ids.push(id);
    this.#at.push(performance.now());
  }

  /** Returns the longest time between two responses after `from` (`performance.now()`), in milliseconds. */
  longestGapMs(from: number): number {
    const times = [from, ...this.#at.filter((at) => at > from).sort((one, other) => one - other)];
    return Math.max(0, ...times.slice(1).map((at, index) => at - (times[index] ?? at)));
  }

  /** Returns the number of gifts that got a response after `from`. */
  since(from: number): number {
    return this.#at.filter((at) => at > from).length;
  }
}

interface Try {
  readonly id?: string;
  readonly failure?: string;
}

async function tryGift(baseUrl: string, giver: Giver, body: unknown): Promise<Try> {
  const answer = await fetch(`${baseUrl}${API_PREFIX}/besos/gifts`, {
    method: 'POST',
    headers: { cookie: giver.cookie(), origin: baseUrl, 'content-type': 'application/json' },
    body: JSON.stringify(body),
    signal: AbortSignal.timeout(TRY_MS),
  });
  const said = await answer.text();
  if (answer.status === 201) return { id: (JSON.parse(said) as { id: string }).id };
  // The node responds with JSON, the proxy with an HTML page.
  if (AWAY.has(answer.status))
    return { failure: `${said.startsWith('{') ? 'node' : 'proxy'} ${answer.status}` };
  throw new Error(`a gift was answered with ${answer.status}: ${said}`);
}

/** Returns true for a network failure or a timeout, which are expected during a fault. */
const isNetwork = (error: unknown): error is Error =>
  error instanceof TypeError || (error instanceof DOMException && error.name === 'TimeoutError');

const nameOf = ({ message, cause }: Error): string =>
  (cause as NodeJS.ErrnoException | undefined)?.code ?? message;

/** Sends gifts until `isOver`. Repeats each gift with the same key until the server accepts it. */
export async function giveUntil(
  isOver: () => boolean,
  baseUrl: string,
  giver: Giver,
  acknowledged: AcknowledgedGifts,
): Promise<void> {
  while (!isOver()) {
    const partner = await giver.nextPartner();
    const body = gift(partner, partner);
    for (;;) {
      const { id, failure = '' } = await tryGift(baseUrl, giver, body).catch((error: unknown): Try => {
        if (isNetwork(error)) return { failure: nameOf(error) };
        throw error;
      });
      if (id !== undefined) {
        acknowledged.add(id);
        break;
      }
      acknowledged.fail(failure);
      await delay(RETRY_MS);
    }
  }
}
