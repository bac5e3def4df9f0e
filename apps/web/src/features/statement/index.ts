export { refreshStatement } from './api.ts';
export { LazyStatement } from './components/LazyStatement.tsx';
export { monthName, monthTitle } from './months.ts';
