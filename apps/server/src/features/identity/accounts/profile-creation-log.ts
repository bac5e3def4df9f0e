import type { Logger } from '../../../platform/log.ts';

/** [S8-004] Logs the attempt to create a profile at registration, and its outcome. */
export function logProfileCreation(log: Logger) {
  let isAttempted = false;
  return {
    attempt(): void {
      isAttempted = true;
      log.info('profile creation attempted');
    },
    /** Waits for the transaction and, if it attempted to create the profile, logs how it ended. */
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
