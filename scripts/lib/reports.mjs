import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** @typedef {import('./stages.mjs').Outcome} Outcome */

/** A run fails if more tests pass only when repeated (docs/decisions/tools-dependencies-and-license.md). */
export const UNSTABLE_MAX = 3;

/**
 * Runs a tool that writes a JSON report into `file`.
 * @template T
 * @param {(file: string) => Promise<import('./run.mjs').Ran>} run
 * @returns {Promise<{ ran: import('./run.mjs').Ran, report: T | undefined }>}
 */
export async function withReport(run) {
  const folder = mkdtempSync(join(tmpdir(), 'beso-report-'));
  try {
    const file = join(folder, 'report.json');
    const ran = await run(file);
    try {
      return { ran, report: JSON.parse(readFileSync(file, 'utf8')) };
    } catch {
      return { ran, report: undefined };
    }
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

/** @returns {Outcome} */
export function createOutcome(
  /** @type {string} */ what,
  /** @type {number} */ passed,
  /** @type {number} */ failed,
  /** @type {number} */ skipped,
  /** @type {string[]} */ notes,
) {
  const parts = [`${passed} ${what} passed`];
  if (failed > 0) parts.push(`${failed} failed`);
  if (skipped > 0) parts.push(`${skipped} NOT RUN (counted as failed)`);
  return { passed, failed: failed + skipped, detail: [...parts, ...notes].join(', ') };
}
