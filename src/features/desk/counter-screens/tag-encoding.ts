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
