import { fieldErrors, isApiError } from '../../platform/errors.ts';

/** Whether the server refused a form for this field. */
export const refusedField = (error: unknown, field: string): boolean =>
  isApiError(error) && field in fieldErrors(error);
