import type { Font } from 'fontkit';

/** Features of pdfkit 0.20 that its types lack. */
declare global {
  namespace PDFKit {
    interface PDFOutline {
      /** Leads to a place: `top` in points from the page's top, `left` from its right edge. */
      addItem(title: string, options: { fit: false; top: number; left: number }): PDFOutline;
    }
    namespace Mixins {
      interface PDFFont {
        /** A font that is already open. */
        registerFont(name: string, src: Font): this;
      }
      /** A decoded picture: its size is known, and its bytes go into the file when it is first drawn. */
      interface OpenImage {
        readonly width: number;
        readonly height: number;
      }
      interface PDFImage {
        openImage(src: Buffer): OpenImage;
        image(src: OpenImage, x: number, y: number, options: ImageOption): this;
      }
      interface StructureElementOptions {
        /** Of a table's head cell. */
        scope?: 'Row' | 'Column';
        /** Left, top, right and bottom of a figure, in points from the page's top left. */
        bbox?: [number, number, number, number];
      }
      interface PDFAnnotation {
        /** A link of the structure tree. `Contents` is a String object: a bare string would be a PDF name. */
        link(
          x: number,
          y: number,
          w: number,
          h: number,
          url: string,
          option: { structParent: PDFStructureElement; Contents: object },
        ): this;
      }
    }
  }
}
