import type { Logger } from '../../../platform/log.ts';

/** [S8-004] Logs the start and the result of creating a profile at registration. */
export function logProfileCreation(log: Logger) {
  let isAttempted = false;
  return {
    attempt(): void {
      isAttempted = true;
      log.info('profile creation attempted');
    },
    /** Reports the end of the transaction if it attempted to create the profile. */
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
