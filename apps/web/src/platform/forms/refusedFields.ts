import type { FieldValues, Path, UseFormSetError } from 'react-hook-form';
import { fieldErrors } from '../errors.ts';

/** Shows an error at each field that the server refused. Returns whether it refused any. */
export function showFieldErrors<Values extends FieldValues>(
  error: unknown,
  setError: UseFormSetError<Values>,
): boolean {
  const fields = Object.entries(fieldErrors(error));
  fields.forEach(([path, message], index) => {
    setError(path as Path<Values>, { type: 'server', message }, { shouldFocus: index === 0 });
  });
  return fields.length > 0;
}
