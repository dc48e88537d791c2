import { purposes } from '@/features/public/legal/purposes';

const pointOf = ({ title, data, basis, controller, period, recipients }: (typeof purposes)[number]) =>
  `${title}. ${data}. Base: ${basis}. Responde ${controller === 'cafe' ? 'la cafetería' : 'quien lleva el programa'}. Se guarda ${period}. Lo ve ${recipients}.`;

/** The points of the policy that the register makes, each purpose a paragraph (rule L10). */
export const policyValues = {
  purposes: purposes.map(pointOf),
  /** The register of version 2026-11b, without what came after. Its digest fails once another purpose changes. */
  purposesBeforePasses: purposes.filter(({ key }) => key !== 'passes').map(pointOf),
};
