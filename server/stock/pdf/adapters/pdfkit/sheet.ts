import type { Font } from 'fontkit';
import PDFDocument from 'pdfkit';
import { openInter } from '#server/platform/inter';
import type { PaperColours } from '../../pdf-printer-port';
import { printable } from '../../rules/printable';

export interface Fonts {
  readonly regular: Font;
  readonly bold: Font;
}

/** Inter, in the site's two weights. Opened once per thread. */
export const openFonts = async (): Promise<Fonts> => ({
  regular: withCharacters(await openInter('400Regular')),
  bold: withCharacters(await openInter('600SemiBold')),
});

/**
 * A font keeps each glyph as it first meets it. A comma contains the glyph of ’: met that way first, ’ has no character,
 * and no later file of the thread can be searched for it or copied with it. So the font meets such signs now. Not all of
 * its characters: the × that it draws in 4x4 is to stay an x for searches.
 */
function withCharacters(font: Font): Font {
  font.glyphsForString('’‘”“‚„.,:;…•-–—');
  return font;
}

type Element = PDFKit.PDFStructureElement;
type Weight = 'regular' | 'bold';

/** Measurements in points: A4, with room for the running header and footer. */
export const page = { width: 595.28, height: 841.89, left: 40, right: 555.28, top: 64, bottom: 784 } as const;
export const contentWidth = page.right - page.left;

export interface TextStyle {
  readonly size: number;
  readonly weight?: Weight;
  readonly colour: string;
  readonly align?: 'left' | 'right' | 'center';
  /** Space between the lines, in points. */
  readonly gap?: number;
}

interface SheetOptions {
  readonly fonts: Fonts;
  readonly colours: PaperColours;
  readonly title: string;
  readonly author: string;
  readonly subject: string;
  readonly madeAt: Date;
}

/**
 * A tagged document, filled from top to bottom: `y` is the next position. Meaningful content is in the structure tree
 * in reading order; rules, dots and repeated headers are artifacts.
 */
export class Sheet {
  readonly doc: PDFKit.PDFDocument;
  readonly colours: PaperColours;
  readonly #fonts: Fonts;
  readonly #root: Element;
  y: number = page.top;

