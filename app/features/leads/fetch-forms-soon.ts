declare global {
  interface Navigator {
    readonly connection?: { readonly saveData?: boolean };
  }
}

/** Delay that lets everything else run first, in milliseconds. */
const idleMs = 1_000;

/**
 * Fetches the code of a car's forms once its page is idle, so that the first one opens at once; never for a shopper who saves
 * data. Returns a function that ends the wait.
 */
export function fetchFormsSoon(): () => void {
  if (savesData()) return () => undefined;
  const idle = setTimeout(() => void import('./fetch-forms').then(fetchAll).catch(() => undefined), idleMs);
  return () => clearTimeout(idle);
}

const fetchAll = ({ fetchForms }: typeof import('./fetch-forms')): Promise<void> => fetchForms();

/** What the browser says of the connection; not all of them do. */
const savesData = (): boolean => navigator.connection?.saveData === true;
