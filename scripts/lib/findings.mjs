/**
 * The lines that a check prints. The last line tells how much it has checked.
 * @typedef {{ lines: string[], failed: boolean }} Findings
 */

export function printFindings(/** @type {Findings} */ { lines, failed }) {
  for (const line of lines) console.log(line);
  process.exitCode = failed ? 1 : 0;
}
