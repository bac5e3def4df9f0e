import { useLayoutEffect } from 'react';
import type { FieldValues, UseFormReturn } from 'react-hook-form';

/**
 * Keeps each change of a form's values, also the first: what was typed in the HTML comes when all is drawn,
 * before other effects.
 */
export function useKeptForm<Values extends FieldValues, Context, Output>(
  form: UseFormReturn<Values, Context, Output>,
  keep: (values: Record<string, unknown>) => void,
): void {
  useLayoutEffect(
    () => form.subscribe({ formState: { values: true }, callback: ({ values }) => keep(values) }),
    [form, keep],
  );
}
