import { type UseMutationOptions, useMutation } from '@tanstack/react-query';
import { useId } from 'react';
import { queryClient } from './client.ts';

/**
 * A `useMutation` that ignores calls while it runs, because a second tap may come before the button is
 * disabled.
 * @param options with a `mutationKey` if two components can start the same action
 */
export function useMutationOnce<Data, Variables = void>(options: UseMutationOptions<Data, Error, Variables>) {
  const id = useId();
  const mutationKey = options.mutationKey ?? [id];
  const mutation = useMutation({ ...options, mutationKey });
  const once =
    <Given extends unknown[], Answer>(send: (...given: Given) => Answer) =>
    (...given: Given): Answer | Promise<never> =>
      queryClient.isMutating({ mutationKey }) ? new Promise<never>(() => undefined) : send(...given);
  return { ...mutation, mutate: once(mutation.mutate), mutateAsync: once(mutation.mutateAsync) };
}
