export { OPERATOR_HELP, runCommand } from './run.ts';
