import type { AsyncFlateStreamHandler, ZipInputFile } from 'fflate';
import { once } from 'node:events';
import { crc32, createDeflateRaw } from 'node:zlib';

/** Fast rather than small: the file is made while a request waits. */
const LEVEL = 1;
/** DEFLATE, as a ZIP file numbers it (APPNOTE 4.4.5). */
const DEFLATE = 8;
/** Of a UTF-16 unit as UTF-8. */
const MOST_BYTES = 3;
const NOTHING = new Uint8Array();

/**
 * A part of a ZIP file that is packed on Node's DEFLATE threads, while its next rows are read. The same bytes
 * give the same part, however they are cut.
 */
export class ZipPart implements ZipInputFile {
  readonly compression = DEFLATE;
  readonly mtime: Date;
  size = 0;
  crc = 0;
  ondata?: AsyncFlateStreamHandler;
  readonly #packer = createDeflateRaw({ level: LEVEL });
  #packed: Promise<void> = Promise.resolve();
  #memory = Buffer.alloc(0);

  /**
   * @param filename with its folders
   * @param made when, it says
   */
  constructor(
    readonly filename: string,
    made: Date,
  ) {
    this.mtime = made;
    this.#packer.on('data', (chunk: Buffer<ArrayBuffer>) => {
      this.ondata?.(null, chunk, false);
    });
  }

  /** Adds to the part, and returns while that is packed; waits for what was added before. */
  async add(text: string): Promise<void> {
    await this.#packed;
    const bytes = this.#written(text);
    this.size += bytes.length;
    this.crc = crc32(bytes, this.crc);
    this.#packed = new Promise((resolve, reject) => {
      this.#packer.write(bytes, (problem) => {
        if (problem) reject(problem);
        else resolve();
      });
    });
    this.#packed.catch(() => undefined); // the next caller that adds gets the error
  }

  /**
   * A text in the memory of the one before, which is packed by now: a million rows would leave hundreds of
   * megabytes to be collected.
   */
  #written(text: string): Buffer {
    const most = text.length * MOST_BYTES;
    if (this.#memory.length < most) this.#memory = Buffer.allocUnsafeSlow(most);
    return this.#memory.subarray(0, this.#memory.write(text));
  }

  /** Ends the part; nothing is added any more. */
  async end(): Promise<void> {
    await this.#packed;
    this.#packer.end();
    await once(this.#packer, 'end');
    this.ondata?.(null, NOTHING, true);
  }

  /** Gives up what is being packed. */
  terminate(): void {
    this.#packer.destroy();
  }
}
