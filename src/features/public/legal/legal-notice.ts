import type { Operator } from '@/config/env';
import type { LegalTexts } from '@/features/public/legal/legal-text';
import { OPERATOR_MISSING } from '@/features/public/legal/operator-text';

/** Returns the legal notice of a deployment: its operator as the law on services of the information society asks (rule L2). */
export function legalNotice(operator: Operator | null, productName: string): LegalTexts {
  return [
    {
      version: '2026-11',
      since: '2026-11-24',
      sections: [
        {
          title: '1. Quién presta este servicio',
          intro: operator ? `${productName} lo presta:` : OPERATOR_MISSING,
          points: operator
            ? [
                `Titular: ${operator.name}`,
                `NIF: ${operator.taxNumber}`,
                `Domicilio: ${operator.address}`,
                ...(operator.registry ? [`Registro: ${operator.registry}`] : []),
                `Email: ${operator.email}`,
              ]
            : [],
        },
        {
          title: '2. Qué es',
          intro: `${productName} es un programa de fidelización para cafeterías: el cliente supera desafíos y gana premios que le entrega su cafetería. Cada cafetería decide sus premios y responde de ellos; quién es cada una lo dicen las bases de sus ruletas.`,
          points: [],
        },
        {
          title: '3. Textos y marcas',
          intro:
            'El programa, sus dibujos y sus textos son de quien presta el servicio. El nombre y el logo de cada cafetería son de ella. Puedes usar la página para participar; para copiarla o publicarla en otro sitio, pide permiso.',
          points: [],
        },
        {
          title: '4. Enlaces a otras páginas',
          intro:
            'Las páginas de reseñas y las redes sociales a las que llevan algunos enlaces son de otras empresas, con sus propias condiciones. No respondemos de lo que hay en ellas.',
          points: [],
        },
        {
          title: '5. Ley y reclamaciones',
          intro:
            'Se aplica la ley española. Si algo no va bien, escríbenos primero: contestamos en un mes como máximo. Como consumidor puedes acudir siempre a los tribunales de tu domicilio y a la oficina de consumo de tu municipio.',
          points: [],
          ...(operator ? { mailTo: operator.email } : {}),
        },
      ],
    },
  ];
}
