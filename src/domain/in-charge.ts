export { inChargeText } from '@functions/_shared/texts/in-charge';
