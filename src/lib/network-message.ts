/** Says that nothing was reached; apart from the other messages for pages that say nothing else. */
export const NETWORK_MESSAGE = {
  title: 'Sin conexión',
  description: 'No hemos podido conectar. Revisa tu conexión e inténtalo de nuevo.',
};
