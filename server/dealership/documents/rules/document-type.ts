/** Media types served unchanged from a tenant's folder. */
export type DocumentType = 'application/pdf' | 'image/svg+xml';

const pdfStart = new TextEncoder().encode('%PDF-');
const svgStart = /^\uFEFF?\s*(<\?xml[^>]*>\s*)?(<!--[^>]*-->\s*)?<svg[\s>]/;
const readBytes = 1_000;

/** Detected from the first bytes: an HTML page named .pdf is neither. Undefined for anything else. */
export function documentType(bytes: Uint8Array): DocumentType | undefined {
  if (pdfStart.every((byte, at) => bytes[at] === byte)) return 'application/pdf';
  const start = new TextDecoder('utf-8', { ignoreBOM: true }).decode(bytes.subarray(0, readBytes));
  return svgStart.test(start) ? 'image/svg+xml' : undefined;
}

/** The type that a file's name indicates. */
export const namedType = (name: string): DocumentType =>
  /\.svg$/i.test(name) ? 'image/svg+xml' : 'application/pdf';
