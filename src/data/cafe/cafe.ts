/** A café as every screen needs it: name, address, state, colours and links. */
export interface Cafe {
  id: string;
  nombre: string;
  slug: string;
  state: 'active' | 'paused' | 'deleted';
  /** Hex colours, `#rrggbb`. */
  primary_color: string;
  secondary_color: string;
  review_url: string | null;
  instagram_url: string | null;
  vip_id: string;
}

/** Why the links of a café lead away from it: null for a café that takes part. Deleted reads like never known. */
export function closedReason(cafe: Cafe | null): 'CAFE_NOT_FOUND' | 'CAFE_PAUSED' | null {
  if (!cafe || cafe.state === 'deleted') return 'CAFE_NOT_FOUND';
  return cafe.state === 'paused' ? 'CAFE_PAUSED' : null;
}
