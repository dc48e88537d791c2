import { purposes } from '@/features/public/legal/purposes';

/** The points of the policy that the register makes, each purpose a paragraph (rule L10). */
export const policyValues = {
  purposes: purposes.map(
    ({ title, data, basis, controller, period, recipients }) =>
      `${title}. ${data}. Base: ${basis}. Responde ${controller === 'cafe' ? 'la cafetería' : 'quien lleva el programa'}. Se guarda ${period}. Lo ve ${recipients}.`,
  ),
};
