export { homeBeginning } from './beginning.ts';
