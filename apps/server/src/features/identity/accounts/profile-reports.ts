import type { Logger } from '../../../platform/log.ts';

/** [S8-004] Logs that a registration began to create a profile, and whether it succeeded. */
export function reportProfile(log: Logger) {
  let isAttempted = false;
  return {
    attempt(): void {
      isAttempted = true;
      log.info('profile creation attempted');
    },
    /** Reports the end of the transaction that creates the profile, if it attempted to. */
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
