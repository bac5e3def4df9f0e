/** With `--quick`, a measurement takes about two minutes and is less precise. */
export const IS_QUICK = process.argv.includes('--quick');

export const CLIENTS = 16;
export const ROUNDS = Number(process.env.BENCH_ROUNDS ?? (IS_QUICK ? 3 : 5));
export const SECONDS = Number(process.env.BENCH_SECONDS ?? (IS_QUICK ? 3 : 8));

export const hasFlag = (flag: string) => process.argv.includes(flag);
