import type { DeskVisit } from '#server/people/desk/desk-services';

/**
 * A file that came with a lead, as a download. Whatever it holds, no browser runs it: it is never shown, its type is not
 * guessed, and it would stand in a sandbox. Null: the lead has no such file.
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

/** The name in both ways to write it (RFC 6266): plain letters for old programs, then what it is. */
export function attachment(name: string): string {
  const plain = name.replace(/[^\w. -]/g, '_');
  const whole = encodeURIComponent(name.replace(/\p{Cs}/gu, '\ufffd')).replace(
    /['()*]/g,
    (sign) => `%${sign.charCodeAt(0).toString(16)}`,
  );
  return `attachment; filename="${plain}"; filename*=UTF-8''${whole}`;
}
