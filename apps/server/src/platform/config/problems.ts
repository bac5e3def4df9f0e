import { ConfigError } from './error.ts';

/** Collects the messages of all refused settings, so that one start names them all. */
export function collectProblems() {
  const problems: string[] = [];
  return {
    problems,
    /** Returns a setting. A refused one is noted instead; its value must not be used then. */
    read: <Value>(setting: () => Value): Value => {
      try {
        return setting();
      } catch (error) {
        if (!(error instanceof ConfigError)) throw error;
        problems.push(error.message);
        return undefined as Value;
      }
    },
  };
}
