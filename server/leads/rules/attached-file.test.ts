import { Buffer } from 'node:buffer';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { runs } from '../../../tests/support/property-runs';
import { acceptFile } from './attached-file';

const pdf = Buffer.from('%PDF-1.7\n1 0 obj\n');
const cfb = Buffer.from('d0cf11e0a1b11ae1', 'hex');
const doc = Buffer.concat([cfb, Buffer.alloc(504), Buffer.from('WordDocument', 'utf16le')]);
const zip = Buffer.from('504b0304', 'hex');
const docx = Buffer.concat([zip, Buffer.from('[Content_Types].xml…word/document.xml')]);
const accepted = (name: string, bytes: Buffer) => {
  const file = acceptFile({ name, bytes });
  return file.ok ? [file.value.name, file.value.type] : file.error;
};
const large = 'This file is larger than 5 MB. Choose a smaller file.';
const other = 'Choose a PDF or Word file (.pdf, .doc or .docx).';

describe('a file attached to a form', () => {
  it.each<[string, Buffer, string, string]>([
    ['CV.pdf', pdf, 'CV.pdf', 'application/pdf'],
    ['CV.DOC', doc, 'CV.doc', 'application/msword'],
    ['CV.docx', docx, 'CV.docx', 'application/vnd.openxmlformats-officedocument.wordprocessingml.document'],
    // The bytes decide, not the name.
    ['CV.docx', pdf, 'CV.pdf', 'application/pdf'],
    ['CV', pdf, 'CV.pdf', 'application/pdf'],
    ['run.exe', pdf, 'run.pdf', 'application/pdf'],
  ])('accepts %s', (name, bytes, kept, type) => {
    expect(accepted(name, bytes)).toEqual([kept, type]);
  });

  it.each<[string, Buffer, string]>([
    ['nothing.pdf', Buffer.alloc(0), 'This file is empty. Choose another file.'],
    ['large.pdf', Buffer.concat([pdf, Buffer.alloc(5 * 1024 * 1024)]), large],
    ['page.pdf', Buffer.from('<!doctype html>%PDF-1.7'), other],
    ['sheet.doc', Buffer.concat([cfb, Buffer.from('Workbook', 'utf16le')]), other],
    ['sheet.docx', Buffer.concat([zip, Buffer.from('xl/workbook.xml')]), other],
    ['macros.docx', Buffer.concat([docx, Buffer.from('word/vbaProject.bin')]), other],
    ['photo.pdf', Buffer.from('ffd8ffe0', 'hex'), other],
    ['run.pdf', Buffer.from('MZ'), other],
  ])('rejects %s', (name, bytes, message) => {
    expect(accepted(name, bytes)).toBe(message);
  });

  it('accepts exactly 5 MB', () => {
    const bytes = Buffer.concat([pdf, Buffer.alloc(5 * 1024 * 1024 - pdf.byteLength)]);
    expect(accepted('CV.pdf', bytes)).toEqual(['CV.pdf', 'application/pdf']);
  });

  it.each([
    ['../../etc/passwd', 'passwd.pdf'],
    ['C:\\Users\\Mia\\My CV.pdf', 'My CV.pdf'],
    ['.htaccess', 'document.pdf'],
    ['a\r\nContent-Type: text html.pdf', 'a Content-Type text html.pdf'],
    ['\u202efdp.exe', 'fdp.pdf'],
    ['"><script>.pdf', 'script.pdf'],
    ['Lebenslauf für José.pdf', 'Lebenslauf für José.pdf'],
    [`${'n'.repeat(300)}.pdf`, `${'n'.repeat(80)}.pdf`],
    ['', 'document.pdf'],
  ])('renames %j to %j', (name, kept) => {
    expect(accepted(name, pdf)).toEqual([kept, 'application/pdf']);
  });

  it('gives any file a name of one line without path or quotes', () => {
    const oneLine = fc.property(fc.string({ unit: 'binary', maxLength: 200 }), (name) => {
      const [kept] = accepted(name, pdf);
      expect(kept).toMatch(/^[\p{L}\p{M}\p{N} ()_-]+\.pdf$/u);
      expect(kept?.length).toBeLessThanOrEqual(170);
    });
    fc.assert(oneLine, { numRuns: runs(2_000) });
  });
});
