import { fieldErrors, isApiError } from '../../platform/errors.ts';

/** Returns whether the server refused a form because of this field. */
export const refusedField = (error: unknown, field: string): boolean =>
  isApiError(error) && field in fieldErrors(error);
