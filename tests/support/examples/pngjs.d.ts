/** Types of the part of pngjs that the tests use; the package has none. */
declare module 'pngjs' {
  export class PNG {
    constructor(options: { width: number; height: number });
    width: number;
    height: number;
    /** RGBA, row by row. */
    data: Buffer;
    static sync: { read(file: Buffer): PNG; write(image: PNG): Buffer };
  }
}
