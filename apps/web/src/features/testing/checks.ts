import type { TestingTab } from '@beso/contract/testing';
import type { Translate } from '../../platform/i18n/index.ts';

/** [S4-049] */
export type CheckState = 'pending' | 'running' | 'passed' | 'failed';

export interface Outcome {
  readonly passed: boolean;
  /** A number or a word that says more. */
  readonly detail?: string | undefined;
}

/** One thing that is looked at; throwing is failing. */
export interface Check {
  readonly id: string;
  readonly label: (t: Translate) => string;
  readonly run: () => Outcome | Promise<Outcome>;
}

export type CheckedTab = Exclude<TestingTab, 'moderation'>;

/** Makes a check; what it throws is why it failed. */
export async function perform(check: Check): Promise<Outcome> {
  try {
    return await check.run();
  } catch (error) {
    return { passed: false, detail: error instanceof Error ? error.message : String(error) };
  }
}
