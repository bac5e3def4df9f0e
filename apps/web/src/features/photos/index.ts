export { PhotoField } from './components/PhotoField.tsx';
export { useSharedFor } from './shared.ts';
export { type Photo, usePhoto } from './usePhoto.ts';
export { useSharedPhoto } from './useSharedPhoto.ts';
