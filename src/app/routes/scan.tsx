import { useParams } from 'react-router-dom';
import { ScanPage } from '@/features/customer/journey/scan/scan-page';

// Read before React empties the page: until the log-in takes its place nothing may flash.
const shell = document.querySelector('[data-frame="visitor"]')?.innerHTML;

/** `/c/:cafeSlug`, what poster and tag lead to: another café is another page, with nothing carried over. */
export default function ScanRoute() {
  const { cafeSlug = '' } = useParams();
  return (
    <ScanPage
      key={cafeSlug}
      cafeSlug={cafeSlug}
      visitors={shell && <div dangerouslySetInnerHTML={{ __html: shell }} />}
    />
  );
}
