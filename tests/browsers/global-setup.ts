import startServers from '../e2e/global-setup.ts';
import { installMissingEngines } from './programs.ts';

/** Set-up of the project `browsers`: the engines, and the backend and page of the end-to-end tests. */
export default async function setUp(): Promise<() => Promise<void>> {
  installMissingEngines();
  return startServers();
}
