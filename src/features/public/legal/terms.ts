import { PRIVACY_VERSION } from '@functions/_shared/contracts/privacy-version';
import type { Operator } from '@/config/env';
import { HITO_COUNT, MINIMUM_AGE, SPIN_COST } from '@/domain/figures';
import { FIGURES } from '@/features/public/legal/figures';
import type { LegalTexts } from '@/features/public/legal/legal-text';
import { OPERATOR_MISSING, operatorText } from '@/features/public/legal/operator-text';

/** Returns the terms of use of a deployment (rule L2); signing up accepts them under the version of the privacy policy. */
export function terms(operator: Operator | null): LegalTexts {
  return [
    {
      version: PRIVACY_VERSION,
      since: '2026-11-24',
      sections: [
        {
          title: '1. Con quién es el acuerdo',
          intro: operator
            ? `Al crear tu cuenta aceptas estos términos con ${operatorText(operator)}.`
            : OPERATOR_MISSING,
          points: [
            'Participar es gratis. No hay nada que pagar ni que comprar para crear la cuenta.',
            'Los premios los pone y los entrega cada cafetería: ella responde de ellos. Sus ruletas tienen unas bases propias, con las probabilidades y el organizador.',
          ],
        },
        {
          title: '2. Quién puede participar',
          intro: `Personas de ${MINIMUM_AGE} años o más. No pedimos tu fecha de nacimiento: al registrarte dices que los tienes.`,
          points: [
            'Una cuenta por persona. Cada premio de un desafío y la bienvenida VIP se dan una sola vez por persona y cafetería, aunque tengas más de una cuenta.',
            'Quien forma parte del equipo de una cafetería no participa en ella como cliente.',
            'La cuenta es tuya: no la prestes ni la vendas, y guarda bien tu contraseña.',
          ],
        },
        {
          title: '3. Cómo se juega',
          intro: `Cada cafetería tiene ${HITO_COUNT} desafíos, en orden. Al superarlos todos eres VIP de esa cafetería.`,
          points: [
            `El desafío 2 se supera volviendo otro día, como mucho ${FIGURES.hito2Days} días después; el 6, con dos visitas más, en días distintos, en ${FIGURES.hito6Days} días. Si se pasa el plazo, empieza otro con la siguiente visita. Si la cafetería hace una pausa, esos días se suman al plazo.`,
            `Como VIP recibes ${FIGURES.welcomeConectitos} Conectitos, una vez. Cada euro de un ticket aprobado da ${FIGURES.conectitosPerEuro}; donde la cafetería lo diga, también los da cada día que vienes y lo pruebas tú, con tu sesión o un vale, una vez al día; y una tirada de la ruleta VIP cuesta ${SPIN_COST}. Los Conectitos no son dinero: no se compran, no se venden y no se cambian por euros.`,
            'Los sorteos los hace nuestro servidor con números al azar, y cada uno queda anotado para poder comprobarlo.',
            'Un premio se canjea en la barra, enseñando tu pantalla. Un premio de la ruleta VIP vale hasta el día siguiente de ganarlo; si la barra te lo niega, un día más.',
            'Cada premio tiene una línea de condiciones, la que te enseñamos al girar. El primer premio es el que la cafetería daba cuando te registraste en ella.',
          ],
        },
        {
          title: '4. Lo que no vale',
          intro:
            'Hacer trampas: tickets de otros, cuentas inventadas, códigos que no son tuyos o programas que pulsan por ti.',
          points: [
            'Si pasa, la cafetería puede rechazar el ticket, quitar la visita o dejar de admitirte en su programa. El motivo de las dos últimas cosas lo lees en «Tu cuenta». Lo que ganaste antes lo puedes canjear.',
            'Si crees que se ha equivocado, díselo a la cafetería o escríbenos.',
          ],
        },
        {
          title: '5. Si algo cambia o se acaba',
          intro:
            'Puedes borrar tu cuenta cuando quieras, en «Tu cuenta». Se van con ella tus premios y tus Conectitos.',
          points: [
            'Una cafetería puede hacer una pausa o dejar el programa. Los plazos y los premios que esperan se alargan lo que dure la pausa.',
            'Si cambiamos estos términos en algo importante, te lo diremos antes y te pediremos que los aceptes de nuevo. Las versiones anteriores se pueden leer aquí.',
            'Trabajamos para que el servicio funcione siempre, pero puede fallar. Si por un fallo nuestro pierdes un premio que era tuyo, escríbenos y lo arreglamos.',
          ],
        },
        {
          title: '6. Ley y reclamaciones',
          intro:
            'Se aplica la ley española, y nada de lo que pone aquí te quita los derechos que tienes como consumidor. Puedes acudir a los tribunales de tu domicilio.',
          points: operator ? [`Para cualquier duda o queja: ${operator.email}`] : [],
        },
      ],
    },
  ];
}
