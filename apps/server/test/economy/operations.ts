import fc from 'fast-check';

type Picking = 'undo' | 'cancel' | 'withdrawalBack' | 'declineBack' | 'redeem' | 'delete' | 'repeat' | 'age';

/** A random operation. Its numbers are indexes in `EconomyWorld`, and `pick` chooses a created object. */
export type Operation =
  | { readonly type: 'give' | 'ask'; by: number; to: number; place: number; amount: number }
  | { readonly type: 'reward'; by: number; place: number | null; cost: number }
  | { readonly type: 'answer'; pick: number; approved: boolean }
  | { [Type in Picking]: { readonly type: Type; pick: number } }[Picking]
  | { readonly type: 'expire' | 'settle' }
  | { readonly type: 'leave'; who: number; place: number }
  | { readonly type: 'block'; who: number; whom: number };

const who = fc.nat(2);
const pick = fc.nat(1_000);
const place = fc.nat(1);
const pair = fc.record({
  by: who,
  step: fc.integer({ min: 1, max: 2 }),
  place,
  amount: fc.integer({ min: 1, max: 3 }),
});

const exchange = (type: 'give' | 'ask') =>
  pair.map(({ by, step, ...rest }): Operation => ({ type, by, to: (by + step) % 3, ...rest }));
const picking = (type: Picking) => pick.map((chosen): Operation => ({ type, pick: chosen }));

const operation: fc.Arbitrary<Operation> = fc.oneof(
  { weight: 12, arbitrary: exchange('give') },
  { weight: 8, arbitrary: exchange('ask') },
  {
    weight: 8,
    arbitrary: fc.record({
      type: fc.constant('reward' as const),
      by: who,
      place: fc.option(place),
      cost: fc.integer({ min: 1, max: 5 }),
    }),
  },
  {
    weight: 12,
    arbitrary: fc.record({ type: fc.constant('answer' as const), pick, approved: fc.boolean() }),
  },
  { weight: 10, arbitrary: picking('undo') },
  { weight: 4, arbitrary: picking('cancel') },
  { weight: 2, arbitrary: picking('withdrawalBack') },
  { weight: 3, arbitrary: picking('declineBack') },
  { weight: 12, arbitrary: picking('redeem') },
  { weight: 3, arbitrary: picking('delete') },
  { weight: 10, arbitrary: picking('repeat') },
  { weight: 1, arbitrary: picking('age') },
  { weight: 1, arbitrary: fc.constant<Operation>({ type: 'expire' }) },
  { weight: 2, arbitrary: fc.constant<Operation>({ type: 'settle' }) },
  { weight: 1, arbitrary: fc.record({ type: fc.constant('leave' as const), who, place }) },
  {
    weight: 1,
    arbitrary: fc
      .record({ who, step: fc.integer({ min: 1, max: 2 }) })
      .map(
        ({ who: blocker, step }): Operation => ({ type: 'block', who: blocker, whom: (blocker + step) % 3 }),
      ),
  },
);

/** Generates a script for each connection. The scripts run concurrently. */
export const operationScripts = (connections: number) =>
  fc.array(fc.array(operation, { minLength: 3, maxLength: 8, size: 'max' }), {
    minLength: connections,
    maxLength: connections,
  });
