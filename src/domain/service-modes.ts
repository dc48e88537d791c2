/** Names of a café's ways of working, as its people read them (rule P1). */
export const SERVICE_MODE_NAMES = {
  no_proof: 'Como siempre',
  proof: 'Con prueba',
  proof_and_handover: 'Con prueba y entrega confirmada',
} as const;