  constructor({ fonts, colours, title, author, subject, madeAt }: SheetOptions) {
    this.colours = colours;
    this.#fonts = fonts;
    this.doc = new PDFDocument({
      size: 'A4',
      margins: { top: page.top, bottom: page.height - page.bottom, left: page.left, right: page.left },
      // Every page shows the total number of pages.
      bufferPages: true,
      pdfVersion: '1.7',
      tagged: true,
      lang: 'en-AU',
      displayTitle: true,
      info: {
        Title: property(title),
        Author: property(author),
        Subject: property(subject),
        CreationDate: madeAt,
      },
      // The default font is not embedded.
      font: '',
    });
    this.doc.registerFont('regular', fonts.regular).registerFont('bold', fonts.bold);
    this.#root = this.doc.struct('Document');
    this.doc.addStructure(this.#root);
  }

  /** A structure element, filled by `draw` and closed at once, on the page where it ends. */
  add(
    type: string,
    options: PDFKit.Mixins.StructureElementOptions,
    draw: () => void,
    parent = this.#root,
  ): void {
    parent.add(this.doc.struct(type, options, draw));
  }

  /** An element with children; `fill` adds them. */
  group(type: string, fill: (element: Element) => void, parent = this.#root): void {
    const element = this.doc.struct(type);
    parent.add(element);
    fill(element);
    element.end();
  }

  /** Decoration: never read out. */
  artifact(draw: () => void, type: 'Layout' | 'Pagination' = 'Layout'): void {
    this.doc.markContent('Artifact', { type });
    draw();
    this.doc.endMarkedContent();
  }

  /** Starts the next page unless this many points are left. */
  room(points: number): void {
    if (this.y + points > page.bottom) this.newPage();
  }

  get pageCount(): number {
    return this.doc.bufferedPageRange().count;
  }

  newPage(): void {
    this.doc.addPage();
    this.y = page.top;
  }

  /** Draws text that flows over pages by itself; its height on a single page advances `y`. */
  text(text: string, x: number, y: number, width: number, style: TextStyle): void {
    this.#set(style);
    this.doc.text(this.ink(text), x, y, { width, align: style.align ?? 'left', lineGap: style.gap ?? 0 });
  }

  /** A paragraph at `y`, which it advances; on the next page if this one has no room. */
  block(type: string, text: string, x: number, width: number, style: TextStyle): void {
    const height = this.heightOf(text, width, style);
    this.room(Math.min(height, page.bottom - page.top));
    this.add(type, {}, () => this.text(text, x, this.y, width, style));
    this.y += height;
  }

  /** One line, cut with an ellipsis at its width; may be outside the margins. */
  line(text: string, x: number, y: number, width: number, style: TextStyle): void {
    let inkedText = this.ink(text);
    this.#set(style);
    if (this.doc.widthOfString(inkedText) > width) {
      while (inkedText !== '' && this.doc.widthOfString(`${inkedText}…`) > width)
        inkedText = inkedText.slice(0, -1);
      inkedText += '…';
    }
    const left = style.align === 'right' ? x + width - this.doc.widthOfString(inkedText) : x;
    this.doc.text(inkedText, left, y, { lineBreak: false });
  }

  /** The style in the largest size that fits the text on one line; the smallest if none fits. */
  fitted(text: string, width: number, style: TextStyle, smallest: number): TextStyle {
    const size = Math.floor(((style.size * width) / Math.max(1, this.widthOf(text, style))) * 2) / 2;
    return { ...style, size: Math.max(smallest, Math.min(style.size, size)) };
  }

  /** A section's heading, with a bookmark; keeps `keep` points of the following content with it. */
  heading(text: string, keep: number): void {
    const fresh = this.y === page.top;
    this.room(Math.min(keep, page.bottom - page.top - 50) + (fresh ? 28 : 40));
    if (this.y !== page.top) this.y += 10;
    this.doc.outline.addItem(this.ink(text), { fit: false, top: this.y - 8, left: page.width });
    this.block('H2', text, page.left, contentWidth, { size: 13, weight: 'bold', colour: this.colours.text });
    this.y += 4;
  }

  heightOf(text: string, width: number, style: TextStyle): number {
    this.#set(style);
    return this.doc.heightOfString(this.ink(text), { width, lineGap: style.gap ?? 0 });
  }

  widthOf(text: string, style: TextStyle): number {
    this.#set(style);
    return this.doc.widthOfString(this.ink(text));
  }

  /** The text without characters that the font lacks. */
  ink(text: string): string {
    return printable(text, (codePoint) => this.#fonts.regular.hasGlyphForCodePoint(codePoint));
  }

  /** An image of the document; undefined if it is not a supported picture. */
  image(bytes: Uint8Array<ArrayBuffer>): Image | undefined {
    try {
      const image = this.doc.openImage(Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength));
      return image.width > 0 && image.height > 0 ? image : undefined;
    } catch {
      return undefined;
    }
  }

  /** A link over text drawn by `draw`, in the structure and for the pointer. */
  link(parent: Element, url: string, text: string, draw: () => Box): void {
    const element = this.doc.struct('Link');
    parent.add(element);
    let box: Box | undefined;
    element.add(() => {
      box = draw();
    });
    if (box) {
      const says = { structParent: element, Contents: new String(this.ink(text)) };
      this.doc.link(box.x, box.y, box.width, box.height, url, says);
    }
    element.end();
  }

  rule(y: number, from: number = page.left, to: number = page.right): void {
    this.artifact(() =>
      this.doc.moveTo(from, y).lineTo(to, y).lineWidth(0.5).strokeColor(this.colours.line).stroke(),
    );
  }

  /** Closes the structure and writes the rest of the file; resolves once its last byte is emitted. */
  end(): Promise<void> {
    this.#root.end();
    const ended = new Promise<void>((resolve, reject) => {
      this.doc.once('end', resolve).once('error', reject);
    });
    this.doc.end();
    return ended;
  }

  #set({ size, weight = 'regular', colour }: TextStyle): void {
    this.doc.font(weight).fontSize(size).fillColor(colour);
  }
}

export type Image = PDFKit.Mixins.OpenImage;

interface Box {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
}

/** The document's XML properties are not escaped: no character of them may be XML. */
const property = (text: string): string => text.replace(/&/g, 'and').replace(/[<>]/g, '');
