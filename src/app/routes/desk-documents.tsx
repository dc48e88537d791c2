import { useParams } from 'react-router-dom';
import { DocumentsPage } from '@/features/desk/cafe/documents/documents-page';

/** `/team/:cafeSlug/cafe/documents`: another café is another page, with nothing carried over. */
export default function DeskDocumentsRoute() {
  const { cafeSlug = '' } = useParams();
  return <DocumentsPage key={cafeSlug} cafeSlug={cafeSlug} />;
}
