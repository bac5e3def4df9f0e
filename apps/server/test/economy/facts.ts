import type { RecordedCall } from './history.ts';
import type { EconomyWorld } from './world.ts';

/** The single effect of a call and its repetitions, which happened between `from` and `by`. */
export interface EconomyEffect {
  readonly call: RecordedCall;
  readonly from: number;
  readonly by: number;
}

type Span = Pick<RecordedCall, 'start' | 'end'>;

export const hasSucceeded = (call: RecordedCall) => call.refusal === undefined;

/** Groups the successful calls, and returns one effect for each group. */
function effectsOf(calls: readonly RecordedCall[], group: (call: RecordedCall) => string): EconomyEffect[] {
  const effects = new Map<string, EconomyEffect>();
  for (const call of calls.filter(hasSucceeded)) {
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
export const possibleEffects = (effects: readonly EconomyEffect[], at: Span) =>
  effects.filter(({ from }) => from < at.end);
/** Returns the effects that had happened when `at` started. */
export const certainEffects = (effects: readonly EconomyEffect[], at: Span) =>
  effects.filter(({ by }) => by < at.start);
export const effectsOn = (effects: readonly EconomyEffect[], id: string) =>
  effects.filter(({ call }) => call.about === id);
export const sumOfBesos = (effects: readonly EconomyEffect[]) =>
  effects.reduce((sum, { call }) => sum + call.besos, 0);

export function readFacts(world: EconomyWorld, calls: readonly RecordedCall[]) {
  const of = (...types: RecordedCall['type'][]) => calls.filter(({ type }) => types.includes(type));
  const gifts = effectsOf(of('give'), ({ key }) => key);
  const asks = effectsOf(of('ask'), ({ key }) => key);
  const rewards = effectsOf(of('reward'), ({ key }) => key);
  const undos = effectsOf(of('undo'), (call) => call.about);
  const answers = of('answer');
  const approvals = effectsOf(
    answers.filter(({ approved }) => approved),
    (call) => call.about,
  );
  // A person can decline, undo that, and decline again, so each key is one decline.
  const declines = effectsOf(
    answers.filter(({ approved }) => !approved),
    ({ key }) => key,
  );
  const cancels = effectsOf(of('cancel'), (call) => call.about);
  const redemptions = effectsOf(of('redeem'), (call) => call.about);
  const deletions = effectsOf(of('delete'), (call) => call.about);
  const ages = effectsOf(of('age'), (call) => call.about);
  const partings: EconomyEffect[] = of('leave', 'block').map((call) => ({
    call,
    from: call.start,
    by: call.end,
  }));

  const given = [...gifts, ...approvals];
  const issued = (to: string) => given.filter(({ call }) => call.other === to);
  const burned = (from: string, own?: EconomyEffect) =>
    [
      ...undos.filter(({ call }) => call.other === from),
      ...redemptions.filter(({ call }) => call.by === from),
    ].filter((effect) => effect !== own);
  const counted = (by: string, other: string, own?: EconomyEffect) =>
    given.filter((effect) => effect !== own && effect.call.by === by && effect.call.other === other);
  const taken = (by: string, other: string) =>
    undos.filter(({ call }) => call.by === by && call.other === other);

  const askOf = (id: string) => asks.find(({ call }) => call.result?.id === id)?.call;
  const placeOf = (call: RecordedCall) =>
    (call.type === 'answer' ? askOf(call.about)?.about : call.about) ?? '';
  const separates = (parting: RecordedCall, call: RecordedCall) =>
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
    /** Returns true unless both people were members of the relationship when the scripts started. */
    areStrangers: (call: RecordedCall) =>
      ![call.by, call.other].every((person) => world.members[placeOf(call)]?.includes(person)),
    /** Returns the departures and blocks that may have separated the two people. */
    partingsOf: (call: RecordedCall) => partings.filter((parting) => separates(parting.call, call)),
    /** Returns the least and the greatest possible balance during `at`, without the effect `own`. */
    balance: (person: string, at: Span, own?: EconomyEffect) => ({
      least:
        sumOfBesos(certainEffects(issued(person), at)) - sumOfBesos(possibleEffects(burned(person, own), at)),
      most:
        sumOfBesos(possibleEffects(issued(person), at)) - sumOfBesos(certainEffects(burned(person, own), at)),
    }),
    /** Returns the least and the greatest possible sum of the day's gifts, without the effect `own`. */
    givenToday: (by: string, other: string, at: Span, own?: EconomyEffect) => ({
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
export type EconomyFacts = ReturnType<typeof readFacts>;
