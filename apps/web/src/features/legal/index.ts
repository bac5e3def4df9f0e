export { LazyTermsQuestion } from './components/LazyTermsQuestion.tsx';
