import { type DataTag, MutationObserver, useMutationState } from '@tanstack/react-query';
import { currentPersonId } from '../session/person.ts';
import { queryClient } from './client.ts';

/** The person of a call, so that a retry never acts for somebody who has signed in since. */
export interface ActingPerson {
  context: { person?: string };
}

/** A write whose result shows before the server has confirmed it. */
export interface OptimisticWrite<Data, Input, Answer> {
  /** Writes with the same key run one after the other, so that the last choice arrives last. */
  key: readonly string[];
  change: (data: Data, input: Input) => Data;
  send: (input: Input, named: ActingPerson) => Promise<Answer>;
  /** Puts the result into the cache, once the server has made the change. */
  confirm: (answer: Answer, input: Input) => unknown;
  failed: (error: unknown, input: Input) => unknown;
}

type Change<Data, Input> = Pick<OptimisticWrite<Data, Input, unknown>, 'key' | 'change'>;

interface Sent<Input> {
  input: Input;
  named: ActingPerson;
}

const onTheirWay = (key: readonly string[]) => ({ mutationKey: key, status: 'pending' as const });
function laidOver<Data, Input, Known extends Data | undefined>(
  known: Known,
  inputs: readonly Input[],
  { change }: Change<Data, Input>,
): Known {
  return known === undefined ? known : (inputs.reduce<Data>(change, known as Data) as Known);
}

/** Returns the data with all unconfirmed writes applied. */
export function withPendingWrites<Data, Input, Known extends Data | undefined>(
  known: Known,
  write: Change<Data, Input>,
): Known {
  const sent = queryClient.getMutationCache().findAll(onTheirWay(write.key));
  return laidOver(
    known,
    sent.map(({ state }) => (state.variables as Sent<Input>).input),
    write,
  );
}

/** Like `withPendingWrites`, and renders the component again when the result changes. */
export function useWithPendingWrites<Data, Input, Known extends Data | undefined>(
  known: Known,
  write: Change<Data, Input>,
): Known {
  const inputs = useMutationState(
    { filters: onTheirWay(write.key), select: ({ state }) => (state.variables as Sent<Input>).input },
    queryClient,
  );
  return laidOver(known, inputs, write);
}

/** Makes a write: shows its result at once and sends it. */
export function writeOptimistically<Data, Input, Answer>(
  { key, send, confirm, failed }: OptimisticWrite<Data, Input, Answer>,
  input: Input,
): void {
  const person = currentPersonId();
  const named = { context: person === null ? {} : { person } };
  // When the response arrives, the page may belong to another person.
  const isStillHere = () => currentPersonId() === person;
  void new MutationObserver<Answer, Error, Sent<Input>>(queryClient, {
    mutationKey: key,
    scope: { id: key.join('.') },
    mutationFn: (sent) => send(sent.input, sent.named),
    onSuccess: (answer) => isStillHere() && confirm(answer, input),
    onError: (error) => isStillHere() && failed(error, input),
  })
    .mutate({ input, named })
    .catch(() => undefined);
}

/**
 * Changes cached data after a write. A running fetch is restarted, because its response may be older than the
 * write.
 */
export async function updateConfirmedData<Data>(
  { queryKey }: { queryKey: DataTag<readonly unknown[], Data, Error> },
  update: (known: Data) => Data,
): Promise<void> {
  const wasReading = queryClient.isFetching({ queryKey, exact: true }) > 0;
  await queryClient.cancelQueries({ queryKey });
  queryClient.setQueryData<Data>(queryKey, (known) => known && update(known));
  if (wasReading) void queryClient.invalidateQueries({ queryKey, exact: true });
}
