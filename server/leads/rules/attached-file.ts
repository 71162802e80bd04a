import type { LeadFile } from '#server/leads/lead-store';
import { err, ok, type Result } from '#server/platform/result';

/** A file as submitted. */
export interface SentFile {
  readonly name: string;
  readonly bytes: Uint8Array;
}

export const mostFileBytes = 5 * 1024 * 1024;
/** Error for a file that is too large, even if it was not read to the end. */
export const fileTooLarge = 'This file is larger than 5 MB. Choose a smaller file.';
/** Error for any other type of file. */
export const otherFile = 'Choose a PDF or Word file (.pdf, .doc or .docx).';

const kinds = {
  pdf: 'application/pdf',
  doc: 'application/msword',
  docx: 'application/vnd.openxmlformats-officedocument.wordprocessingml.document',
} as const;

/**
 * A document for a form: PDF or Word, at most 5 MB. The type comes from its bytes, never from its name or the
 * browser's claim; the name is sanitised. Returns the field's error for anything else.
 */
export function acceptFile({ name, bytes }: SentFile): Result<LeadFile, string> {
  if (bytes.byteLength === 0) return err('This file is empty. Choose another file.');
  if (bytes.byteLength > mostFileBytes) return err(fileTooLarge);
  const kind = kindOf(bytes);
  return kind ? ok({ name: `${harmlessStem(name)}.${kind}`, type: kinds[kind], bytes }) : err(otherFile);
}

function kindOf(bytes: Uint8Array): keyof typeof kinds | undefined {
  const binary = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  if (binary.subarray(0, 5).equals(Buffer.from('%PDF-'))) return 'pdf';
  if (binary.subarray(0, 8).equals(Buffer.from('d0cf11e0a1b11ae1', 'hex'))) {
    // Spreadsheets and installers begin the same way; only Word has this stream.
    return binary.includes(Buffer.from('WordDocument', 'utf16le')) ? 'doc' : undefined;
  }
  if (!binary.subarray(0, 4).equals(Buffer.from('504b0304', 'hex'))) return undefined;
  // A package without macros: documents with macros have another type and a VBA project.
  return binary.includes('word/document.xml') && !binary.includes('vbaProject.bin') ? 'docx' : undefined;
}

/** The name without its path and extension: letters, digits and simple punctuation, at most 80 characters. */
export function harmlessStem(name: string): string {
  const base = name.normalize('NFC').replace(/^.*[/\\]/su, '');
  const stem = base.replace(/\.[^.]*$/u, '').replace(/[^\p{L}\p{M}\p{N} ()_-]+/gu, ' ');
  const short = [...stem.replace(/\s+/gu, ' ')].slice(0, 80).join('').trim();
  return short === '' ? 'document' : short;
}
