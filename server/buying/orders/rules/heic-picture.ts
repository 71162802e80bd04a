/** Boxes that describe how the picture is put together; every other one may hold text about its owner. */
const pictureBoxes = new Set(['hdlr', 'pitm', 'iloc', 'iinf', 'iref', 'iprp', 'dinf', 'grpl']);
/** Coded pictures and their arrangements. Not among them: Exif, XMP and embedded files. */
const pictureItems = new Set(['hvc1', 'hvt1', 'lhv1', 'av01', 'grid', 'iovl', 'iden', 'tmap']);

/**
 * Boxes, items and pieces of one file. Fifty megapixels in tiles of 512 pixels have 600 and two hundred have 2,400; a
 * million would take seconds.
 */
const mostParts = 4_000;

/** The type of a box without content. Made once: making it for each box took longer than reading the file. */
const emptySpace = new TextEncoder().encode('free');

interface Box {
  readonly type: string;
  /** Where its content begins and ends in the file. */
  readonly start: number;
  readonly end: number;
}

/**
 * A HEIC picture with its coded pictures only: location, camera, XMP and everything else that is not needed to display it
 * become zeros, and the picture stays as sharp as it was. Undefined for a file that is damaged or arranged otherwise, or in
 * more than 4,000 parts: reading one takes a few milliseconds.
 */
export function heicPictureOnly(file: Uint8Array): Uint8Array | undefined {
  try {
    return new HeicFile(file).pictureOnly();
  } catch (error) {
    // Read beyond the end of a box or of the file.
    if (error instanceof RangeError) return undefined;
    throw error;
  }
}

class HeicFile {
  readonly #view: DataView;
  readonly #output: Uint8Array;
  #parts = 0;

  constructor(readonly file: Uint8Array) {
    this.#view = new DataView(file.buffer, file.byteOffset, file.byteLength);
    this.#output = new Uint8Array(file.byteLength);
  }

  pictureOnly(): Uint8Array | undefined {
    const top = this.#boxes(0, this.file.byteLength);
    const meta = top.find(({ type }) => type === 'meta');
    if (!meta) return undefined;
    for (const box of top) this.#keep(box, box.type === 'ftyp', ['mdat', 'meta']);
    // A version comes before the boxes in it.
    const inner = this.#boxes(meta.start + 4, meta.end);
    for (const box of inner) this.#keep(box, pictureBoxes.has(box.type), ['idat']);
    const [iinf, iloc] = ['iinf', 'iloc'].map((type) => inner.find((box) => box.type === type));
    if (!iinf || !iloc) return undefined;
    const data = inner.find(({ type }) => type === 'idat');
    this.#copyItems(this.#types(iinf), iloc, data);
    return this.#output;
  }

  #boxes(from: number, to: number): Box[] {
    const boxes: Box[] = [];
    for (let at = from; at < to; ) {
      this.#countPart();
      const size = this.#view.getUint32(at);
      const header = size === 1 ? 16 : 8;
      const length = size === 0 ? to - at : size === 1 ? this.#number(at + 8, 8) : size;
      if (length < header || at + length > to) throw new RangeError('a box is longer than its surroundings');
      boxes.push({ type: this.#text(at + 4), start: at + header, end: at + length });
      at += length;
    }
    return boxes;
  }

  /** Keeps a box, or its header, or nothing but the space it takes. */
  #keep({ type, start, end }: Box, isWhole: boolean, headers: readonly string[]): void {
    const sizeAt = this.#text(start - 4) === type ? start - 8 : start - 16;
    this.#output.set(this.file.subarray(sizeAt, isWhole ? end : start), sizeAt);
    if (isWhole || headers.includes(type)) return;
    this.#output.set(emptySpace, sizeAt + 4);
  }

  /** The type of each item by its number. */
  #types({ start, end }: Box): ReadonlyMap<number, string> {
    const wide = this.#view.getUint8(start) > 0;
    const types = new Map<number, string>();
    for (const entry of this.#boxes(start + (wide ? 8 : 6), end)) {
      const version = this.#view.getUint8(entry.start);
      if (version < 2) throw new RangeError('an entry without a type');
      const width = version === 2 ? 2 : 4;
      // Its number, then two bytes of protection.
      types.set(this.#number(entry.start + 4, width), this.#text(entry.start + 4 + width + 2));
    }
    return types;
  }

  #copyItems(types: ReadonlyMap<number, string>, { start, end }: Box, data: Box | undefined): void {
    const version = this.#view.getUint8(start);
    const sizes = this.#view.getUint16(start + 4);
    const [offsetSize, lengthSize, baseSize] = [sizes >> 12, (sizes >> 8) & 15, (sizes >> 4) & 15];
    const indexSize = version === 0 ? 0 : sizes & 15;
    // Smaller ones would let a short file describe endless pieces.
    if (offsetSize < 4 || lengthSize < 4) throw new RangeError('pieces without a place');
    const width = version < 2 ? 2 : 4;
    let at = start + 6;
    const next = (size: number): number => {
      at += size;
      if (at > end) throw new RangeError('an item outside its box');
      return this.#number(at - size, size);
    };
    let budget = this.file.byteLength;
    for (let left = next(width); left > 0; left -= 1) {
      this.#countPart();
      const isPicture = pictureItems.has(types.get(next(width)) ?? '');
      const method = version === 0 ? 0 : next(2) & 15;
      next(2);
      const base = next(baseSize) + this.#origin(method, data);
      for (let pieces = next(2); pieces > 0; pieces -= 1) {
        this.#countPart();
        next(indexSize);
        const from = base + next(offsetSize);
        const to = from + next(lengthSize);
        if (!isPicture) continue;
        budget -= to - from;
        if (to > this.file.byteLength || budget < 0) throw new RangeError('a piece outside the file');
        this.#output.set(this.file.subarray(from, to), from);
      }
    }
  }

  /** Places are counted from the beginning of the file or of the data box. */
  #origin(method: number, data: Box | undefined): number {
    if (method === 0) return 0;
    if (method === 1 && data) return data.start;
    throw new RangeError('an item made of others');
  }

  #countPart(): void {
    this.#parts += 1;
    if (this.#parts > mostParts) throw new RangeError('more parts than any picture has');
  }

  #text(at: number): string {
    const code = (index: number) => this.#view.getUint8(at + index);
    return String.fromCharCode(code(0), code(1), code(2), code(3));
  }

  #number(at: number, size: number): number {
    if (size === 0) return 0;
    if (size === 2) return this.#view.getUint16(at);
    if (size === 4) return this.#view.getUint32(at);
    if (size !== 8) throw new RangeError('a number of an unknown size');
    const value = this.#view.getBigUint64(at);
    if (value > BigInt(Number.MAX_SAFE_INTEGER)) throw new RangeError('a number beyond every file');
    return Number(value);
  }
}
