export { MoreMenu } from './components/MoreMenu.tsx';
export { useModerationSheet } from './useModerationSheet.ts';
