/** What is loaded when somebody looks at likes or comments: one file. */
export { CommentsSection } from './CommentsSection.tsx';
export { CommentsSheet } from './CommentsSheet.tsx';
export { LikerFaces } from './LikerFaces.tsx';
export { LikersSheet } from './LikersSheet.tsx';
export { RefusedComments } from './RefusedComments.tsx';
