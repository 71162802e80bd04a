const seconds = 30 * 24 * 60 * 60;

/** Over HTTPS no other host can set a cookie of this name. */
const cookieName = (isSecure: boolean): string => (isSecure ? '__Host-reservation' : 'reservation');

/** The Set-Cookie header that names the browser's latest reservation, for as long as the longest hold. */
export const reservationCookie = (id: string, isSecure: boolean): string =>
  `${cookieName(isSecure)}=${id}; Max-Age=${seconds}; Path=/; HttpOnly; SameSite=Lax${isSecure ? '; Secure' : ''}`;

/** The id of the browser's latest reservation in a Cookie header; undefined without one. */
export function reservationIdIn(header: string | null, isSecure: boolean): string | undefined {
  const cookies = (header ?? '').split(';').map((cookie) => cookie.trim());
  const beginning = `${cookieName(isSecure)}=`;
  return cookies.find((cookie) => cookie.startsWith(beginning))?.slice(beginning.length);
}
