import { type DataTag, MutationObserver, useMutationState } from '@tanstack/react-query';
import { shownPerson } from '../session/person.ts';
import { queryClient } from './client.ts';

/** The person of a call, so that a retry acts for the same one even after another person signed in. */
export interface ActingPerson {
  context: { person?: string };
}

/** A write shown at once: its change overlays the data until the call ends; `failed` gets the error. */
export interface OptimisticWrite<Data, Input, Answer> {
  /** Calls with the same key run in order, so that an earlier choice never overwrites a later one. */
  key: readonly string[];
  change: (data: Data, input: Input) => Data;
  send: (input: Input, named: ActingPerson) => Promise<Answer>;
  /**
   * Writes the change to the cache once the server has it. Until then the change is applied over the data.
   */
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

/** Returns the data with the changes that are being sent to the server. */
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

/** Returns the same as `withPendingWrites`, and renders again when it changes. */
export function useShown<Data, Input, Known extends Data | undefined>(
  known: Known,
  write: Change<Data, Input>,
): Known {
  const inputs = useMutationState(
    { filters: onTheirWay(write.key), select: ({ state }) => (state.variables as Sent<Input>).input },
    queryClient,
  );
  return laidOver(known, inputs, write);
}

/** Shows the change at once and sends it. */
export function writeOptimistically<Data, Input, Answer>(
  { key, send, confirm, failed }: OptimisticWrite<Data, Input, Answer>,
  input: Input,
): void {
  const person = shownPerson();
  const named = { context: person === null ? {} : { person } };
  // By then the page may show another person's data.
  const isStillHere = () => shownPerson() === person;
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
 * Writes a confirmed change to a query. A read in progress may be older than the write, so it is cancelled,
 * and repeated because it may have fetched other changes.
 */
export async function confirmIn<Data>(
  { queryKey }: { queryKey: DataTag<readonly unknown[], Data, Error> },
  update: (known: Data) => Data,
): Promise<void> {
  const wasReading = queryClient.isFetching({ queryKey, exact: true }) > 0;
  await queryClient.cancelQueries({ queryKey });
  queryClient.setQueryData<Data>(queryKey, (known) => known && update(known));
  if (wasReading) void queryClient.invalidateQueries({ queryKey, exact: true });
}
