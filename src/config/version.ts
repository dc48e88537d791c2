/** Version of the page and of the functions that it was built with. */
export { VERSION } from '../../supabase/functions/_shared/version.ts';
