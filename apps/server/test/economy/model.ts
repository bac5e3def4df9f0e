import { BESOS_DAILY_LIMIT, GIFT_UNDO_SECONDS, REQUESTS_PENDING_MAX } from '@beso/contract/limits';
import { expect } from 'vitest';
import {
  certainEffects,
  type EconomyFacts,
  effectsOn,
  hasSucceeded,
  possibleEffects,
  readFacts,
  sumOfBesos,
} from './facts.ts';
import type { RecordedCall } from './history.ts';
import type { EconomyWorld, FinalState } from './world.ts';

/** An undo that ends later than this after the start of the scripts may come too late. */
const SLOW_MS = (GIFT_UNDO_SECONDS - 1) * 1000;

const why = (call: RecordedCall) => JSON.stringify(call);

/** Returns a function for each error code, which tells whether the code is permitted for a call. */
function reasonsOf(
  facts: EconomyFacts,
  ending: FinalState,
  { left }: EconomyWorld,
): Record<string, (call: RecordedCall) => boolean> {
  const isParted = (call: RecordedCall) =>
    facts.areStrangers(call) || possibleEffects(facts.partingsOf(call), call).length > 0;
  return {
    PERSON_NOT_REACHABLE: isParted,
    NOT_FOUND: (call) =>
      facts.areStrangers({ ...call, other: call.by }) ||
      possibleEffects(facts.partings, call).some(({ call: { by, other } }) => [by, other].includes(call.by)),
    DAILY_LIMIT: (call) => facts.givenToday(call.by, call.other, call).most + call.besos > BESOS_DAILY_LIMIT,
    REQUESTS_PENDING_LIMIT: (call) =>
      possibleEffects(facts.asks, call).filter(({ call: { by } }) => by === call.by).length >=
      REQUESTS_PENDING_MAX,
    REQUEST_DAILY_LIMIT: (call) =>
      possibleEffects(facts.asks, call).filter(({ call: { by } }) => by === call.by).length >= left,
    UNDO_DAILY_LIMIT: (call) =>
      possibleEffects(facts.undos, call).filter(({ call: { by } }) => by === call.by).length >= left,
    REQUEST_ALREADY_ANSWERED: (call) => {
      const { status } = (call.refusal?.data ?? {}) as { status: string };
      const final = ending.statuses.get(call.about) ?? '';
      if (status === 'expired') return ['pending', 'expired'].includes(final);
      const { approvals, declines, cancels } = facts;
      const causes = { approved: approvals, declined: declines, cancelled: cancels }[status] ?? [];
      // The giver sees a decline at once, although the request stays pending until the time to undo ends.
      const stands = status === final || (status === 'declined' && call.type === 'answer');
      return stands && possibleEffects(effectsOn(causes, call.about), call).length > 0;
    },
    UNDO_EXPIRED: (call) => {
      if (call.elapsed > SLOW_MS) return true;
      const final = ending.statuses.get(call.about);
      const settles = facts.of('settle').some(({ start }) => start < call.end);
      if (call.type === 'withdrawalBack') return settles && final === 'cancelled';
      // Every undo of a decline fails like this after a block, so that the block stays hidden.
      return call.type === 'declineBack' && ((settles && final === 'declined') || isParted(call));
    },
    ALREADY_SPENT: (call) => facts.balance(call.other, call).least < call.besos,
    NOT_ENOUGH_BESOS: (call) => {
      const { totalBesos } = (call.refusal?.data ?? {}) as { totalBesos: number };
      const { least, most } = facts.balance(call.by, call);
      return totalBesos < call.besos && least <= totalBesos && totalBesos <= most;
    },
    REWARD_ALREADY_REDEEMED: (call) =>
      possibleEffects(effectsOn(facts.redemptions, call.about), call).length > 0,
    REWARD_NOT_FOUND: (call) => {
      const made = facts.rewards.find(({ call: { key } }) => call.type === 'reward' && key === call.key);
      return (
        possibleEffects(effectsOn(facts.deletions, made?.call.result?.id ?? call.about), call).length > 0
      );
    },
  };
}

/** Checks that each successful call was permitted at some moment during the call. */
function checkSuccesses(facts: EconomyFacts): void {
  for (const effect of [...facts.given, ...facts.asks]) {
    const { call } = effect;
    expect(facts.areStrangers(call), why(call)).toBe(false);
    expect(certainEffects(facts.partingsOf(call), { start: effect.from, end: effect.by }), why(call)).toEqual(
      [],
    );
  }
  const decided = [...facts.declines, ...facts.cancels];
  for (const effect of [...facts.approvals, ...decided]) {
    const [{ call }, span] = [effect, { start: effect.from, end: effect.by }];
    // A request that another person has decided no longer expires.
    const others = effectsOn(decided, call.about).filter((other) => other.call.by !== call.by);
    if (possibleEffects(others, span).length === 0)
      expect(certainEffects(effectsOn(facts.ages, call.about), span), why(call)).toEqual([]);
  }
  for (const effect of facts.given) {
    const { call } = effect;
    const { least } = facts.givenToday(call.by, call.other, { start: effect.from, end: effect.by }, effect);
    expect(least + call.besos, why(call)).toBeLessThanOrEqual(BESOS_DAILY_LIMIT);
  }
  for (const effect of [...facts.undos, ...facts.redemptions]) {
    const { call } = effect;
    const person = call.type === 'undo' ? call.other : call.by;
    const { most } = facts.balance(person, { start: effect.from, end: effect.by }, effect);
    expect(most, why(call)).toBeGreaterThanOrEqual(call.besos);
  }
}

