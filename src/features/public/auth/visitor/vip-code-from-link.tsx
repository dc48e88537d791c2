import { useVipCodeFromLink } from '@/data/customer/stored-vip-code';

/** Keeps the code of a VIP card that the address brings (rule T20). */
export default function VipCodeFromLink({ cafeSlug }: { cafeSlug: string }) {
  useVipCodeFromLink(cafeSlug);
  return null;
}
