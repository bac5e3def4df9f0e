import { zodResolver } from '@hookform/resolvers/zod';
import type { FieldValues, Path, UseFormSetError } from 'react-hook-form';
import { config } from 'zod';
import { fieldErrors } from './errors.ts';

// Our content security policy forbids code made from strings, which zod's fast path is.
config({ jitless: true });

/** Import a contract schema's resolver from here, so that zod is set up before it parses anything. */
export { zodResolver };

/**
 * Puts the fields that the server refused into the form, as message keys. True if there were any; everything
 * else is for `errorText`.
 */
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
