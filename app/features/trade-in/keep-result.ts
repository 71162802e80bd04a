import { useEffect } from 'react';
import type { ResultToKeep } from '#server/trade-in/views/valuation-view';

/** Sends the result of a valuation to the dealer's records. A failure is logged and blocks nobody. */
export function useKeptResult(result: ResultToKeep | undefined): void {
  const body = result && JSON.stringify(result);
  useEffect(() => {
    if (body !== undefined) void keepResult(body);
  }, [body]);
}

async function keepResult(body: string): Promise<void> {
  const headers = { 'content-type': 'application/json' };
  const isKept = await fetch('/api/miscellaneous', { method: 'POST', headers, body }).then(
    ({ ok }) => ok,
    () => false,
  );
  // biome-ignore lint/suspicious/noConsole: the browser's console is where a dealer's developer looks for it.
  if (!isKept) console.error('Failed to save valuation data');
}
