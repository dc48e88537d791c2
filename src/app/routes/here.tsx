import { useEffect } from 'react';
import { useParams } from 'react-router-dom';
import { countScan } from '@/features/customer/journey/here/count-scan';
import { HerePage } from '@/features/customer/journey/here/here-page';

// Read before React empties the page: until the log-in takes its place nothing may flash.
const shell = document.querySelector('[data-frame="visitor"]')?.innerHTML;

/** `/c/:cafeSlug`, what poster and tag lead to: another café is another page, with nothing carried over. */
export default function HereRoute() {
  const { cafeSlug = '' } = useParams();
  useEffect(() => countScan(cafeSlug), [cafeSlug]);
  return (
    <HerePage
      key={cafeSlug}
      cafeSlug={cafeSlug}
      visitors={shell && <div dangerouslySetInnerHTML={{ __html: shell }} />}
    />
  );
}
