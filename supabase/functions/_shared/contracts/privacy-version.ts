/** Version of the privacy policy that the forms ask to accept; the account keeps which one it was. */
export const PRIVACY_VERSION = '2026-11c';
