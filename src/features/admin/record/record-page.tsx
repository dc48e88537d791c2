import type { Answer } from '@functions/_shared/contracts/procedures';
import { env } from '@/config/env';
import { useRpcQuery } from '@/data/rpc';
import { formatDay } from '@/domain/madrid';
import { AdminPageLayout } from '@/features/admin/shared/admin-page-layout';
import { LegalDocument, LegalSections } from '@/ui/legal-document';

type ProcessingRecord = Answer<'load_processing_record'>;

/** `/admin/record`: the record of processing activities of article 30 GDPR, to read and print (rule L10). */
export function RecordPage() {
  return (
    <AdminPageLayout
      title="Registro de tratamientos"
      query={useRpcQuery('load_processing_record', {})}
      failure="No se pudo cargar el registro"
    >
      {(record) => (
        <section className="max-w-3xl">
          <LegalDocument
            title="Registro de actividades de tratamiento"
            heading="h2"
            lead={`De quien lleva ${env.productName}, por el artículo 30 del RGPD.`}
            version={`A ${formatDay(record.day)}`}
          >
            <LegalSections sections={sectionsOf(record)} />
          </LegalDocument>
        </section>
      )}
    </AdminPageLayout>
  );
}

function sectionsOf({ operator, processors, cafes, purposes }: ProcessingRecord) {
  const who = operator
    ? `${operator.name}, con NIF ${operator.tax_number} y domicilio en ${operator.address}. ${operator.email}`
    : '(quien lleva el servicio no ha indicado sus datos)';
  const others = processors.length > 0 ? processors.join('; ') : '(sin indicar)';
  const linesOf = (controller: 'operator' | 'cafe') =>
    purposes
      .filter((purpose) => purpose.controller === controller)
      .map(
        ({ title, people, data, basis, period, recipients }) =>
          `${title}. De quién: ${people}. Datos: ${data}. Base: ${basis}. Plazo: ${period}. Destinatarios: ${recipients}.`,
      );
  return [
    {
      title: '1. Quién trata los datos',
      intro: who,
      points: [
        `Encargados: ${others}.`,
        'Seguridad: conexiones cifradas, permisos fila a fila en la base de datos, contraseñas que nadie puede leer y un registro de quién cambia qué.',
      ],
    },
    { title: '2. Como responsable', intro: 'De lo que responde por sí mismo:', points: linesOf('operator') },
    {
      title: '3. Como encargado',
      intro: `Por cuenta de ${cafes === 1 ? '1 cafetería' : `${cafes} cafeterías`}, por su contrato de datos:`,
      points: linesOf('cafe'),
    },
  ];
}
