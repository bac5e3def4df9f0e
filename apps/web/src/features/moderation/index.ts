export { MoreMenu } from './components/MoreMenu.tsx';
