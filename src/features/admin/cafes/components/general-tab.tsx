import type { AdminCafe } from '@functions/_shared/contracts/procedures/cafes';
import { useNavigate } from 'react-router-dom';
import { paths } from '@/config/paths';
import { CafeFacts } from '@/features/cafe-settings/components/cafe-facts';
import { CafeStateCard } from '@/features/cafe-settings/components/cafe-state-card';
import { CustomerLinks } from '@/features/cafe-settings/components/customer-links';
import { SocialLinks } from '@/features/cafe-settings/components/social-links';

interface GeneralTabProps {
  cafe: AdminCafe;
  customers: number;
}

/** The links for customers, the facts, the state and the café's own links. */
export function GeneralTab({ cafe, customers }: GeneralTabProps) {
  const navigate = useNavigate();
  return (
    <div className="grid grid-cols-1 items-start gap-5 @3xl/screen:grid-cols-2">
      <CustomerLinks cafe={cafe} />
      <CafeFacts cafe={cafe} customers={customers} />
      <CafeStateCard cafe={cafe} onDeleted={() => navigate(paths.adminCafes())} />
      <SocialLinks key={`${cafe.review_url} ${cafe.instagram_url}`} cafe={cafe} />
    </div>
  );
}
