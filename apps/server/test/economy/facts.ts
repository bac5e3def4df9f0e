import type { Call } from './history.ts';
import type { World } from './world.ts';

/** The single effect of a call and its repetitions. It happened at some moment between `from` and `by`. */
export interface Effect {
  readonly call: Call;
  readonly from: number;
  readonly by: number;
}

type Span = Pick<Call, 'start' | 'end'>;

export const succeeded = (call: Call) => call.refusal === undefined;

/** Groups the successful calls, and returns one effect for each group. */
function effectsOf(calls: readonly Call[], group: (call: Call) => string): Effect[] {
  const effects = new Map<string, Effect>();
  for (const call of calls.filter(succeeded)) {
    const known = effects.get(group(call)) ?? { call, from: Infinity, by: Infinity };
    effects.set(group(call), {
      call: known.call,
      from: Math.min(known.from, call.start),
      by: Math.min(known.by, call.end),
    });
  }
  return [...effects.values()];
}

/** Returns the effects that may have happened before `at` ended. */
export const possibleEffects = (effects: readonly Effect[], at: Span) =>
  effects.filter(({ from }) => from < at.end);
/** Returns the effects that had happened when `at` started. */
export const certainEffects = (effects: readonly Effect[], at: Span) =>
  effects.filter(({ by }) => by < at.start);
export const effectsOn = (effects: readonly Effect[], id: string) =>
  effects.filter(({ call }) => call.about === id);
export const sumOfBesos = (effects: readonly Effect[]) =>
  effects.reduce((sum, { call }) => sum + call.besos, 0);

export function readFacts(world: World, calls: readonly Call[]) {
  const of = (...types: Call['type'][]) => calls.filter(({ type }) => types.includes(type));
  const gifts = effectsOf(of('give'), ({ key }) => key);
  const asks = effectsOf(of('ask'), ({ key }) => key);
  const rewards = effectsOf(of('reward'), ({ key }) => key);
  const undos = effectsOf(of('undo'), (call) => call.about);
  const answers = of('answer');
  const approvals = effectsOf(
    answers.filter(({ approved }) => approved),
    (call) => call.about,
  );
  // Declines are counted by key, because a person can decline, undo that, and decline again.
  const declines = effectsOf(
    answers.filter(({ approved }) => !approved),
    ({ key }) => key,
  );
  const cancels = effectsOf(of('cancel'), (call) => call.about);
  const redemptions = effectsOf(of('redeem'), (call) => call.about);
  const deletions = effectsOf(of('delete'), (call) => call.about);
  const ages = effectsOf(of('age'), (call) => call.about);
  const partings: Effect[] = of('leave', 'block').map((call) => ({ call, from: call.start, by: call.end }));

  const given = [...gifts, ...approvals];
  const issued = (to: string) => given.filter(({ call }) => call.other === to);
  const burned = (from: string, own?: Effect) =>
    [
      ...undos.filter(({ call }) => call.other === from),
      ...redemptions.filter(({ call }) => call.by === from),
    ].filter((effect) => effect !== own);
  const counted = (by: string, other: string, own?: Effect) =>
    given.filter((effect) => effect !== own && effect.call.by === by && effect.call.other === other);
  const taken = (by: string, other: string) =>
    undos.filter(({ call }) => call.by === by && call.other === other);

  const askOf = (id: string) => asks.find(({ call }) => call.result?.id === id)?.call;
  const placeOf = (call: Call) => (call.type === 'answer' ? askOf(call.about)?.about : call.about) ?? '';
  const separates = (parting: Call, call: Call) =>
    parting.type === 'leave'
      ? [call.by, call.other].includes(parting.by) && parting.about === placeOf(call)
      : [call.by, call.other].includes(parting.by) && [call.by, call.other].includes(parting.other);

  return {
    of,
    ...{
      gifts,
      asks,
      rewards,
      undos,
      approvals,
      declines,
      cancels,
      redemptions,
      deletions,
      ages,
      partings,
      given,
    },
    ...{ issued, burned, counted, taken },
    /** Returns true unless both people were members of the relationship at the beginning. */
    areStrangers: (call: Call) =>
      ![call.by, call.other].every((person) => world.members[placeOf(call)]?.includes(person)),
    /** Returns the departures and blocks that may have separated the two people. */
    partingsOf: (call: Call) => partings.filter((parting) => separates(parting.call, call)),
    /** Returns the least and the greatest possible balance during `at`, leaving out the effect `own`. */
    balance: (person: string, at: Span, own?: Effect) => ({
      least:
        sumOfBesos(certainEffects(issued(person), at)) - sumOfBesos(possibleEffects(burned(person, own), at)),
      most:
        sumOfBesos(possibleEffects(issued(person), at)) - sumOfBesos(certainEffects(burned(person, own), at)),
    }),
    /** Returns the least and the greatest possible sum of the day's gifts, leaving out the effect `own`. */
    givenToday: (by: string, other: string, at: Span, own?: Effect) => ({
      least:
        world.givenBefore +
        sumOfBesos(certainEffects(counted(by, other, own), at)) -
        sumOfBesos(possibleEffects(taken(by, other), at)),
      most:
        world.givenBefore +
        sumOfBesos(possibleEffects(counted(by, other, own), at)) -
        sumOfBesos(certainEffects(taken(by, other), at)),
    }),
  };
}
export type Facts = ReturnType<typeof readFacts>;
