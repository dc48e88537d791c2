import { env } from '@/config/env';

/** Returns the public address of a logo in its bucket. */
export const logoUrl = (path: string) => `${env.supabaseUrl}/storage/v1/object/public/cafe-logos/${path}`;
