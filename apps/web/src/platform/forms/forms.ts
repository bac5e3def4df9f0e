/** Checks a form by a schema of the contract; apart from what a page shows first (build/chunks.ts). */
export { zodResolver } from '@hookform/resolvers/zod';
