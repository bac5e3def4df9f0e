import type { z } from 'zod';
import { ConfigError } from './error.ts';

/** Collects the messages of all invalid settings, so that one start reports them all. */
export function collectProblems() {
  const problems: string[] = [];
  return {
    problems,
    /** Returns a setting. If it is invalid, records the message and returns undefined. */
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

/** @throws ConfigError that names every variable with an invalid form */
export function parseSettings<Form extends z.ZodType>(form: Form, env: NodeJS.ProcessEnv): z.output<Form> {
  const parsed = form.safeParse(env);
  if (parsed.success) return parsed.data;
  const problems = parsed.error.issues.map(({ path, message }) => `${path.join('.')}: ${message}`);
  throw new ConfigError(problems.join('\n'));
}
