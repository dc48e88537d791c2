/** The setting that holds the automation's address, for each topic of private.events. */
const settingByTopic = {
  registration: 'EVENT_URL_REGISTRATION',
  'challenge-1': 'EVENT_URL_CHALLENGE_1',
  'demo-request': 'EVENT_URL_DEMO_REQUEST',
  fault: 'EVENT_URL_FAULT',
};

/**
 * Returns the topics that have an address. One that is no http(s) URL is logged and counts as not set: its events wait.
 */
export function eventAddresses(setting: (name: string) => string | undefined): Map<string, URL> {
  const addresses = new Map<string, URL>();
  for (const [topic, name] of Object.entries(settingByTopic)) {
    const value = setting(name);
    if (value === undefined) continue;
    const address = URL.canParse(value) ? new URL(value) : null;
    if (address && ['http:', 'https:'].includes(address.protocol)) addresses.set(topic, address);
    else console.error(`${name} is not an http(s) URL: its events wait`);
  }
  return addresses;
}
