/** Texts of the question before colours that were chosen and not saved are lost. */
export const unsavedColors = {
  title: '¿Salir sin guardar los colores?',
  description: 'Has cambiado los colores y todavía no los has guardado. Si sales ahora, se pierden.',
};
