/**
 * Prints knip's findings and the number of files that it has read, which knip's own reporters leave out.
 * @param {import('knip').ReporterOptions} options
 */
export default function report({ report: wanted, issues, counters }) {
  for (const type of /** @type {(keyof typeof issues)[]} */ (Object.keys(issues))) {
    if (!wanted[type]) continue;
    for (const [file, found] of Object.entries(issues[type])) {
      for (const { symbol, line } of Object.values(found)) {
        console.log(
          `${file}${line === undefined ? '' : `:${line}`}: unused or unlisted (${type}): ${symbol}`,
        );
      }
    }
  }
  console.log(`${counters.total} files`);
}
