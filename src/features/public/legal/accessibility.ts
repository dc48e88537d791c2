import type { Operator } from '@/config/env';
import { MIN_PHONE_WIDTH } from '@/domain/figures';
import type { LegalTexts } from '@/features/public/legal/legal-text';
import { OPERATOR_MISSING } from '@/features/public/legal/operator-text';

/** Returns the accessibility statement: what was tested, how, and what was not (rule L8). */
export function accessibility(operator: Operator | null, productName: string): LegalTexts {
  return [
    {
      version: '2026-11',
      since: '2026-11-24',
      sections: [
        {
          title: '1. Cómo está',
          intro: `${productName} se hace para cumplir las WCAG 2.2 en su nivel AA, que van más allá de las WCAG 2.1, la base de la norma EN 301 549. Con lo que hemos comprobado nosotros, la cumple en parte: ninguna empresa independiente la ha revisado todavía.`,
          points: [],
        },
        {
          title: '2. Qué se comprueba, y cómo',
          intro: 'De forma automática y en un navegador de verdad:',
          points: [
            'Las pantallas, con axe: nombres de los controles, roles, contraste, idioma y encabezados.',
            'Que las tareas de la barra se hacen solo con el teclado, y que el foco vuelve a donde estaba.',
            `Que nada se corta con el texto al doble de tamaño, ni en un móvil de ${MIN_PHONE_WIDTH} píxeles de ancho.`,
            'Que los colores de cada cafetería dejan el texto legible, sean los que sean.',
            'Que quien pide menos movimiento no ve girar nada.',
          ],
        },
        {
          title: '3. Qué falta por comprobar',
          intro: 'Esto todavía no lo ha probado nadie:',
          points: [
            'El uso completo con lectores de pantalla en móviles reales (TalkBack y VoiceOver).',
            'Las páginas de otras empresas a las que llevan los enlaces: reseñas y redes sociales.',
            'Las fotos de tickets que suben los clientes, que no llevan texto alternativo.',
          ],
        },
        {
          title: '4. Si encuentras una barrera',
          intro: operator
            ? 'Dínoslo, con la pantalla y lo que usas para navegar. Contestamos en un mes como máximo:'
            : OPERATOR_MISSING,
          points: [],
          ...(operator ? { mailTo: operator.email } : {}),
        },
      ],
    },
  ];
}
