/** The step that an address names, if it is one of the journey's and open; otherwise undefined. */
export const openStep = <Step extends string>(
  name: string | null,
  steps: readonly Step[],
  isOpen: (step: Step) => boolean,
): Step | undefined => steps.find((one) => one === name && isOpen(one));

/** The last open step before a step; undefined if there is none. */
export const openStepBefore = <Step extends string>(
  step: Step,
  steps: readonly Step[],
  isOpen: (step: Step) => boolean,
): Step | undefined => steps.slice(0, Math.max(steps.indexOf(step), 0)).findLast(isOpen);

const daySeconds = 24 * 60 * 60;

/** A cookie that names the browser's latest journey for so many days. Over HTTPS no other host can set one of this name. */
export function linkCookie(name: string, days: number) {
  const isSecure = ({ protocol }: URL): boolean => protocol === 'https:';
  const beginning = (url: URL): string => `${isSecure(url) ? '__Host-' : ''}${name}=`;
  return {
    /** The Set-Cookie header. */
    header: (url: URL, id: string): string =>
      `${beginning(url)}${id}; Max-Age=${days * daySeconds}; Path=/; HttpOnly; SameSite=Lax${isSecure(url) ? '; Secure' : ''}`,
    /** The same, to make the browser forget it. */
    removed: (url: URL): string =>
      `${beginning(url)}; Max-Age=0; Path=/; HttpOnly; SameSite=Lax${isSecure(url) ? '; Secure' : ''}`,
    /** The id that a request's browser has; undefined without one. */
    idIn: ({ request, url }: { readonly request: Request; readonly url: URL }): string | undefined => {
      const cookies = (request.headers.get('cookie') ?? '').split(';').map((cookie) => cookie.trim());
      return cookies.find((cookie) => cookie.startsWith(beginning(url)))?.slice(beginning(url).length);
    },
  };
}

/** The browser's latest valuation: signing out forgets it, so that it changes no prices on a shared phone. */
export const valuationCookie = linkCookie('valuation', 7);
