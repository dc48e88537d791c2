import { PRIVACY_VERSION } from '@functions/_shared/contracts/privacy-version';
import type { Purpose } from '@functions/_shared/contracts/procedures/shared-schemas';
import type { Operator } from '@/config/env';
import { MINIMUM_AGE } from '@/domain/figures';
import { FIGURES } from '@/features/public/legal/figures';
import type { LegalTexts } from '@/features/public/legal/legal-text';
import { OPERATOR_MISSING, operatorText } from '@/features/public/legal/operator-text';
import { purposes } from '@/features/public/legal/purposes';
import type { LegalSection } from '@/ui/legal-document';

/** Returns a purpose of the register in a paragraph. */
const purposeLine = ({ title, data, basis, controller, period, recipients }: Purpose) =>
  `${title}. ${data}. Base: ${basis}. Responde ${controller === 'cafe' ? 'la cafetería' : 'quien lleva el programa'}. Se guarda ${period}. Lo ve ${recipients}.`;

/**
 * The policy whose version sign-up records ("2026-11"). Every sentence is true of this product: who changes what is stored,
 * for how long or who sees it changes this text and the version.
 */
export const privacySections = (operator: Operator | null, contactEmail: string): readonly LegalSection[] => [
  {
    title: '1. Información que recogemos',
    intro:
      'Solo lo que el programa necesita para funcionar. De cada cosa: qué es, con qué base legal la tratamos, quién responde de ella, cuánto se guarda y quién la ve.',
    points: [
      ...purposes.map(purposeLine),
      'Cuántas veces se abre el código de cada cafetería, por día y hora: un número, sin nada que diga quién fue ni cookies.',
      'En tu navegador: tu sesión, para no pedirte la contraseña cada vez, los intentos fallidos de entrar, a qué hora canjeaste y, hasta que cierres sesión, los últimos premios que abriste, para leerlos sin conexión. No usamos cookies de publicidad ni de análisis.',
    ],
  },
  {
    title: '2. Para qué la usamos',
    intro: 'Para comprobar tus desafíos, entregarte tus premios y evitar que alguien los use por ti. Además:',
    points: [
      'Los encargados y titulares de una cafetería ven números sobre todos sus clientes y leen, sin nombre, lo que se escribe en la encuesta.',
      'El equipo que administra el programa ve tu progreso, tus respuestas a la encuesta y tus tickets para atenderte, revisarlos y mejorar.',
      'El equipo de una cafetería ve solo a quienes participan en ella, con el email en parte oculto: sus visitas, premios, canjes y tickets, para atenderlos en la barra; los encuentra por su código, su email entero o el principio de su nombre. Queda apuntado quién busca a quién y quién cambia algo, y cada cambio aparece en tu cuenta.',
      'Si formas parte del equipo de una cafetería, guardamos tu papel en él, desde cuándo, quién te invitó y lo que haces en la barra; sus titulares lo ven, con tu email. Si como titular dices de quién es la cafetería, eso sale en sus bases; si aceptas su contrato de datos, queda guardado con tu nombre, también si borras tu cuenta.',
      'Quien lleva el programa está en el apartado 5. De lo que responde una cafetería, lo trata por encargo suyo. Quién es cada una está en las bases de sus ruletas; mientras una no lo diga, responde de todo quien lleva el programa.',
      'Pasamos datos a otros solo para esto: la empresa que aloja la base de datos y las fotos, y la que envía los correos con tus códigos, los tratan por encargo nuestro.',
      `Una cafetería te manda avisos solo si los pides, y a tu correo confirmado. A ${FIGURES.heldOutOfTen} de cada 10 personas como mucho, al azar, no les escribe durante medio año: así sabemos si los avisos sirven. Los paras con un toque en cada correo o en «Tu cuenta».`,
      'Cuando abres la página de reseñas o el Instagram de una cafetería sales de aquí: allí vale la política de esas empresas. No les decimos quién eres.',
      'En la barra solo se ve la pantalla que tú enseñas.',
      'No vendemos tus datos, no los usamos para publicidad de terceros y solo te mandamos ofertas si las pediste en la encuesta.',
    ],
  },
  {
    title: '3. Cómo la protegemos',
    intro: 'Tus datos viajan cifrados y cada persona solo puede leer los suyos.',
    points: [
      'Las fotos de tickets se guardan en un espacio privado, reducidas y sin datos de ubicación. Además de ti, solo las abre, con su propia sesión, el equipo que las revisa.',
      'Guardamos tus datos mientras tengas tu cuenta. Si la borras, se borran en ese momento, también las fotos. Solo queda la contabilidad de Conectitos y sorteos, sin nada que diga de quién era, el contrato de datos si lo aceptaste como titular, lo que el apartado 1 dice que se guarda después, y lo que dicen los puntos siguientes.',
      `Si una cafetería deja el programa, lo que hiciste en ella empieza a borrarse ${FIGURES.leaveDays} días después, también las fotos. De eso quedan los sorteos y los movimientos de Conectitos, sin nada que diga de quién eran. Tu cuenta y tus otras cafeterías siguen igual.`,
      'De la foto de un ticket queda una huella, un número del que no se puede sacar ni la foto ni de quién era: sirve para ver si se envía otra vez. Si al borrar tu cuenta una foto no se puede borrar al momento, se reintenta hasta que se borre.',
      'Del QR de un ticket quedan el NIF de la cafetería, el número y la fecha, sin nada que diga de quién era, para que nadie lo sume otra vez.',
      'De la huella cifrada de un buzón no se puede sacar tu dirección: solo sirve para no dar dos veces el mismo premio y para que un bloqueo siga si vuelves.',
      'Las copias de seguridad del proveedor que aloja los datos se sobrescriben con el tiempo. Las herramientas que recibieron un aviso pueden conservarlo: si quieres que lo borren también, pídelo.',
    ],
  },
  {
    title: '4. Tus derechos',
    intro: 'En la página «Tu cuenta» puedes, cuando quieras y sin dar explicaciones:',
    points: [
      'Descargar todo lo que guardamos de ti en un archivo.',
      'Borrar tu cuenta y tus datos.',
      'Para corregir un dato, limitar su uso u oponerte a él, escríbenos como dice el apartado siguiente. Responderemos en un mes como máximo.',
      'Si crees que no lo hacemos bien, puedes reclamar ante la Agencia Española de Protección de Datos (aepd.es).',
    ],
  },
  {
    title: '5. Contacto',
    intro: contactEmail
      ? 'Para cualquier duda sobre tus datos, o para ejercer tus derechos, escríbenos a esta dirección:'
      : 'Para cualquier duda sobre tus datos, o para ejercer tus derechos, deja tu nombre y tu email en el formulario de la página de inicio y te escribiremos. También puedes preguntar en tu cafetería, que hará llegar tu mensaje al equipo que gestiona el programa.',
    points: [
      operator ? `Responsable: ${operatorText(operator)}.` : OPERATOR_MISSING,
      `El programa es para personas de ${MINIMUM_AGE} años o más.`,
    ],
    ...(contactEmail ? { mailTo: contactEmail } : {}),
  },
  {
    title: '6. Cambios en esta política',
    intro:
      'Si cambia algo importante, te lo diremos antes de que se aplique y te pediremos que lo aceptes de nuevo. Versión: noviembre de 2026.',
    points: [],
  },
];

/** Returns the policy with its older versions: what somebody accepted stays readable (rule L3). */
export const privacyTexts = (operator: Operator | null, contactEmail: string): LegalTexts => [
  { version: PRIVACY_VERSION, since: '2026-11-24', sections: privacySections(operator, contactEmail) },
];
