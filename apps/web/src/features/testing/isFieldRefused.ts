import { fieldErrors, isApiError } from '../../platform/errors.ts';

export const isFieldRefused = (error: unknown, field: string): boolean =>
  isApiError(error) && field in fieldErrors(error);
