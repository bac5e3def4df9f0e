import type { TestingTab } from '@beso/contract/testing';
import type { Translate } from '../../platform/i18n/index.ts';

/** [S4-049] The state of a check on the testing dashboard. */
export type CheckState = 'pending' | 'running' | 'passed' | 'failed';

export interface CheckResult {
  readonly passed: boolean;
  readonly detail?: string | undefined;
}

/** One check of the testing dashboard. A check that throws has failed. */
export interface DashboardCheck {
  readonly id: string;
  readonly label: (t: Translate) => string;
  readonly run: () => CheckResult | Promise<CheckResult>;
}

export type CheckedTab = Exclude<TestingTab, 'moderation'>;

/** Runs a check. An error counts as a failure, with its message as the detail. */
export async function runCheck(check: DashboardCheck): Promise<CheckResult> {
  try {
    return await check.run();
  } catch (error) {
    return { passed: false, detail: error instanceof Error ? error.message : String(error) };
  }
}
