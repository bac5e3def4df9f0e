/** This module contains zod, so it is loaded only when a person types (build/chunks.ts). */
export { zodResolver } from '@hookform/resolvers/zod';
