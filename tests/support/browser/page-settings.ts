import { exampleOperator } from '../../../supabase/local/stack/example-operator.ts';

/** Settings of the page of the end-to-end tests, which reaches its backend through its own address. */
export const pageSettings = (publishableKey: string) => ({
  ...exampleOperator,
  VITE_SUPABASE_PUBLISHABLE_KEY: publishableKey,
  VITE_WALLETS: 'apple,google',
  VITE_INSTAGRAM_URL: 'https://www.instagram.com/example/',
  VITE_LINKEDIN_URL: 'https://www.linkedin.com/company/example/',
});
