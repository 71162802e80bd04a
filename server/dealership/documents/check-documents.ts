import { join } from 'node:path';
import { error, type Finding, warning } from '#server/dealership/files/rules/finding';
import { readTenantBytes } from '#server/dealership/files/tenant-file';
import { mostDocumentBytes } from './document-library';
import { isDocumentName } from './rules/document-path';
import { documentType, namedType } from './rules/document-type';

/** PDFs and SVG drawings in the assets folder that visitors cannot open, by file path. */
export const checkDocuments = (
  tenantsDir: string,
  slug: string,
  documents: readonly string[],
): { readonly file: string; readonly finding: Finding }[] =>
  documents.flatMap((name) => {
    const file = join('assets', name);
    const finding = wrong(tenantsDir, `${slug}/${file}`, name);
    return finding ? [{ file, finding }] : [];
  });

function wrong(tenantsDir: string, file: string, name: string): Finding | undefined {
  if (!isDocumentName(name)) {
    return warning(
      '',
      `expected a name of letters, digits, - and _ that ends in ${/\.svg$/i.test(name) ? '.svg' : '.pdf'}: no page can link to it`,
    );
  }
  const bytes = readTenantBytes(tenantsDir, file, mostDocumentBytes);
  if (!bytes.ok) return error('', bytes.error[0]?.message ?? 'cannot be read');
  const type = namedType(name);
  if (bytes.value && documentType(bytes.value) === type) return undefined;
  return error(
    '',
    `expected ${type === 'application/pdf' ? 'a PDF' : 'an SVG drawing'}, found something else`,
  );
}
