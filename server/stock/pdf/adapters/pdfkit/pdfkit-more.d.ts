import type { Font } from 'fontkit';

/** What pdfkit 0.20 takes and its types do not know yet. */
declare global {
  namespace PDFKit {
    interface PDFOutline {
      /** Leads to a place: `top` in points from the page's top, `left` from its right edge. */
      addItem(title: string, options: { fit: false; top: number; left: number }): PDFOutline;
    }
    namespace Mixins {
      interface PDFFont {
        /** A font that is open already. */
        registerFont(name: string, src: Font): this;
      }
      /** A picture that was read: its size is known, its bytes go into the file when it is first drawn. */
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
