import type { WalletPassContent } from '../contracts/procedures/shared-schemas.ts';
import { parseHex, textOn } from '../texts/contrast.ts';
import { formatCounted, longDay, shortDay } from '../texts/numbers.ts';

/** Identifies a deployment's passes, and where they lead. */
export interface PassIssuer {
  passType: string;
  team: string;
  /** Address of the page, without a slash at its end. */
  siteUrl: string;
  /** Address of the function `apple-wallet`, to which a phone adds `/v1/…`. */
  serviceUrl: string;
}

export interface PassField {
  key: string;
  label: string;
  value: string | number;
  /** Text that the phone shows when the value has changed. Without it the pass changes silently. */
  changeMessage?: string;
}

/** The gold of the VIP card. */
const GOLD = '#dca765';

/** Returns the colour of a pass's ground: the café's, or gold for a VIP. */
export const passColor = ({ vip, cafe }: WalletPassContent) => (vip ? GOLD : cafe.color);

const rgb = (hex: string) => `rgb(${(parseHex(hex) ?? [0, 0, 0]).join(', ')})`;

/**
 * Returns `pass.json` of a store card (rule W9). Nothing in it is a right: prizes are redeemed on the page's own screen.
 */
export function applePass(
  content: WalletPassContent,
  { serial, token }: { serial: string; token: string },
  { passType, team, siteUrl, serviceUrl }: PassIssuer,
) {
  const { state, cafe, vip, name, code, prizes } = content;
  const isVoid = state === 'void';
  const ink = rgb(textOn(passColor(content)));
  const { latitude, longitude } = cafe;
  const isNear = state === 'live' && prizes.length > 0 && latitude !== null && longitude !== null;
  const address = `${siteUrl}/c/${encodeURIComponent(cafe.slug)}`;
  const page: PassField = { key: 'page', label: 'Tu cafetería', value: address };
  const issuer: PassField = { key: 'issuer', label: 'Quién la emite', value: issuerText(content, siteUrl) };
  // two have room below the prize
  const secondaryFields = prizes.slice(state === 'live' ? 1 : 0).map(prizeField);
  if (name)
    secondaryFields.unshift({ key: 'name', label: vip ? 'Tarjeta VIP de' : 'Tarjeta de', value: name });
  return {
    formatVersion: 1,
    passTypeIdentifier: passType,
    teamIdentifier: team,
    serialNumber: serial,
    authenticationToken: token,
    webServiceURL: serviceUrl,
    organizationName: cafe.name,
    logoText: cafe.name,
    description: `Tarjeta ${vip ? 'VIP' : 'de cliente'} de ${cafe.name}`,
    backgroundColor: rgb(passColor(content)),
    foregroundColor: ink,
    labelColor: ink,
    sharingProhibited: true,
    voided: isVoid,
    ...(code && { barcodes: [barcode(code)] }),
    ...(isNear && { locations: [{ latitude, longitude, relevantText: 'Tu café te espera' }] }),
    storeCard: {
      headerFields: isVoid ? [] : [standing(content)],
      primaryFields: [primary(content)],
      secondaryFields: secondaryFields.slice(0, 2),
      backFields: isVoid ? [page, issuer] : [waitingField(content), page, HOW_TO_REDEEM, issuer],
    },
  };
}

export const HOW_TO_REDEEM: PassField = {
  key: 'redeem',
  label: 'Así se canjea',
  value:
    'Abre la página de arriba delante de quien te atiende y pulsa «Canjear ahora». Se canjea en esa pantalla: esta tarjeta no sirve de comprobante.',
};

/** Returns where the person stands, which shows also while the card lies behind others. */
export function standing({ vip, balance, done }: WalletPassContent): PassField {
  if (!vip) return { key: 'done', label: 'Desafíos', value: `${done} de 7` };
  const changeMessage = 'Ahora tienes %@ Conectitos.';
  return { key: 'balance', label: 'Conectitos', value: balance ?? 0, changeMessage };
}

/** The largest words of the card: the prize that waits, else what comes next. */
export function primary({ state, vip, done, next_prize, prizes: [prize] }: WalletPassContent): PassField {
  if (state === 'void') return { key: 'state', label: 'Esta tarjeta', value: 'Ya no vale' };
  if (state === 'paused') return { key: 'state', label: 'Ahora mismo', value: 'En pausa' };
  if (prize) {
    const label = prize.until ? `Te espera hasta el ${shortDay(prize.until)}` : 'Te espera';
    return { key: 'prize', label, value: prize.name };
  }
  if (next_prize) return { key: 'next', label: 'Tu próximo premio', value: next_prize };
  return vip
    ? { key: 'next', label: 'Tarjeta', value: 'VIP' }
    : { key: 'next', label: 'Tu próximo desafío', value: `El ${Math.min(done + 1, 7)}` };
}

const prizeField = ({ name, until }: WalletPassContent['prizes'][number], place: number): PassField => ({
  key: `prize-${place + 1}`,
  label: until ? `Hasta el ${shortDay(until)}` : 'Te espera',
  value: name,
});

/** All prizes that wait. A new one always changes this text, also where the name on the front stays the same. */
export function waitingField({ prizes, waiting }: WalletPassContent): PassField {
  const label = 'Te espera';
  if (prizes.length === 0) return { key: 'waiting', label, value: 'Ahora mismo, ningún premio.' };
  const lines = prizes.map(({ name, until }) => (until ? `${name}, hasta el ${longDay(until)}` : name));
  const more = waiting - prizes.length;
  if (more > 0) lines.push(`y ${formatCounted(more, 'premio', 'premios')} más`);
  return { key: 'waiting', label, value: lines.join('\n'), changeMessage: 'Te espera: %@' };
}

function issuerText({ state, cafe }: WalletPassContent, siteUrl: string): string {
  const { host } = new URL(siteUrl);
  return state === 'void'
    ? `La emitió ${host} por cuenta de ${cafe.name}. Puedes borrarla.`
    : `La emite ${host} por cuenta de ${cafe.name}. Si la borras no pierdes nada: lo tuyo sigue en tu cuenta. Qué hacemos con tus datos: ${siteUrl}/privacy-policy`;
}

/** The code of the gold card, written below as there (rule T11). */
const barcode = (code: string) => ({
  format: 'PKBarcodeFormatQR',
  message: code,
  messageEncoding: 'iso-8859-1',
  altText: cardCode(code),
});

export const cardCode = (code: string) => (code.length === 8 ? `${code.slice(0, 4)} ${code.slice(4)}` : code);
