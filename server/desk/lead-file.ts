import type { DeskVisit } from './create-desk';

/**
 * A file attached to a lead, as a download. No browser runs it, whatever it contains: it is never displayed, its type
 * is not sniffed, and it is sandboxed. Null: the lead has no such file.
 */
export async function leadFile(
  { services, tenant }: DeskVisit,
  id: string,
  number: number,
): Promise<Response | null> {
  const file = (await services.leads.filesOf(tenant.slug, id))[number - 1];
  if (!file) return null;
  return new Response(new Uint8Array(file.bytes), {
    headers: {
      'Content-Type': file.type,
      'Content-Disposition': attachment(file.name),
      'Content-Length': String(file.bytes.byteLength),
      'Content-Security-Policy': "default-src 'none'; sandbox",
      'X-Content-Type-Options': 'nosniff',
      'Cache-Control': 'private, no-store',
      'X-Robots-Tag': 'noindex',
    },
  });
}

/** The name in both encodings (RFC 6266): plain letters for old programs, then the real one. */
export function attachment(name: string): string {
  const plain = name.replace(/[^\w. -]/g, '_');
  const whole = encodeURIComponent(name.replace(/\p{Cs}/gu, '\ufffd')).replace(
    /['()*]/g,
    (sign) => `%${sign.charCodeAt(0).toString(16)}`,
  );
  return `attachment; filename="${plain}"; filename*=UTF-8''${whole}`;
}
