import type { Logger } from '../../../platform/log.ts';

/** [S8-004] Logs the attempt to create a profile at registration, and its outcome. */
export function logProfileCreation(log: Logger) {
  let isAttempted = false;
  return {
    attempt(): void {
      isAttempted = true;
      log.info('profile creation attempted');
    },
    /** Waits for the transaction, and logs whether it created the profile, if it tried to. */
    async outcomeOf<T>(transaction: Promise<T>): Promise<T> {
      try {
        const result = await transaction;
        if (isAttempted) log.info('profile creation succeeded');
        return result;
      } catch (error) {
        if (isAttempted) log.warn({ err: error }, 'profile creation failed');
        throw error;
      }
    },
  };
}
