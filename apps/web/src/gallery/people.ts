/** Ids whose hashes give the colours of the design's own examples. */
export const GIULIA = { id: 'giulia', name: 'Giulia Rossi' };
export const MARCO = { id: 'marco', name: 'Marco Bianchi' };
export const SOFIA = { id: 'sofia', name: 'Sofía Ortega' };
export const LEA = { id: 'lea', name: 'Léa Perrin' };
export const UMA = { id: 'uma', name: 'Uma' };
