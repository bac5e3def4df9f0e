import type { TestingTab } from '@beso/contract/testing';
import type { Translate } from '../../platform/i18n/index.ts';

/** [S4-049] */
export type CheckState = 'pending' | 'running' | 'passed' | 'failed';

export interface Outcome {
  readonly passed: boolean;
  /** A number or text with details. */
  readonly detail?: string | undefined;
}

/** One check of the dashboard; it fails by throwing. */
export interface Check {
  readonly id: string;
  readonly label: (t: Translate) => string;
  readonly run: () => Outcome | Promise<Outcome>;
}

export type CheckedTab = Exclude<TestingTab, 'moderation'>;

/** Runs a check; a thrown error becomes the reason of its failure. */
export async function perform(check: Check): Promise<Outcome> {
  try {
    return await check.run();
  } catch (error) {
    return { passed: false, detail: error instanceof Error ? error.message : String(error) };
  }
}
