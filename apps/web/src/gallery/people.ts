/** Avatars take their colour from the id, so these ids give the colours of the design's examples. */
export const GIULIA = { id: 'giulia', name: 'Giulia Rossi' };
export const MARCO = { id: 'marco', name: 'Marco Bianchi' };
export const SOFIA = { id: 'sofia-3', name: 'Sofía Ortega' };
export const LEA = { id: 'lea-6', name: 'Léa Perrin' };
export const UMA = { id: 'uma-3', name: 'Uma' };
