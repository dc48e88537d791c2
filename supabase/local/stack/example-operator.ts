/** The operator that the local stack names to page and database; everybody sees that nobody stands behind it. */
export const exampleOperator = {
  VITE_OPERATOR_NAME: 'Titular del programa (datos de ejemplo)',
  VITE_OPERATOR_TAX_NUMBER: '00000000T',
  VITE_OPERATOR_ADDRESS: 'Calle de Ejemplo, 1, 28000 Madrid',
  VITE_CONTACT_EMAIL: 'hola@conecta.test',
} as const;

/** Social profiles of the operator on the local page: addresses that nobody can have (RFC 2606). */
export const exampleProfiles = {
  VITE_INSTAGRAM_URL: 'https://instagram.example/conecta',
  VITE_LINKEDIN_URL: 'https://linkedin.example/conecta',
} as const;

/** The companies that treat data for it. */
export const exampleProcessors = [
  'Alojamiento (datos de ejemplo): base de datos y fotos',
  'Correo (datos de ejemplo): envío de los correos con códigos',
];
