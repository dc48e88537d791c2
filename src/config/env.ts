/** The legal person that runs a deployment. */
export interface Operator {
  name: string;
  taxNumber: string;
  address: string;
  email: string;
  /** Entry in the companies' register, for example "Registro Mercantil de Madrid, tomo 1, hoja M-1"; empty without one. */
  registry: string;
}

/** Settings of the build; see `.env.example`. */
export interface Env {
  productName: string;
  /** Origin of the backend, without a trailing slash. */
  supabaseUrl: string;
  supabaseKey: string;
  /** The provider's public profiles; empty when there is none. */
  instagramUrl: string;
  linkedinUrl: string;
  /** Address for questions about personal data and for the operator; empty when there is none. */
  contactEmail: string;
  /** The legal person that runs this deployment; null while it is not named whole. */
  operator: Operator | null;
}

type Source = Partial<
  Record<
    | 'VITE_PRODUCT_NAME'
    | 'VITE_SUPABASE_URL'
    | 'VITE_SUPABASE_PUBLISHABLE_KEY'
    | 'VITE_INSTAGRAM_URL'
    | 'VITE_LINKEDIN_URL'
    | 'VITE_CONTACT_EMAIL'
    | 'VITE_OPERATOR_NAME'
    | 'VITE_OPERATOR_TAX_NUMBER'
    | 'VITE_OPERATOR_ADDRESS'
    | 'VITE_OPERATOR_REGISTRY',
    string
  >
>;

/**
 * Reads and checks the environment.
 * @param ownOrigin backend when no address is given: page and API then share one origin
 * @throws Error when the backend's address is no http(s) URL; the key was checked by the build (app/build/public-key.ts)
 */
export function readEnv(source: Source, ownOrigin: string): Env {
  const supabaseUrl = source.VITE_SUPABASE_URL?.trim() || ownOrigin;
  if (!/^https?:\/\/[^/\s]+/.test(supabaseUrl)) {
    throw new Error(`VITE_SUPABASE_URL is not an http(s) address: "${supabaseUrl}"`);
  }
  return {
    productName: source.VITE_PRODUCT_NAME ?? '',
    supabaseUrl: supabaseUrl.replace(/\/+$/, ''),
    supabaseKey: source.VITE_SUPABASE_PUBLISHABLE_KEY?.trim() ?? '',
    instagramUrl: source.VITE_INSTAGRAM_URL?.trim() ?? '',
    linkedinUrl: source.VITE_LINKEDIN_URL?.trim() ?? '',
    contactEmail: source.VITE_CONTACT_EMAIL?.trim() ?? '',
    operator: readOperator(source),
  };
}

function readOperator(source: Source): Operator | null {
  const operator: Operator = {
    name: source.VITE_OPERATOR_NAME?.trim() ?? '',
    taxNumber: source.VITE_OPERATOR_TAX_NUMBER?.trim() ?? '',
    address: source.VITE_OPERATOR_ADDRESS?.trim() ?? '',
    email: source.VITE_CONTACT_EMAIL?.trim() ?? '',
    registry: source.VITE_OPERATOR_REGISTRY?.trim() ?? '',
  };
  const isWhole = operator.name && operator.taxNumber && operator.address && operator.email;
  return isWhole ? operator : null;
}

/** Prerendering has no window; nothing that it renders calls the backend. */
const ownOrigin = typeof window === 'undefined' ? 'http://localhost' : window.location.origin;

export const env = readEnv(import.meta.env as Source, ownOrigin);
