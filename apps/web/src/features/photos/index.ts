export { PhotoField } from './components/PhotoField.tsx';
export { type Photo, usePhoto } from './usePhoto.ts';