function checkKeys(calls: readonly RecordedCall[]): void {
  const results = new Map<string, string | undefined>();
  for (const call of calls.filter(({ key }) => key !== '').filter(hasSucceeded)) {
    expect(results.get(call.key) ?? call.result?.id, why(call)).toBe(call.result?.id);
    results.set(call.key, call.result?.id);
  }
}

function checkCounts(facts: EconomyFacts, { people, left }: EconomyWorld): void {
  for (const person of people) {
    for (const done of [facts.asks, facts.undos]) {
      expect(done.filter(({ call }) => call.by === person).length, person).toBeLessThanOrEqual(left);
    }
  }
}

/** Checks that each request was approved at most once, and that its status follows from the decisions. */
function checkRequests(facts: EconomyFacts, { statuses }: FinalState): void {
  for (const { call: ask } of facts.asks) {
    const id = ask.result?.id ?? '';
    const done = (type: RecordedCall['type']) =>
      facts.of(type).filter((call) => call.about === id && hasSucceeded(call));
    const approvals = new Set(done('answer').flatMap(({ approved, key }) => (approved ? [key] : [])));
    const [declined, withdrawn] = [effectsOn(facts.declines, id).length, done('cancel').length];
    const [declineBack, withdrawalBack] = [done('declineBack').length, done('withdrawalBack').length];
    const parted = facts.partingsOf(ask).length;
    const status = statuses.get(id) ?? '';
    expect(approvals.size, id).toBe(status === 'approved' ? 1 : 0);
    if (status === 'declined') expect(declined, id).toBeGreaterThan(0);
    if (status === 'cancelled') expect(withdrawn, id).toBeGreaterThan(0);
    else if (withdrawn > 0) expect(withdrawalBack + approvals.size, id).toBeGreaterThan(0);
    // The status may differ after an undo of the decline, or after a block.
    if (declined > 0 && !['declined', 'cancelled'].includes(status))
      expect(declineBack + parted, id).toBeGreaterThan(0);
    if (status === 'expired') expect(effectsOn(facts.ages, id).length + parted, id).toBeGreaterThan(0);
  }
}

function checkGiftsAndRewards(facts: EconomyFacts, { statuses, redeemed }: FinalState): void {
  for (const { call } of facts.gifts) {
    const id = call.result?.id ?? '';
    expect(statuses.get(id), id).toBe(effectsOn(facts.undos, id).length > 0 ? 'undone' : 'approved');
  }
  for (const { call } of facts.rewards) {
    const id = call.result?.id ?? '';
    const [used, deleted] = [effectsOn(facts.redemptions, id).length, effectsOn(facts.deletions, id).length];
    expect(used + deleted, id).toBeLessThanOrEqual(1);
    expect(redeemed.get(id), id).toBe(deleted > 0 ? undefined : used > 0);
  }
}

function checkSums(facts: EconomyFacts, world: EconomyWorld, { balances, totals }: FinalState): void {
  for (const person of world.people) {
    expect(balances.get(person) ?? 0, person).toBe(
      sumOfBesos(facts.issued(person)) - sumOfBesos(facts.burned(person)),
    );
    for (const other of world.people.filter((each) => each !== person)) {
      const given = sumOfBesos(facts.counted(person, other)) - sumOfBesos(facts.taken(person, other));
      expect(totals.get(`${person} ${other}`)).toBe(world.givenBefore + given);
    }
  }
}

/** Checks that some order of the concurrent calls explains all results and the final sums. */
export function checkHistory(world: EconomyWorld, calls: readonly RecordedCall[], ending: FinalState): void {
  const facts = readFacts(world, calls);
  const reasons = reasonsOf(facts, ending, world);
  for (const call of calls) {
    if (call.refusal !== undefined) expect(reasons[call.refusal.code]?.(call), why(call)).toBe(true);
  }
  checkSuccesses(facts);
  checkKeys(calls);
  checkCounts(facts, world);
  checkRequests(facts, ending);
  checkGiftsAndRewards(facts, ending);
  checkSums(facts, world, ending);
  expect(ending.wrongEvents).toEqual([]);
}
