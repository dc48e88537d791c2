import type { WalletPassContent } from '../contracts/procedures/shared-schemas.ts';
import { cardCode, HOW_TO_REDEEM, primary, standing, waitingField } from './apple-pass.ts';
import type { GoogleWallet } from './google-account.ts';

const STATES = { live: 'ACTIVE', paused: 'INACTIVE', void: 'EXPIRED' };

/** Returns the loyalty class of a café: its face, which all its passes share. Google picks the colour of the text. */
export function googleClass({ cafe }: WalletPassContent, { issuer, siteUrl, logosUrl }: GoogleWallet) {
  // Google takes PNG and JPEG
  const isTaken = cafe.logo_path !== null && !cafe.logo_path.endsWith('.webp');
  const logo = isTaken ? `${logosUrl}/${cafe.logo_path}` : `${siteUrl}/icon-512.png`;
  const uris = [
    { id: 'page', uri: `${siteUrl}/c/${encodeURIComponent(cafe.slug)}`, description: 'Tu cafetería' },
    { id: 'policy', uri: `${siteUrl}/privacy-policy`, description: 'Tus datos' },
  ];
  return {
    id: `${issuer}.${cafe.id}`,
    issuerName: cafe.name,
    programName: 'Tarjeta de cliente',
    programLogo: { sourceUri: { uri: logo } },
    hexBackgroundColor: cafe.color,
    accountNameLabel: 'Nombre',
    linksModuleData: { uris },
    countryCode: 'ES',
    multipleDevicesAndHoldersAllowedStatus: 'ONE_USER_ALL_DEVICES',
    // a class that changes is looked at again
    reviewStatus: 'UNDER_REVIEW',
  };
}

/** Returns the loyalty object of a pass. Nothing in it is a right: prizes are redeemed on the page's own screen. */
export function googleObject(
  content: WalletPassContent,
  serial: string,
  { issuer }: GoogleWallet,
  notifies = false,
) {
  const { state, cafe, name, code, waiting } = content;
  const ids = { id: `${issuer}.${serial}`, classId: `${issuer}.${cafe.id}`, state: STATES[state] };
  if (state === 'void') return ids;
  const { label, value } = standing(content);
  const { latitude, longitude } = cafe;
  const isNear = state === 'live' && waiting > 0 && latitude !== null && longitude !== null;
  const texts = [primary(content), waitingField(content), HOW_TO_REDEEM];
  return {
    ...ids,
    ...(name && { accountName: name }),
    ...(code && { barcode: { type: 'QR_CODE', value: code, alternateText: cardCode(code) } }),
    loyaltyPoints: { label, balance: { string: String(value) } },
    secondaryLoyaltyPoints: { label: 'Premios', balance: { string: String(waiting) } },
    textModulesData: texts.map((one) => ({ id: one.key, header: one.label, body: String(one.value) })),
    ...(isNear && { merchantLocations: [{ latitude, longitude }] }),
    ...(notifies && { notifyPreference: 'NOTIFY_ON_UPDATE' }),
  };
}
