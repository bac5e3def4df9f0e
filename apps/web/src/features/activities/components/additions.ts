/** Bundles comments and likes into one chunk, which loads when a person opens either. */
export { CommentsSection } from './CommentsSection.tsx';
export { CommentsSheet } from './CommentsSheet.tsx';
export { LikerFaces } from './LikerFaces.tsx';
export { LikersSheet } from './LikersSheet.tsx';
export { RefusedComments } from './RefusedComments.tsx';
