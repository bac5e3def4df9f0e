export { LaterTermsQuestion } from './components/LaterTermsQuestion.tsx';
