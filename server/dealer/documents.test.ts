import { mkdirSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeAll, describe, expect, it } from 'vitest';
import { emptySiteData } from '#server/settings/site-data';
import { folderForFile } from '../../tests/support/folder';
import { yardTenant } from '../../tests/support/yard';
import { DocumentLibrary, listDocuments, serveDocument } from './documents';
import { documentAt, documentPath, fileNameOf } from './rules/document-path';
import { folderFiles } from './tenant-file';

const mostDocumentBytes = 10 * 1024 * 1024;

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

const root = folderForFile();
const pdf = (bytes: number) => `%PDF-1.7\n${'x'.repeat(bytes - 9)}`;
const drawing =
  '<?xml version="1.0"?>\n<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>';
const put = (file: string, text: string) => writeFileSync(join(root, file), text);

beforeAll(() => {
  mkdirSync(join(root, 'a/assets/brochures'), { recursive: true });
  mkdirSync(join(root, 'b/assets'), { recursive: true });
  put('a/assets/price-list.pdf', pdf(200_000));
  put('a/assets/brochures/ute.pdf', pdf(100));
  put('a/assets/most.pdf', pdf(mostDocumentBytes));
  put('a/assets/too-much.pdf', pdf(mostDocumentBytes + 1));
  put('a/assets/page.pdf', '<html><script>alert(1)</script></html>');
  put('a/assets/logo.svg', drawing);
  put('a/assets/fake.svg', '<html><script>alert(1)</script></html>');
  put('a/secret.pdf', pdf(100));
  put('b/assets/own.pdf', pdf(100));
  symlinkSync(join(root, 'b/assets/own.pdf'), join(root, 'a/assets/stolen.pdf'));
});

const documents = new DocumentLibrary(folderFiles(root));
const site = () => ({ ...emptySiteData, version: '1', documents: listDocuments(root, 'a') });
const ask = (path: string, headers: Record<string, string> = {}, more: object = {}) =>
  serveDocument({
    tenant: { ...yardTenant(more), slug: 'a' },
    site: site(),
    url: new URL(path, 'http://a.example'),
    request: new Request('http://a.example/', { headers }),
    services: { documents },
  });

describe('a PDF of a tenant’s assets folder', () => {
  it('opens in the browser under its own name and type', async () => {
    const answer = await ask('/assets/price-list.pdf');
    expect(answer?.status).toBe(200);
    expect(Object.fromEntries(answer?.headers ?? [])).toMatchObject({
      'content-type': 'application/pdf',
      'content-length': '200000',
      'content-disposition': 'inline; filename="price-list.pdf"',
      'x-content-type-options': 'nosniff',
      'cache-control': expect.stringMatching(/^public, max-age=0, s-maxage=30,/),
    });
    expect(answer?.headers.has('vary')).toBe(false);
    expect(await answer?.text()).toBe(pdf(200_000));
  });

  it('is not sent again to a browser that has it', async () => {
    const etag = (await ask('/assets/brochures/ute.pdf'))?.headers.get('etag') ?? '';
    const again = await ask('/assets/brochures/ute.pdf', { 'if-none-match': etag });
    expect([again?.status, await again?.text()]).toEqual([304, '']);
  });

  it('may have ten mebibytes', async () => expect((await ask('/assets/most.pdf'))?.status).toBe(200));

  it.each([
    ['another tenant’s', '/assets/own.pdf'],
    ['a link to another tenant’s', '/assets/stolen.pdf'],
    ['a file beside the folder, encoded', '/assets/%2e%2e/secret.pdf'],
    ['a file beside the folder, encoded twice', '/assets/%252e%252e/secret.pdf'],
    ['a page under the name of a PDF', '/assets/page.pdf'],
    ['a page under the name of a drawing', '/assets/fake.svg'],
    ['a file of more than ten mebibytes', '/assets/too-much.pdf'],
    ['nothing', '/assets/none.pdf'],
    ['a page', '/about-us'],
  ])('does not serve %s', async (_, path) => {
    expect(await ask(path)).toBeUndefined();
  });

  it('may be an SVG drawing, without running its scripts', async () => {
    const answer = await ask('/assets/logo.svg');
    expect(Object.fromEntries(answer?.headers ?? [])).toMatchObject({
      'content-type': 'image/svg+xml',
      'content-security-policy': "default-src 'none'; style-src 'unsafe-inline'; sandbox",
    });
    expect(await answer?.text()).toBe(drawing);
  });

  it('is immutable at an address that names its version', async () => {
    const cached = async (path: string) => (await ask(path))?.headers.get('cache-control');
    expect(await cached('/assets/logo.svg?v=1')).toBe('public, max-age=31536000, immutable');
    expect(await cached('/assets/logo.svg')).not.toContain('immutable');
  });

  it.each([
    [true, null],
    [false, 'noindex, nofollow'],
  ])('of a site that is indexed (%s) has the robots header %j', async (index, header) => {
    const answer = await ask('/assets/price-list.pdf', {}, { seo: { index } });
    expect(answer?.headers.get('x-robots-tag')).toBe(header);
  });

  it('queues concurrent requests, and answers 503 beyond a few hundred', async () => {
    const slow = new DocumentLibrary({ read: () => new Promise(() => undefined) });
    const asked = Array.from({ length: 205 }, (_, at) =>
      slow.get({ tenant: 'a', version: '1', name: `${at}.pdf` }),
    );
    expect(await asked[204]).toBe('busy');
    expect(await Promise.race([asked[203], 'waiting'])).toBe('waiting');
  });
});
