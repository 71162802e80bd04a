/**
 * The page of this site that a form was sent from, as a path with its query; undefined if the browser doesn't say, or
 * names another site.
 */
export function pageBefore(referrer: string | null, here: URL): string | undefined {
  if (referrer === null || !URL.canParse(referrer)) return undefined;
  const { host, pathname, search } = new URL(referrer);
  return host === here.host && !pathname.startsWith('//') ? pathname + search : undefined;
}

/** The same place on a page: its button for a car. */
export const atCar = (path: string, carId: string): string => `${path}#save-${encodeURIComponent(carId)}`;
