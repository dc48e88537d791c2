import type { Bases } from '@functions/_shared/contracts/procedures/documents';
import { MINIMUM_AGE, SPIN_COST, VIP_PURCHASE_EUROS } from '@/domain/figures';
import { formatDay } from '@/domain/madrid';
import type { LegalTexts } from '@/features/public/legal/legal-text';
import { OPERATOR_MISSING } from '@/features/public/legal/operator-text';

type Person = NonNullable<Bases['organiser']>;

const personText = ({ name, tax_number: number, address }: Person) =>
  `${name}, con NIF ${number} y domicilio en ${address}`;

/** Returns the organiser of a café's wheels in a sentence: the café, else the operator (rule L4). */
function organiserText({ cafe, organiser, operator }: Bases): string {
  if (organiser) return `${personText(organiser)}, titular de ${cafe.nombre}.`;
  if (operator)
    return `${personText(operator)}, que lleva el programa, mientras ${cafe.nombre} no indique quién es su titular.`;
  return OPERATOR_MISSING;
}

/** Returns what the bases say beside the tables of the wheels, in all versions of that text (rule L7). */
export function basesTexts(bases: Bases, productName: string): LegalTexts {
  const { cafe, operator, since } = bases;
  return [
    {
      version: '2026-11',
      since: '2026-11-24',
      sections: [
        { title: '1. Quién organiza', intro: organiserText(bases), points: [] },
        {
          title: '2. Quién puede participar',
          intro: `Personas de ${MINIMUM_AGE} años o más con cuenta en ${productName} que vengan a ${cafe.nombre}.`,
          points: [
            `Participar es gratis. El último desafío pide un código que se da con una compra de ${VIP_PURCHASE_EUROS}\u00a0€ o más; para todo lo anterior no hay que comprar nada.`,
            'No participa quien forma parte del equipo de la cafetería.',
            'Cada premio de un desafío se da una sola vez por persona.',
          ],
        },
        {
          title: '3. Cómo se gana',
          intro: 'Cada desafío superado da un premio: uno fijo, o un giro de la ruleta de los desafíos.',
          points: [
            `Quien completa todos es VIP y puede girar la ruleta VIP una vez al día por ${SPIN_COST} Conectitos.`,
            'En cada giro hay premio. Las probabilidades son las de las tablas de abajo, iguales para todos.',
            'El número de cada giro lo saca el servidor al azar cuando se gira, antes de que la ruleta se mueva en la pantalla.',
          ],
        },
        {
          title: '4. Los premios',
          intro:
            'Se entregan en la barra, enseñando la pantalla del premio, con las condiciones que valían al ganarlo.',
          points: [
            'Un premio de la ruleta VIP vale hasta el final del día siguiente. Los de los desafíos no caducan mientras la cafetería siga en el programa.',
            'No se cambian por dinero ni se pasan a otra persona.',
            'Si un premio tributa, quien organiza cumple con lo que le toque y te lo dice antes de entregarlo.',
          ],
        },
        {
          title: '5. Fechas',
          intro: `Estas bases valen ${since ? `desde el ${formatDay(since)} ` : ''}hasta que haya otra versión o la cafetería deje el programa. Lo ya ganado se mantiene.`,
          points: [],
        },
        {
          title: '6. Cómo se comprueba un sorteo',
          intro:
            'Cada giro queda anotado con su momento, la versión de la ruleta, el número que salió y el premio que le tocaba.',
          points: [
            'Quien organiza puede sacar esa lista, sin nombres. Si dudas de un giro tuyo, pídesela: tu número está también en la descarga de tus datos, en «Tu cuenta».',
          ],
        },
        {
          title: '7. Tus datos',
          intro: `De tus datos en ${cafe.nombre} responde quien organiza; ${productName} los trata por encargo suyo. Lo explica la política de privacidad.`,
          points: operator ? [`Para ejercer tus derechos: ${operator.email}`] : [],
        },
      ],
    },
  ];
}
