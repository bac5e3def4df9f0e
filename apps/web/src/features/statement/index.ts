export { refreshStatement } from './api.ts';
export { LazyStatement } from './components/LazyStatement.tsx';
