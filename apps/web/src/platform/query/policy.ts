import {
  FETCH_RETRIES,
  FETCH_RETRY_MAX_MS,
  FETCH_RETRY_MIN_MS,
  SESSION_RETRY_MIN_MS,
  WRITE_RETRIES,
} from '@beso/contract/limits';
import { errorStatus, isTransient, NetworkError } from '../errors.ts';

/** [S9-024] Returns the delay in ms: 1, 2, 4, … seconds, at most 30. `attempt` counts from 0. */
export function retryDelay(attempt: number): number {
  return Math.min(FETCH_RETRY_MIN_MS * 2 ** attempt, FETCH_RETRY_MAX_MS);
}

/** [S9-023] Returns the delay in ms: 0.2, 0.4, 0.8, … seconds. `attempt` counts from 0. */
export const sessionRetryDelay = (attempt: number) => SESSION_RETRY_MIN_MS * 2 ** attempt;

/** [S9-024] Allows three retries, but none after a 4xx response or without a network. */
export function shouldRetryRead(
  failures: number,
  error: unknown,
  networkUp: boolean,
  retries = FETCH_RETRIES,
): boolean {
  const status = errorStatus(error);
  if (status !== undefined && status < 500) return false;
  if (error instanceof NetworkError && !networkUp) return false;
  return failures < retries;
}

/** [S9-024] Allows one retry if the error is transient. */
export function shouldRetryWrite(failures: number, error: unknown): boolean {
  return failures < WRITE_RETRIES && isTransient(error);
}
