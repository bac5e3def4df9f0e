export { HELP, runCommand } from './run.ts';
