/** Details that a shopper may have remembered on their own device, by the names of form fields. */
export const detailNames: readonly string[] = ['name', 'last_name', 'postcode', 'phone', 'email'];
const longest = 254;
const key = 'my-details';

export type Details = Readonly<Record<string, string>>;

/** Remembered details; none where the browser has none, or something else. */
export function readDetails(stored: string | null): Details {
  try {
    const details: unknown = JSON.parse(stored ?? 'null');
    if (typeof details !== 'object' || details === null) return {};
    const isDetail = ([name, text]: readonly [string, unknown]) =>
      detailNames.includes(name) && typeof text === 'string' && text !== '' && text.length <= longest;
    return Object.fromEntries(Object.entries(details).filter(isDetail));
  } catch {
    return {};
  }
}

/** The details that this browser remembers; none where it stores nothing. */
export function storedDetails(): Details {
  try {
    return readDetails(localStorage.getItem(key));
  } catch {
    return {};
  }
}

/** Stores details on this device until the shopper forgets them or signs out; none are removed. */
export function keepDetails(details: Details): void {
  try {
    if (Object.keys(details).length > 0) localStorage.setItem(key, JSON.stringify(details));
    else localStorage.removeItem(key);
  } catch {
    // Storage is disabled, so nothing is remembered.
  }
}

/** For a shopper who leaves this device. */
export const forgetDetails = (): void => keepDetails({});
