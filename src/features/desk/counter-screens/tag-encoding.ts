import type { Cafe } from '@functions/_shared/contracts/procedures/shared-schemas';
import { cafeScanLink } from '@/data/cafe/cafe-links';
import { csvFile } from '@/features/desk/shared/csv';

/** Hex digits that the chip writes in place of zeros: encrypted UID and counter, then the signature. */
const PICC_DATA = 32;
const CMAC = 16;

/** Bytes of an NDEF file before a link's text: two of its length, four of the record's head, one for `https://`. */
const BYTES_BEFORE_LINK = 7;

/** Content of a tag, by NXP's application note AN12196. */
export interface TagEncoding {
  /** The café's address with zeros where the chip writes. */
  address: string;
  /** Places in the NDEF file, in bytes from its begin. */
  piccOffset: number;
  /** Place of the signature, and of the signed text, which is empty: its key is derived from UID and counter. */
  macOffset: number;
}

/** Returns what a café's tags carry. The touch stands in the fragment, which no server or log sees. */
export function tagEncoding(cafe: Cafe): TagEncoding {
  const link = `${cafeScanLink(cafe).url}#t=`;
  // ASCII alone: a short address and a host name are
  const piccOffset = BYTES_BEFORE_LINK + link.replace(/^https?:\/\//, '').length;
  return { address: link + '0'.repeat(PICC_DATA + CMAC), piccOffset, macOffset: piccOffset + PICC_DATA };
}

/** Returns how a tag is written, step by step, in the words of NXP's application note AN12196. */
export const writingSteps = ({ piccOffset, macOffset }: TagEncoding, keys: string): string[] => [
  `Escribe la dirección, entera, como enlace https. Los ${PICC_DATA + CMAC} ceros del final los cambia el chip en cada toque.`,
  `Activa SDM con UID y contador, cifrados: PICCDataOffset ${piccOffset}, donde empiezan los ceros; SDMMACInputOffset y SDMMACOffset ${macOffset}, ${PICC_DATA} ceros después. Sin límite de lecturas ni más datos cifrados.`,
  'Da los permisos: SDM meta read, clave 2; SDM file read, clave 1; leer el archivo NDEF, libre; escribirlo y cambiar sus permisos, clave 0.',
  `Pon en el chip ${keys}. De fábrica son ceros.`,
  'Lo último, la clave 0: una tuya, al azar, que guardas tú. Con la de fábrica, cualquiera podría grabar otra cosa encima.',
];

/** Returns the order for a shop that sells tags written: it answers with their UIDs and keys (rule P35). */
export function tagOrderFile(cafeName: string, encoding: TagEncoding): Blob {
  const steps = writingSteps(encoding, 'sus claves 1 y 2, al azar y distintas en cada etiqueta');
  const lines = [
    `Pedido de etiquetas NFC grabadas para ${cafeName}`,
    'Chip: NXP NTAG 424 DNA. Otros (NTAG 213, 215, 216) no firman y no valen.',
    `Dirección: ${encoding.address}`,
    ...steps.map((step, index) => `${index + 1}. ${step}`),
    'Mándanos con ellas un archivo CSV con estas columnas, las claves en hexadecimal:',
    'UID;Clave 1;Clave 2',
  ];
  return new Blob([`\ufeff${lines.join('\r\n\r\n')}\r\n`], { type: 'text/plain;charset=utf-8' });
}

/** A tag whose keys are shown, this once. */
export interface TagWithKeys {
  uid: string;
  meta_key: string;
  mac_key: string;
}

/** Returns the file for the shop that writes the tags. */
export function tagsCsvFile(
  tags: readonly TagWithKeys[],
  { address, piccOffset, macOffset }: TagEncoding,
): Blob {
  return csvFile([
    [
      'UID',
      'URL',
      'Key 1 (SDM file read)',
      'Key 2 (SDM meta read)',
      'PICCDataOffset',
      'SDMMACOffset = SDMMACInputOffset',
    ],
    ...tags.map(({ uid, mac_key, meta_key }) => [uid, address, mac_key, meta_key, piccOffset, macOffset]),
  ]);
}
