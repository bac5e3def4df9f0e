export { refreshStatement } from './api.ts';
export { LaterStatement } from './components/LaterStatement.tsx';
