import { type MutationKey, type UseMutationOptions, useMutation } from '@tanstack/react-query';
import { queryClient } from './client.ts';

/** The key says what is done to what, wherever it is started from. */
type OnceOptions<Data, Variables> = UseMutationOptions<Data, Error, Variables> & { mutationKey: MutationKey };

/**
 * As `useMutation`, for what one tap is enough for: the second of two comes before the button is drawn as
 * busy. While one is on its way another sends nothing, and `mutateAsync` answers undefined.
 */
export function useMutationOnce<Data, Variables = void>(options: OnceOptions<Data, Variables>) {
  const mutation = useMutation(options);
  const isOnItsWay = () => queryClient.isMutating({ mutationKey: options.mutationKey, exact: true }) > 0;
  const mutateAsync = async (variables: Variables): Promise<Data | undefined> =>
    isOnItsWay() ? undefined : mutation.mutateAsync(variables);
  const mutate = (variables: Variables) => {
    if (!isOnItsWay()) mutation.mutate(variables);
  };
  return { ...mutation, mutate, mutateAsync };
}
