import { createHash } from 'node:crypto';
import { Transform, type TransformCallback } from 'node:stream';

const LINE_END = 0x0a;

/**
 * Counts and digests the rows of a COPY on their way: the sum of each row's SHA-256. The sum is the same in any order,
 * and a table does not promise an order.
 */
export class RowDigest extends Transform {
  rows = 0;
  #sum = 0n;
  #rest: Buffer = Buffer.alloc(0);

  override _transform(chunk: Buffer, _encoding: BufferEncoding, done: TransformCallback): void {
    const data = this.#rest.length > 0 ? Buffer.concat([this.#rest, chunk]) : chunk;
    let start = 0;
    // COPY writes a line end inside a value as \n: each one ends a row
    for (let end = data.indexOf(LINE_END); end >= 0; end = data.indexOf(LINE_END, start)) {
      this.rows += 1;
      this.#sum += BigInt(`0x${createHash('sha256').update(data.subarray(start, end)).digest('hex')}`);
      start = end + 1;
    }
    this.#rest = data.subarray(start);
    done(null, chunk);
  }

  get digest(): string {
    return BigInt.asUintN(256, this.#sum).toString(16).padStart(64, '0');
  }
}
