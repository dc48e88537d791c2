import startServers from '../e2e/global-setup.ts';
import { installMissingEngines } from './programs.ts';

/** Set-up of the project `browsers`: the engines, and the backend and page of the end-to-end tests. */
export default async function setUp(): Promise<() => Promise<void>> {
  installMissingEngines();
  // Vitest says `test`, and Vite would build what it calls a development page of it: without a service worker.
  const { NODE_ENV } = process.env;
  process.env.NODE_ENV = 'production';
  try {
    return await startServers();
  } finally {
    process.env.NODE_ENV = NODE_ENV;
  }
}
