import { type UseMutationOptions, useMutation } from '@tanstack/react-query';
import { useId } from 'react';
import { queryClient } from './client.ts';

/**
 * As `useMutation`, for what one tap is enough for: the second of two comes before the button is drawn as
 * busy. While one is on its way another sends nothing, and is not answered: the first says how it went.
 * @param options with a `mutationKey` that says what is done to what, where two places can start the same
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
