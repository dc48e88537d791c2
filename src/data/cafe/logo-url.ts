import { env } from '@/config/env';

/** In: a logo's place in its public bucket. Out: its address. */
export const logoUrl = (path: string) => `${env.supabaseUrl}/storage/v1/object/public/cafe-logos/${path}`;
