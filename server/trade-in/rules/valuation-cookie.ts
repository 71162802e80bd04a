const seconds = 7 * 24 * 60 * 60;

/** Over HTTPS no other host can set a cookie of this name. */
const cookieName = (isSecure: boolean): string => (isSecure ? '__Host-valuation' : 'valuation');

/** The Set-Cookie header that names the browser's current valuation, for seven days. */
export const valuationCookie = (id: string, isSecure: boolean): string =>
  `${cookieName(isSecure)}=${id}; Max-Age=${seconds}; Path=/; HttpOnly; SameSite=Lax${isSecure ? '; Secure' : ''}`;

/** The id of the browser's current valuation in a Cookie header; undefined without one. */
export function valuationIdIn(header: string | null, isSecure: boolean): string | undefined {
  const cookies = (header ?? '').split(';').map((cookie) => cookie.trim());
  const beginning = `${cookieName(isSecure)}=`;
  return cookies.find((cookie) => cookie.startsWith(beginning))?.slice(beginning.length);
}
