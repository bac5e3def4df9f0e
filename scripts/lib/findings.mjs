/**
 * A check's findings and, in its last line, what it saw.
 * @typedef {{ lines: string[], failed: boolean }} Findings
 */

export function print(/** @type {Findings} */ { lines, failed }) {
  for (const line of lines) console.log(line);
  process.exitCode = failed ? 1 : 0;
}
