import { describe, expect, it } from 'vitest';
import { documentAt, documentPath, fileNameOf } from './document-path';

describe('documents of the assets folder', () => {
  it.each([
    'price-list.pdf',
    'Price_List-2026.pdf',
    'price-list.v2.1.pdf',
    'PRICES.PDF',
    'brochures/2026/ute/brochure.pdf',
    `${'a'.repeat(196)}.pdf`,
  ])('gives %s its own address', (name) => {
    expect(documentAt(documentPath(name))).toBe(name);
  });

  it.each([
    ['another kind of file', '/assets/price-list.docx'],
    ['another kind behind it', '/assets/price-list.pdf.html'],
    ['an ending of another kind of letters', '/assets/price-list.Pdf'],
    ['a step up', '/assets/../tenant.pdf'],
    ['a step up within', '/assets/a/../../tenant.pdf'],
    ['a step up, encoded', '/assets/%2e%2e/tenant.pdf'],
    ['a backslash', '/assets/a\\..\\b.pdf'],
    ['a hidden file', '/assets/.price.pdf'],
    ['a hidden folder', '/assets/.git/price.pdf'],
    ['two dots in a name', '/assets/price..pdf'],
    ['a space', '/assets/price list.pdf'],
    ['a quotation mark', '/assets/price".pdf'],
    ['five folders', '/assets/a/b/c/d/e.pdf'],
    ['another folder', '/content/price.pdf'],
    ['a name too long', `/assets/${'a'.repeat(197)}.pdf`],
    ['a line break', '/assets/price\n.pdf'],
  ])('rejects %s', (_, path) => {
    expect(documentAt(path)).toBeUndefined();
  });

  it('keeps its file name when saved', () => {
    expect(fileNameOf('brochures/ute.pdf')).toBe('ute.pdf');
    expect(fileNameOf('ute.pdf')).toBe('ute.pdf');
  });
});
