/** Details that a shopper may have remembered on their own device, by the names of form fields. */
export const detailNames: readonly string[] = ['name', 'last_name', 'postcode', 'phone', 'email'];
const longest = 254;
const key = 'my-details';
/** Ninety days after they were last used. */
const lifeMs = 90 * 86_400_000;

export type Details = Readonly<Record<string, string>>;

/** Remembered details; none where the browser has none, or something else, and once their time is over. */
export function readDetails(stored: string | null, nowMs: number): Details {
  try {
    const details: unknown = JSON.parse(stored ?? 'null');
    if (typeof details !== 'object' || details === null || !isFresh(details, nowMs)) return {};
    const isDetail = ([name, text]: readonly [string, unknown]) =>
      detailNames.includes(name) && typeof text === 'string' && text !== '' && text.length <= longest;
    return Object.fromEntries(Object.entries(details).filter(isDetail));
  } catch {
    return {};
  }
}

/** Details without a time are older than any that have one. */
const isFresh = (details: object, nowMs: number): boolean =>
  'at' in details && typeof details.at === 'number' && details.at <= nowMs && nowMs - details.at < lifeMs;

/** The details that this browser remembers; none where it stores nothing. Removes those whose time is over. */
export function storedDetails(): Details {
  try {
    const details = readDetails(localStorage.getItem(key), Date.now());
    if (Object.keys(details).length === 0) localStorage.removeItem(key);
    return details;
  } catch {
    return {};
  }
}

/** Stores details on this device until their time is over, the shopper forgets them or signs out; none are removed. */
export function keepDetails(details: Details): void {
  try {
    if (Object.keys(details).length > 0)
      localStorage.setItem(key, JSON.stringify({ ...details, at: Date.now() }));
    else localStorage.removeItem(key);
  } catch {
    // Storage is disabled, so nothing is remembered.
  }
}

/** For a shopper who leaves this device. */
export const forgetDetails = (): void => keepDetails({});
