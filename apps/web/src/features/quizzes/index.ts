export { QuizSettingsSection } from './components/QuizSettingsSection.tsx';
