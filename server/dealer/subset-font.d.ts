declare module 'subset-font' {
  interface SubsetFontOptions {
    readonly targetFormat?: 'sfnt' | 'woff' | 'woff2' | 'truetype';
  }
  export default function subsetFont(
    font: Buffer,
    text: string,
    options?: SubsetFontOptions,
  ): Promise<Buffer<ArrayBuffer>>;
}
