import { BESOS_DAILY_LIMIT, GIFT_UNDO_SECONDS, REQUESTS_PENDING_MAX } from '@beso/contract/limits';
import { expect } from 'vitest';
import { about, besos, certain, type Facts, possible, readFacts, succeeded } from './facts.ts';
import type { Call } from './history.ts';
import type { Ending, World } from './world.ts';

/** A run this slow lets the seconds of an undo run out, to the second. */
const SLOW_MS = (GIFT_UNDO_SECONDS - 1) * 1000;

const why = (call: Call) => JSON.stringify(call);

/** For each refusal, whether it had a reason at some moment of its call. */
function reasonsOf(facts: Facts, ending: Ending): Record<string, (call: Call) => boolean> {
  const isParted = (call: Call) =>
    facts.areStrangers(call) || possible(facts.partingsOf(call), call).length > 0;
  return {
    PERSON_NOT_REACHABLE: isParted,
    NOT_FOUND: (call) =>
      facts.areStrangers({ ...call, other: call.by }) ||
      possible(facts.partings, call).some(({ call: { by, other } }) => [by, other].includes(call.by)),
    DAILY_LIMIT: (call) => facts.givenToday(call.by, call.other, call).most + call.besos > BESOS_DAILY_LIMIT,
    REQUESTS_PENDING_LIMIT: (call) =>
      possible(facts.asks, call).filter(({ call: { by, other } }) => by === call.by && other === call.other)
        .length >= REQUESTS_PENDING_MAX,
    REQUEST_ALREADY_ANSWERED: (call) => {
      const { status } = call.refusal?.data as { status: string };
      const final = ending.statuses.get(call.about) ?? '';
      if (status === 'expired') return ['pending', 'expired'].includes(final);
      const others = [...about(facts.answers, call.about), ...about(facts.cancels, call.about)];
      return status === final && possible(others, call).length > 0;
    },
    UNDO_EXPIRED: ({ elapsed }) => elapsed > SLOW_MS,
    ALREADY_SPENT: (call) => facts.balance(call.other, call).least < call.besos,
    NOT_ENOUGH_BESOS: (call) => {
      const { totalBesos } = call.refusal?.data as { totalBesos: number };
      const { least, most } = facts.balance(call.by, call);
      return totalBesos < call.besos && least <= totalBesos && totalBesos <= most;
    },
    REWARD_ALREADY_REDEEMED: (call) => possible(about(facts.redemptions, call.about), call).length > 0,
    REWARD_NOT_FOUND: (call) => {
      const made = facts.wishes.find(({ call: { key } }) => call.type === 'wish' && key === call.key);
      return possible(about(facts.deletions, made?.call.result?.id ?? call.about), call).length > 0;
    },
  };
}

/** What succeeded must have been allowed at some moment of its call. */
function checkSuccesses(facts: Facts): void {
  for (const effect of [...facts.given, ...facts.asks]) {
    const { call } = effect;
    expect(facts.areStrangers(call), why(call)).toBe(false);
    expect(certain(facts.partingsOf(call), { start: effect.from, end: effect.by }), why(call)).toEqual([]);
  }
  for (const effect of [...facts.answers, ...facts.cancels]) {
    const over = certain(about(facts.ages, effect.call.about), { start: effect.from, end: effect.by });
    expect(over, why(effect.call)).toEqual([]);
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

/** One key, one result. */
function checkKeys(calls: readonly Call[]): void {
  const results = new Map<string, string | undefined>();
  for (const call of calls.filter(({ key }) => key !== '').filter(succeeded)) {
    expect(results.get(call.key) ?? call.result?.id, why(call)).toBe(call.result?.id);
    results.set(call.key, call.result?.id);
  }
}

/** Exactly one answer wins, and the one that did is the one that stands. */
function checkRequests(facts: Facts, { statuses }: Ending): void {
  for (const { call: ask } of facts.asks) {
    const id = ask.result?.id ?? '';
    const cancelled = about(facts.cancels, id);
    const answers = facts.of('answer').filter((call) => call.about === id && succeeded(call));
    expect(new Set(answers.map(({ key }) => key)).size + cancelled.length, id).toBeLessThanOrEqual(1);
    const [answer] = answers;
    const status = statuses.get(id) ?? '';
    if (cancelled.length > 0) expect(status, id).toBe('cancelled');
    else if (answer !== undefined) expect(status, id).toBe(answer.approved ? 'approved' : 'declined');
    else if (status === 'expired') {
      expect(about(facts.ages, id).length + facts.partingsOf(ask).length, id).toBeGreaterThan(0);
    } else expect(status, id).toBe('pending');
  }
}

function checkGiftsAndRewards(facts: Facts, { statuses, redeemed }: Ending): void {
  for (const { call } of facts.gifts) {
    const id = call.result?.id ?? '';
    expect(statuses.get(id), id).toBe(about(facts.undos, id).length > 0 ? 'undone' : 'approved');
  }
  for (const { call } of facts.wishes) {
    const id = call.result?.id ?? '';
    const [used, deleted] = [about(facts.redemptions, id).length, about(facts.deletions, id).length];
    expect(used + deleted, id).toBeLessThanOrEqual(1);
    expect(redeemed.get(id), id).toBe(deleted > 0 ? undefined : used > 0);
  }
}

function checkSums(facts: Facts, world: World, { balances, totals }: Ending): void {
  for (const person of world.people) {
    expect(balances.get(person) ?? 0, person).toBe(besos(facts.issued(person)) - besos(facts.burned(person)));
    for (const other of world.people.filter((each) => each !== person)) {
      const given = besos(facts.counted(person, other)) - besos(facts.taken(person, other));
      expect(totals.get(`${person} ${other}`)).toBe(world.givenBefore + given);
    }
  }
}

/**
 * What must be true of a history whatever the order in which the database took the calls. Each call is held against
 * what was certainly done before it began and what may have been done before it ended; the end against the sums.
 */
export function checkHistory(world: World, calls: readonly Call[], ending: Ending): void {
  const facts = readFacts(world, calls);
  const reasons = reasonsOf(facts, ending);
  for (const call of calls) {
    if (call.refusal !== undefined) expect(reasons[call.refusal.code]?.(call), why(call)).toBe(true);
  }
  checkSuccesses(facts);
  checkKeys(calls);
  checkRequests(facts, ending);
  checkGiftsAndRewards(facts, ending);
  checkSums(facts, world, ending);
  expect(ending.wronglyTold).toEqual([]);
}
