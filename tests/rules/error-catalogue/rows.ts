/** A text that a screen says when something failed or worked. */
export interface CatalogueRow {
  where: string;
  text: string;
  /** Why this product cannot show it; without a reason it can. */
  unreachable?: string;
}

type Entry = string | { text: string; unreachable: string };

function rows(where: string, ...entries: Entry[]): CatalogueRow[] {
  return entries.map((entry) => (typeof entry === 'string' ? { where, text: entry } : { where, ...entry }));
}

const atomic =
  'One procedure does all of it or nothing (rule S1): there is no half-done state to report apart.';

/** On the way in and along the journey. */
const journeyRows: CatalogueRow[] = [
  ...rows(
    'Contact form',
    'Hubo un problema al enviar el formulario. Por favor, intenta de nuevo.',
    '¡Formulario enviado!',
    'Nos pondremos en contacto contigo pronto.',
  ),
  ...rows(
    'Challenges',
    'Acceso restringido',
    'Regístrate o utiliza el correo con el que te registraste.',
    'Email incorrecto',
    'Acción requerida',
    'Deja tu reseña antes de continuar',
    'Registros insuficientes',
    '¡Aún no has registrado todas las visitas!',
    'Has registrado esta visita con éxito',
    '¡Visita registrada!',
    'Desafío no completado',
    'Verifica todas las condiciones en Venir con alguien nuevo y vuelve a intentarlo',
    'Error al verificar el desafío',
    'Formato incorrecto',
    'Usuario inválido',
    'No se pudo guardar el usuario de Instagram',
    'Código inválido',
    'El código VIP no es válido',
    'Error al validar el código VIP',
    'Error al procesar el código VIP',
    'No se pudo verificar el estado de tus registros.',
    'Ocurrió un error al validar el desafío.',
    'Ocurrió un error al validar los registros.',
  ),
  ...rows(
    'Survey',
    'Campos obligatorios incompletos',
    'Error de autenticación',
    'No se pudo encontrar la información de la cafetería.',
    'Hubo un problema al guardar la encuesta. Inténtalo de nuevo.',
  ),
  ...rows(
    'Welcome dialog',
    'No se pudo crear el registro. Intenta de nuevo.',
    'Error al validar el invitador',
    'Error al validar el invitador. Por favor intenta de nuevo',
  ),
  ...rows(
    'Create password',
    'Las contraseñas no coinciden',
    'La contraseña debe tener al menos 8 caracteres',
    'ID de usuario no encontrado en la URL',
    'Hubo un problema al crear tu usuario. Intenta nuevamente.',
  ),
  ...rows(
    'Login',
    'Credenciales incorrectas. Verifica tu email y contraseña.',
    'Cuenta temporalmente bloqueada',
    'Intenta de nuevo en 5 minutos',
    'Cuenta bloqueada. Espera 5 minutos antes de intentar de nuevo.',
  ),
  ...rows(
    'Sign-up',
    'Este email ya está registrado. Intenta iniciar sesión.',
    'No se pudo crear el perfil del usuario',
  ),
  ...rows(
    'Café checks',
    'No se pudo verificar la cafetería. Intenta de nuevo.',
    'Cafetería no encontrada',
    'Cafetería no disponible',
    'Hubo un problema al validar la cafetería.',
  ),
  ...rows(
    'Visit registration',
    'Nombre de cafetería no cargado',
    'Por favor introduce tu correo electrónico',
    'Visita duplicada',
    'No se pudo registrar la visita',
    'Hubo un problema al registrar tu visita. Por favor, intenta de nuevo.',
  ),
  ...rows('Sign-out', 'Error al cerrar sesión'),
  ...rows(
    'Successes',
    '¡Desafío completado!',
    '¡Registro exitoso!',
    '¡Bienvenido de vuelta!',
    '¡Invitación confirmada!',
    '¡Felicidades! 🎉',
    'Has ganado: ',
    '¡Enhorabuena! 🎉',
  ),
  ...rows(
    'Authentication error kinds',
    {
      text: 'Auth session missing!',
      unreachable: 'An error kind of the library: becomes UNAUTHENTICATED, in Spanish.',
    },
    {
      text: 'PKCE exchange error',
      unreachable: 'Codes are typed, never exchanged from a link (rule A10).',
    },
    { text: 'implicit-grant redirect error', unreachable: 'No mail carries a link (rule A10).' },
  ),
];

/** About rewards, VIP and administration. */
const rewardRows: CatalogueRow[] = [
  ...rows(
    'Destructive toasts',
    'No se pudieron cargar los Conectitos',
    'No se pudo registrar la tirada',
    'Hubo un problema al procesar el premio',
    'No se pudieron cargar las recompensas VIP',
    'Error al cargar las cafeterías',
    'Error al cargar los códigos',
    'Error al crear el código',
    'Error al activar el código',
    'No se pudieron cargar los tickets',
    'No se pudo subir el ticket',
    'No se pudo aprobar el ticket',
    'No se pudo rechazar el ticket',
    'No autenticado',
    'Error al crear la cafetería',
    'Error al cargar la cafetería',
    'Error al guardar los colores',
    'Error al cambiar el estado de la cafetería',
    'Error al eliminar la cafetería',
  ),
  ...rows(
    'Rewards and VIP redemption',
    'No se pudo encontrar la cafetería',
    'Error al cargar los datos',
    'No se pudo encontrar la recompensa',
    'No se pudo canjear la recompensa',
    'Error al canjear la recompensa',
    'Ya canjeado',
    'Premio expirado',
    'Hubo un problema al procesar el canje',
  ),
  ...rows('Routing', 'Unexpected Application Error!'),
  ...rows(
    'Silent failures',
    { text: 'balance deduction failed', unreachable: atomic },
    { text: 'pending reward not created', unreachable: atomic },
    { text: 'user reward not created', unreachable: atomic },
    { text: 'PGRST116', unreachable: 'No screen selects a single row: procedures answer null or a number.' },
  ),
  ...rows(
    'Successes',
    '¡Premio obtenido!',
    '¡Código creado!',
    '¡Código activado!',
    '¡Ticket enviado!',
    'Ticket aprobado',
    'Ticket rechazado',
    '¡Cafetería creada!',
    'Colores actualizados',
    'Cafetería activada',
    'Cafetería desactivada',
    'Cafetería eliminada',
    '¡Recompensa canjeada!',
    '¡Conectitos otorgados!',
  ),
];

/** Every such text. A test holds each against the sources, so that none is lost or reworded. */
export const errorCatalogue: readonly CatalogueRow[] = [...journeyRows, ...rewardRows];
