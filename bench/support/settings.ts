/**
 * Rough figures in a minute or two, to see whether a change goes the right way: `npm run give -w bench --
 * --quick`.
 */
export const QUICK = process.argv.includes('--quick');

export const CLIENTS = 16;
export const ROUNDS = Number(process.env.BENCH_ROUNDS ?? (QUICK ? 3 : 5));
export const SECONDS = Number(process.env.BENCH_SECONDS ?? (QUICK ? 3 : 8));

/** Whether the command line carries `flag`, such as `--no-memory`. */
export const isAsked = (flag: string) => process.argv.includes(flag);
