import { useLayoutEffect } from 'react';
import type { FieldValues, UseFormReturn } from 'react-hook-form';

/** Stores each change of a form. `useEffect` would start too late for text typed on the prerendered page. */
export function useStoredForm<Values extends FieldValues, Context, Output>(
  form: UseFormReturn<Values, Context, Output>,
  keep: (values: Record<string, unknown>) => void,
): void {
  useLayoutEffect(
    () => form.subscribe({ formState: { values: true }, callback: ({ values }) => keep(values) }),
    [form, keep],
  );
}
