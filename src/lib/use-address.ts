import { useLocation } from 'react-router-dom';

/** Returns what leads back to the open page as it is, its fragment included. */
export function useAddress(): string {
  const { pathname, search, hash } = useLocation();
  return pathname + search + hash;
}
